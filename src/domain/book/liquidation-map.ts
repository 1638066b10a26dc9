import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { DepthColumns } from '../grid/grid-tile';

/** What of one snapshot's liquidation levels would be liquidated on the way from a price, by level. */
export interface LiquidationMap {
  readonly length: number;
  /** Prices of the levels, ascending. */
  readonly prices: Float64Array;
  /** Sizes as received. */
  readonly sizes: Float64Array;
  /** The price that the market stands at. Levels below it are reached by falling, all others by rising. */
  readonly from: number;
  /** Index of the first level at or above `from`; `length` when all lie below. */
  readonly firstAbove: number;
  /** Sizes from `from` to the level, that included: it grows in both directions. */
  readonly cumulative: Float64Array;
  /** The same in the quote asset: sizes times the prices of their levels. */
  readonly cumulativeQuote: Float64Array;
  /** Index of the largest level, the lowest of equal ones; -1 without levels. */
  readonly peak: number;
  /** 1 for levels that were traded since the snapshot. */
  readonly swept: Uint8Array;
}

export interface LiquidationMapFacts {
  readonly from: number;
  /** Lowest and highest price traded since the snapshot; `undefined` while nothing was. */
  readonly traded?: { readonly low: number; readonly high: number } | undefined;
}

/** The map of snapshot `snapshot` of `columns`, whose sizes are in coins. */
export function computeLiquidationMap(
  columns: DepthColumns,
  snapshot: number,
  { from, traded }: LiquidationMapFacts,
): LiquidationMap {
  const [start, end] = [columns.offsets[snapshot], columns.offsets[snapshot + 1]];
  const prices = columns.prices.subarray(start, end);
  const sizes = columns.volumes.subarray(start, end);
  const firstAbove = lowerBound(prices, from);
  const quotes = sizes.map((size, i) => size * prices[i]);
  return {
    length: prices.length,
    prices,
    sizes,
    from,
    firstAbove,
    cumulative: sumOutwards(sizes, firstAbove),
    cumulativeQuote: sumOutwards(quotes, firstAbove),
    peak: sizes.reduce((peak, size, i) => (peak < 0 || size > sizes[peak] ? i : peak), -1),
    swept: Uint8Array.from(prices, (price) =>
      traded !== undefined && price >= traded.low && price <= traded.high ? 1 : 0,
    ),
  };
}

/** Running sums upwards from `first` and downwards from the one before. */
function sumOutwards(values: Float64Array, first: number): Float64Array {
  const sums = new Float64Array(values.length);
  for (let i = first, sum = 0; i < values.length; i++) sums[i] = sum += values[i];
  for (let i = first - 1, sum = 0; i >= 0; i--) sums[i] = sum += values[i];
  return sums;
}

/** What is liquidated on the way to a price. */
export interface LiquidationReach {
  readonly size: number;
  readonly quote: number;
}

/** Sums of the levels between where the market stands and `price`, a level at `price` included. */
export function readLiquidationReach(map: LiquidationMap, price: number): LiquidationReach {
  const { prices, firstAbove, from } = map;
  const index = price >= from ? lastAtOrBelow(prices, price) : lowerBound(prices, price);
  const isOnTheWay = price >= from ? index >= firstAbove : index < firstAbove;
  return isOnTheWay ? { size: map.cumulative[index], quote: map.cumulativeQuote[index] } : { size: 0, quote: 0 };
}
