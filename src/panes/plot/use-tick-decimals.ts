import { useEffect } from 'react';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { rememberPrice } from '@/data/queries/price-memory';
import { countDecimals, inferPriceDecimals } from '@/domain/format/format-price';
import { getPriceDecimals, usePriceDecimals } from '@/panes/price/price';

/** Recent prices that tell the tick, and those of them that are remembered. */
const [RECENT, REMEMBERED] = [60, 3];

/** The recent closes with the most decimals. */
export function listTellingPrices(closes: Float64Array): readonly number[] {
  const recent = [...new Set(closes.subarray(-RECENT))].filter((close) => Number.isFinite(close) && close !== 0);
  return recent.toSorted((a, b) => countDecimals(b) - countDecimals(a)).slice(0, REMEMBERED);
}

/** Decimals of the market's tick, as far as prices have told it. */
export const countTickDecimals = (market: Market, closes: Float64Array): number =>
  countWith(getPriceDecimals(market), market, closes);

const countWith = (known: number, { lastPrice = 0 }: Market, closes: Float64Array): number =>
  Math.max(known, inferPriceDecimals([...closes.subarray(-RECENT), lastPrice]));

/**
 * As `countTickDecimals`. What the candles tell is remembered: wherever else the
 * market's prices stand, they have as many, and a range whose prices happen to be round has no fewer.
 */
export function useTickDecimals(market: Market, closes: Float64Array): number {
  useEffect(() => {
    for (const price of listTellingPrices(closes)) rememberPrice(getMarketKey(market), price);
  }, [market, closes]);
  return countWith(usePriceDecimals(market), market, closes);
}
