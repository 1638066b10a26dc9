import type { Market } from '@/contract/payloads';
import { formatMarketId, parseMarketId } from '@/domain/market-id';

const STEM_LETTERS = 3;
const MOST_NEAR = 3;

/** Without its venue, with nothing that venues write differently. */
const toLetters = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const symbolOf = (id: string): string => parseMarketId(id)?.rawSymbol ?? id;

/** What a name that nobody has is looked up by: its symbol, and the letters that it begins with. */
export function listNearTexts(id: string): readonly [whole: string, stem: string] {
  const symbol = symbolOf(id);
  return [symbol, toLetters(symbol).slice(0, STEM_LETTERS)];
}

/** How many letters two names share from the first on. */
function countShared(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count++;
  return count;
}

/** The markets whose symbols begin most like that of `id`, in the order of `found` among equals; each once. */
export function pickNearest(id: string, found: readonly Market[]): readonly Market[] {
  const wanted = toLetters(symbolOf(id));
  const each = [...new Map(found.map((market) => [formatMarketId(market), market])).values()];
  const sharedOf = (market: Market): number =>
    Math.max(
      countShared(wanted, toLetters(market.rawSymbol)),
      countShared(wanted, toLetters(market.normalizedSymbol ?? '')),
    );
  return each.toSorted((a, b) => sharedOf(b) - sharedOf(a)).slice(0, MOST_NEAR);
}
