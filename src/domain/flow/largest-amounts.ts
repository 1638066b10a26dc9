import { lowerBound } from '@/base/binary-search';
import type { SideVolumes } from '../columns/side-volumes';

/** The larger side of a bucket. */
export interface LargeAmount {
  readonly time: number;
  readonly side: 'buys' | 'sells';
  readonly amount: number;
}

export interface LargestOptions {
  /** [from, to) in Unix seconds. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Least distance between two of them, seconds. */
  readonly apart: number;
}

/**
 * The largest amounts of a side in buckets of [from, to), ascending by time; of two that are too close the larger
 * stays.
 */
export function findLargestAmounts(
  volumes: SideVolumes,
  { from, to, count, apart }: LargestOptions,
): readonly LargeAmount[] {
  const end = lowerBound(volumes.times, to, volumes.length);
  const found: LargeAmount[] = [];
  for (let i = lowerBound(volumes.times, from, volumes.length); i < end; i++) {
    const side = volumes.buys[i] > volumes.sells[i] ? 'buys' : 'sells';
    const amount = volumes[side][i];
    if (amount > 0) found.push({ time: volumes.times[i], side, amount });
  }
  found.sort((a, b) => b.amount - a.amount || a.time - b.time);
  const kept: LargeAmount[] = [];
  for (const one of found) {
    if (kept.length === count) break;
    if (kept.every(({ time }) => Math.abs(time - one.time) >= apart)) kept.push(one);
  }
  return kept.sort((a, b) => a.time - b.time);
}
