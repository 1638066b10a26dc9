import { lowerBound } from '@/base/binary-search';
import { getLevelRange, type SnapshotRef } from '../grid/depth-at';

/** How much of a price range the received levels of a snapshot cover. */
export type RangeReach = 'whole' | 'part' | 'outside';

export function findRangeReach(ref: SnapshotRef, low: number, high: number): RangeReach {
  const { prices } = ref.tile.columns;
  const [start, end] = getLevelRange(ref);
  if (start === end || high < prices[start] || low > prices[end - 1]) return 'outside';
  return low >= prices[start] && high <= prices[end - 1] ? 'whole' : 'part';
}

/** Sum of the sizes of one snapshot at prices from `low` to `high`, both included. */
export function computeRangeSize(ref: SnapshotRef, low: number, high: number): number {
  const { prices, volumes } = ref.tile.columns;
  const [start, end] = getLevelRange(ref);
  let sum = 0;
  for (let i = start + lowerBound(prices.subarray(start, end), low); i < end && prices[i] <= high; i++) {
    sum += volumes[i];
  }
  return sum;
}
