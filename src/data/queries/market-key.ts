import type { Market } from '@/contract/payloads';
import { formatMarketId } from '@/domain/market-id';

/** Id of an entry of `/v1/markets`: option summaries have one entry per tenor. */
export function getMarketKey(market: Market): string {
  const id = formatMarketId(market);
  return market.tenor === undefined ? id : `${id}:${market.tenor}`;
}

/** Keyed by names from the service, so a map: an object would also find names of its prototype. */
type Words = ReadonlyMap<string, string>;

const TENOR_TAGS: Words = new Map([
  ['ONE_W', '1W'],
  ['ONE_M', '1M'],
  ['TWO_M', '2M'],
  ['THREE_M', '3M'],
]);

export function isPrediction(market: Market): boolean {
  return market.predictionMarkets !== undefined;
}

/**
 * The name of the market: title of a prediction event, summary and tenor of options, else the cross-exchange symbol;
 * the raw symbol when there is nothing else.
 */
export function getMarketSymbol(market: Market): string {
  if (market.tenor !== undefined) return `${market.rawSymbol} ${TENOR_TAGS.get(market.tenor) ?? market.tenor}`;
  if (isPrediction(market) && market.fullName !== undefined) return market.fullName;
  return market.normalizedSymbol ?? market.fullName ?? market.predictionMarkets?.[0]?.question ?? market.rawSymbol;
}

/** The coin whose mark is drawn. */
export function getMarketCoin(market: Market): string {
  return market.coin ?? getMarketSymbol(market);
}

const CATEGORY_TAGS: Words = new Map([
  ['PERPETUAL', 'PERP'],
  ['SPOT', 'SPOT'],
  ['FUTURE', 'FUT'],
  ['OPTION', 'OPT'],
  ['COMBO', 'COMBO'],
]);

const CATEGORY_WORDS: Words = new Map([
  ['PERPETUAL', 'perpetual'],
  ['SPOT', 'spot'],
  ['FUTURE', 'future'],
  ['OPTION', 'options'],
  ['COMBO', 'combo'],
]);

/** `PERP`, the tag beside the symbol; `undefined` when the market has no class. */
export function getCategoryTag(market: Market): string | undefined {
  if (isPrediction(market)) return 'PRED';
  return market.category === undefined ? undefined : (CATEGORY_TAGS.get(market.category) ?? market.category);
}

/** `Bitcoin perpetual`. */
export function getMarketTitle(market: Market): string {
  const category = market.category === undefined ? undefined : (CATEGORY_WORDS.get(market.category) ?? market.category);
  return [market.coinName ?? market.coin, isPrediction(market) ? 'prediction' : category]
    .filter((part) => part !== undefined)
    .join(' ');
}
