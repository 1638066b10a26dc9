import type { Market } from '@/contract/payloads';
import { formatMarketId, parseMarketId } from '@/domain/market-id';

const STEM_LETTERS = 3;
const MAX_NEAR = 3;

/** Upper-case letters and digits only, as venues write separators differently. */
const toLetters = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const symbolOf = (id: string): string => parseMarketId(id)?.rawSymbol ?? id;

/** The search texts for an unknown name: its symbol, and the letters at its start. */
export function listNearTexts(id: string): readonly [whole: string, stem: string] {
  const symbol = symbolOf(id);
  return [symbol, toLetters(symbol).slice(0, STEM_LETTERS)];
}

/** Length of the common start of two names. */
function countShared(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count++;
  return count;
}

/**
 * The distinct markets whose symbols have the longest start in common with that of `id`. Equal ones keep the order
 * of `found`.
 */
export function pickNearest(id: string, found: readonly Market[]): readonly Market[] {
  const wanted = toLetters(symbolOf(id));
  const each = [...new Map(found.map((market) => [formatMarketId(market), market])).values()];
  const sharedOf = (market: Market): number =>
    Math.max(
      countShared(wanted, toLetters(market.rawSymbol)),
      countShared(wanted, toLetters(market.normalizedSymbol ?? '')),
    );
  return each.toSorted((a, b) => sharedOf(b) - sharedOf(a)).slice(0, MAX_NEAR);
}
