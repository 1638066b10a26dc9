import type { Market } from '@/contract/payloads';
import { formatMarketId } from '@/domain/market-id';

/** Id of an entry of `/v1/markets`: option summaries have one entry per tenor. */
export function getMarketKey(market: Market): string {
  const id = formatMarketId(market);
  return market.tenor === undefined ? id : `${id}:${market.tenor}`;
}

/** What the market is called: the cross-exchange symbol, the question of a prediction market, else the raw symbol. */
export function getMarketSymbol(market: Market): string {
  return market.normalizedSymbol ?? market.fullName ?? market.predictionMarkets?.[0]?.question ?? market.rawSymbol;
}

/** Coin for the drawn mark. */
export function getMarketCoin(market: Market): string {
  return market.coin ?? getMarketSymbol(market);
}

const CATEGORY_TAGS: Readonly<Record<string, string>> = {
  PERPETUAL: 'PERP',
  SPOT: 'SPOT',
  FUTURE: 'FUT',
  OPTION: 'OPT',
  COMBO: 'COMBO',
};

const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  PERPETUAL: 'perpetual',
  SPOT: 'spot',
  FUTURE: 'future',
  OPTION: 'options',
  COMBO: 'combo',
};

/** `PERP`, as the tag beside the symbol; `undefined` when the market has no class. */
export function getCategoryTag(market: Market): string | undefined {
  return market.category === undefined ? undefined : (CATEGORY_TAGS[market.category] ?? market.category);
}

/** `Bitcoin perpetual`. */
export function getMarketTitle(market: Market): string {
  const category = market.category === undefined ? undefined : (CATEGORY_WORDS[market.category] ?? market.category);
  return [market.coinName ?? market.coin, category].filter((part) => part !== undefined).join(' ');
}
