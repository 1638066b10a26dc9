import { useEffect } from 'react';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { rememberPrice } from '@/data/queries/price-memory';
import { countDecimals, inferPriceDecimals } from '@/domain/format/format-price';
import { findPriceTick, getPriceDecimals, usePriceDecimals } from '@/panes/price/price';

/** How many recent prices are examined for the tick, and how many of them are remembered. */
const [RECENT, REMEMBERED] = [60, 3];

/** The recent closes with the most decimals. */
export function listTellingPrices(closes: Float64Array): readonly number[] {
  const recent = [...new Set(closes.subarray(-RECENT))].filter((close) => Number.isFinite(close) && close !== 0);
  return recent.toSorted((a, b) => countDecimals(b) - countDecimals(a)).slice(0, REMEMBERED);
}

/** Decimals of the market's tick: as the service told it, or else as far as prices have shown it. */
export const countTickDecimals = (market: Market, closes: Float64Array): number =>
  countWith(getPriceDecimals(market), market, closes);

/** A sum over venues may have finer prices than the market, whose tick they are nevertheless written with. */
function countWith(known: number, market: Market, closes: Float64Array): number {
  if (findPriceTick(market) !== undefined) return known;
  return Math.max(known, inferPriceDecimals([...closes.subarray(-RECENT), market.lastPrice ?? 0]));
}

/**
 * Like `countTickDecimals`, but remembers what the candles show. So the market's prices have the same decimals
 * everywhere, even in a range whose prices happen to be round.
 */
export function useTickDecimals(market: Market, closes: Float64Array): number {
  useEffect(() => {
    for (const price of listTellingPrices(closes)) rememberPrice(getMarketKey(market), price);
  }, [market, closes]);
  return countWith(usePriceDecimals(market), market, closes);
}
