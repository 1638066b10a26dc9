import { findMidLevel, getLevelRange, type SnapshotRef } from '../grid/depth-at';

/** Resting size per side within a share of the mid, in the unit of the snapshot's sizes. */
export interface DepthBand {
  readonly bids: number;
  readonly asks: number;
  /** (bids − asks) ÷ (bids + asks), −1 to 1; `NaN` for an empty band. */
  readonly imbalance: number;
  /**
   * Whether the received levels reach both ends of the band and are much finer than it. If not, the sums are a lower
   * bound.
   */
  readonly isWhole: boolean;
}

/** Share of the mid for the figures of the newest book: ±0.5 %. */
export const BAND_SHARE = 0.005;
/** Least number of rows per side of a whole band: a large part of a coarser row may be outside the band. */
const MIN_ROWS = 20;

/**
 * Sums the levels of `ref` within `share` (0.005 is 0.5 %) of `mid`. A level without a received side counts by its
 * position relative to the mid.
 */
export function computeDepthBand(ref: SnapshotRef, mid: number, share: number): DepthBand {
  return computeDepthBands(ref, mid, [share])[0];
}

/** The same for several ascending shares, in one pass over the levels. */
export function computeDepthBands(ref: SnapshotRef, mid: number, shares: readonly number[]): DepthBand[] {
  const { columns, spec } = ref.tile;
  const { prices, volumes, sides } = columns;
  const [start, end] = getLevelRange(ref);
  let above = findMidLevel(ref, mid);
  let below = above - 1;
  // Indexed by side.
  const sums = [0, 0];
  const add = (level: number, side: number): void => void (sums[sides?.[level] ?? side] += volumes[level]);
  return shares.map((share) => {
    const lowest = mid * (1 - share);
    const highest = mid * (1 + share);
    for (; below >= start && prices[below] >= lowest; below--) add(below, 0);
    for (; above < end && prices[above] <= highest; above++) add(above, 1);
    const [bids, asks] = sums;
    const isReached = end > start && prices[start] <= lowest && prices[end - 1] >= highest;
    const isWhole = isReached && spec.rowStep <= (mid * share) / MIN_ROWS;
    return { bids, asks, imbalance: (bids - asks) / (bids + asks), isWhole };
  });
}
