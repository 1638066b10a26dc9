import { lowerBound } from '@/base/binary-search';
import { getLevelRange, type SnapshotRef } from '../grid/depth-at';

/** Resting size within a share of the mid, per side, in the unit of the snapshot's sizes. */
export interface DepthBand {
  readonly bids: number;
  readonly asks: number;
  /** (bids − asks) ÷ (bids + asks), −1 to 1; `NaN` for an empty band. */
  readonly imbalance: number;
  /** The received levels reach both ends of the band: otherwise the sums are the least that rests there. */
  readonly isWhole: boolean;
}

/** Share of the mid that the figures of the newest book are of: ±0.5 %. */
export const BAND_SHARE = 0.005;

/** Sums the levels of `ref` within `share` (0.005 is 0.5 %) of `mid`; a level's side is where it lies from the mid. */
export function computeDepthBand(ref: SnapshotRef, mid: number, share: number): DepthBand {
  const { prices, volumes } = ref.tile.columns;
  const [start, end] = getLevelRange(ref);
  const lowest = mid * (1 - share);
  const highest = mid * (1 + share);
  let bids = 0;
  let asks = 0;
  for (let i = start + lowerBound(prices.subarray(start, end), lowest); i < end && prices[i] <= highest; i++) {
    if (prices[i] < mid) bids += volumes[i];
    else asks += volumes[i];
  }
  const isWhole = end > start && prices[start] <= lowest && prices[end - 1] >= highest;
  return { bids, asks, imbalance: (bids - asks) / (bids + asks), isWhole };
}
