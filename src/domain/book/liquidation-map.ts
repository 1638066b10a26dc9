import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { DepthColumns } from '../grid/grid-tile';

/** What would be liquidated on the way from a price, by level of one snapshot. */
export interface LiquidationMap {
  readonly length: number;
  /** Prices of the levels, ascending. */
  readonly prices: Float64Array;
  /** Sizes, in coins or in USD. */
  readonly sizes: Float64Array;
  /** The current price of the market. Levels below it are reached by falling, all others by rising. */
  readonly from: number;
  /** Index of the first level at or above `from`; `length` if all are below. */
  readonly firstAbove: number;
  /**
   * Sum from `from` up to and including the level of the sizes that are still to be liquidated, those that are not
   * swept: it grows in both directions.
   */
  readonly cumulative: Float64Array;
  /** The same in the quote asset: size times price. */
  readonly cumulativeQuote: Float64Array;
  /** 1 for levels that were traded since the snapshot. */
  readonly swept: Uint8Array;
}

/** Whose positions are liquidated at a price: a falling market reaches longs, a rising one shorts. */
export type Liquidated = 'longs' | 'shorts';

/** The answer has no sides: they follow from the price of the market at the time. */
export const findLiquidated = (price: number, from: number): Liquidated => (price < from ? 'longs' : 'shorts');

export interface LiquidationMapFacts {
  readonly from: number;
  /** Lowest and highest price traded since the snapshot; `undefined` while there were no trades. */
  readonly traded?: { readonly low: number; readonly high: number } | undefined;
  /** Whether sizes are wanted in USD. */
  readonly isUsd?: boolean;
}

/** The map of snapshot `snapshot` of `columns`, whose sizes are in coins. */
export function computeLiquidationMap(
  columns: DepthColumns,
  snapshot: number,
  { from, traded, isUsd = false }: LiquidationMapFacts,
): LiquidationMap {
  const [start, end] = [columns.offsets[snapshot], columns.offsets[snapshot + 1]];
  const prices = columns.prices.subarray(start, end);
  const coins = columns.volumes.subarray(start, end);
  const quotes = coins.map((size, i) => size * prices[i]);
  const sizes = isUsd ? quotes : coins;
  const firstAbove = lowerBound(prices, from);
  const swept = Uint8Array.from(prices, (price) =>
    traded !== undefined && price >= traded.low && price <= traded.high ? 1 : 0,
  );
  const leaveSwept = (amounts: Float64Array): Float64Array => amounts.map((amount, i) => (swept[i] === 1 ? 0 : amount));
  return {
    length: prices.length,
    prices,
    sizes,
    from,
    firstAbove,
    cumulative: sumOutwards(leaveSwept(sizes), firstAbove),
    cumulativeQuote: sumOutwards(leaveSwept(quotes), firstAbove),
    swept,
  };
}

/** Running sums upwards from `first` and downwards from the one before. */
function sumOutwards(values: Float64Array, first: number): Float64Array {
  const sums = new Float64Array(values.length);
  for (let i = first, sum = 0; i < values.length; i++) sums[i] = sum += values[i];
  for (let i = first - 1, sum = 0; i >= 0; i--) sums[i] = sum += values[i];
  return sums;
}

/** What is still to be liquidated on the way to a price: the levels that were not traded since the snapshot. */
export interface LiquidationReach {
  /** In the unit of the map. */
  readonly size: number;
  /** In the quote asset. */
  readonly quote: number;
  /** Whether the received levels end before the price: then the sums are a lower bound. */
  readonly isBeyond: boolean;
}

/** Sums of the levels between the market price and `price`, including a level at `price`. */
export function readLiquidationReach(map: LiquidationMap, price: number): LiquidationReach {
  const { prices, firstAbove, from, length } = map;
  const index = price >= from ? lastAtOrBelow(prices, price) : lowerBound(prices, price);
  const isOnTheWay = price >= from ? index >= firstAbove : index < firstAbove;
  const isBeyond = length === 0 || price < prices[0] || price > prices[length - 1];
  return isOnTheWay
    ? { size: map.cumulative[index], quote: map.cumulativeQuote[index], isBeyond }
    : { size: 0, quote: 0, isBeyond };
}

/** The levels of one price row. */
export interface MapRow {
  /** Centre price of the row. */
  readonly price: number;
  /** Sum of all its levels. */
  readonly size: number;
  /** Sum of those that were traded since the snapshot. */
  readonly swept: number;
}

/** What is still to be liquidated in a row. */
export const remainderOf = ({ size, swept }: MapRow): number => size - swept;

/** The levels of a map, summed by rows of height `rowStep`; ascending. */
export function sumMapRows({ prices, sizes, swept, length }: LiquidationMap, rowStep: number): MapRow[] {
  const rows: MapRow[] = [];
  let i = 0;
  while (i < length) {
    const row = Math.round(prices[i] / rowStep);
    let [size, gone] = [0, 0];
    for (; i < length && Math.round(prices[i] / rowStep) === row; i++) {
      size += sizes[i];
      if (swept[i] === 1) gone += sizes[i];
    }
    rows.push({ price: row * rowStep, size, swept: gone });
  }
  return rows;
}

/** The row that a price lies in; `undefined` where that has no level. */
export const findRowAt = (rows: readonly MapRow[], price: number, rowStep: number): MapRow | undefined => {
  const middle = Math.round(price / rowStep) * rowStep;
  return rows.find((row) => row.price === middle);
};

/**
 * The price at which all levels of the row that `price` lies in have been reached; `price` itself where there are none. So
 * whoever points at a bar is told a sum with that bar.
 */
export function reachThrough({ prices, from }: LiquidationMap, price: number, rowStep: number): number {
  const row = Math.round(price / rowStep);
  const isOfRow = (at: number): boolean => Math.round(prices[at] / rowStep) === row;
  const first = lowerBound(prices, (row - 0.5) * rowStep);
  let last = first;
  while (last < prices.length && isOfRow(last)) last++;
  if (last === first) return price;
  return price >= from ? Math.max(prices[last - 1], from) : Math.min(prices[first], from);
}

/** The row with the most still to be liquidated, the lowest if several are equal; `undefined` if there is nothing. */
export function findPeak(rows: readonly MapRow[]): MapRow | undefined {
  return rows.reduce<MapRow | undefined>(
    (peak, row) => (remainderOf(row) > (peak === undefined ? 0 : remainderOf(peak)) ? row : peak),
    undefined,
  );
}

/** Share of the peak that a row has at least to be a cluster. */
const CLUSTER_SHARE = 0.25;

/** The row nearest to the market price of those that have a good part of what the peak has; `undefined` without any. */
export function findNearestCluster(rows: readonly MapRow[], from: number): MapRow | undefined {
  const peak = findPeak(rows);
  if (peak === undefined) return undefined;
  const least = remainderOf(peak) * CLUSTER_SHARE;
  const wayTo = ({ price }: MapRow): number => Math.abs(price - from);
  return rows.reduce((near, row) => (remainderOf(row) >= least && wayTo(row) < wayTo(near) ? row : near), peak);
}
