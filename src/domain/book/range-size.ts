import { lowerBound } from '@/base/binary-search';
import { getLevelRange, type SnapshotRef } from '../grid/depth-at';

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
