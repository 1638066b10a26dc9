import type { Market } from '@/contract/payloads';
import { getMarketKey, isPrediction } from './market-key';

/** How well a market matches: smaller is better. `unseen`: only by what the row does not show, as "eth" is in the name of Tether. */
export const MATCH = { exact: 0, prefix: 1, word: 2, substring: 3, unseen: 4 } as const;

function textsOf(market: Market, fullName: string | undefined): readonly string[] {
  const { coin, normalizedSymbol, rawSymbol, coinName } = market;
  const questions = (market.predictionMarkets ?? []).map((prediction) => prediction.question);
  return [coin, normalizedSymbol, rawSymbol, coinName, fullName, ...questions].flatMap((text) =>
    text === undefined ? [] : [text.toLowerCase()],
  );
}

/** Without the full name of a pair: it also names the quote, "Bitcoin / Tether", which the row does not show. */
const shownTextsOf = (market: Market): readonly string[] =>
  textsOf(market, isPrediction(market) || market.coinName === undefined ? market.fullName : undefined);

export function getMatch(market: Market, query: string): number {
  const wanted = query.trim().toLowerCase();
  const texts = textsOf(market, market.fullName);
  if (texts.includes(wanted)) return MATCH.exact;
  if (texts.some((text) => text.startsWith(wanted))) return MATCH.prefix;
  if (texts.some((text) => startsWord(text, wanted))) return MATCH.word;
  // Whoever means the quote begins its name; within it, "eth" is found by chance.
  return shownTextsOf(market).some((text) => text.includes(wanted)) ? MATCH.substring : MATCH.unseen;
}

const IS_IN_WORD = /[\p{L}\p{N}]/u;

/** Whether `wanted` starts a word of `text` other than the first. */
function startsWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted, 1); at > 0; at = text.indexOf(wanted, at + 1)) {
    if (!IS_IN_WORD.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** Whether it is an event all of whose questions have been resolved: nobody looks for its price. */
const isOver = ({ predictionMarkets = [] }: Market): boolean =>
  predictionMarkets.length > 0 && predictionMarkets.every(({ closed }) => closed === true);

/**
 * Sorts loaded rows for a search: exact before prefix, start of a word and substring, resolved events last, watched first
 * among equals, else in the service's order. Rows that do not show the match are left out beside others. Without a query,
 * the service's order stays.
 */
export function rankMarkets(
  markets: readonly Market[],
  query: string,
  watched: ReadonlySet<string>,
): readonly Market[] {
  if (query.trim() === '') return markets;
  const ranks: Market[][] = Array.from({ length: 2 * MATCH.unseen + 2 }, () => []);
  const unseen: Market[] = [];
  for (const market of markets) {
    const match = getMatch(market, query);
    if (match === MATCH.unseen) unseen.push(market);
    else ranks[(isOver(market) ? MATCH.unseen : match) * 2 + (watched.has(getMarketKey(market)) ? 0 : 1)].push(market);
  }
  const seen = ranks.flat();
  return seen.length > 0 ? seen : unseen;
}

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** `text` split around the first occurrence of `query`, for highlighting. */
export function splitMatch(text: string, query: string): readonly TextPart[] {
  const wanted = query.trim().toLowerCase();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  if (at < 0) return [{ text, isMatch: false }];
  const end = at + wanted.length;
  return [
    { text: text.slice(0, at), isMatch: false },
    { text: text.slice(at, end), isMatch: true },
    { text: text.slice(end), isMatch: false },
  ].filter((part) => part.text !== '');
}
