import { lowerBound } from '@/base/binary-search';
import type { LineValues } from '../columns/line-columns';
import type { SideVolumes } from '../columns/side-volumes';

export interface DeltaOptions {
  /** Length of a bucket. */
  readonly seconds: number;
  /** Unix second at which the sum is zero: buckets that start before it do not count. */
  readonly from: number;
  /** Starts of buckets that lack a side, see `listBrokenBuckets`. */
  readonly broken: Float64Array;
}

/**
 * Running sum of buys minus sells since `from`, at the end of each bucket. The line is broken where a bucket is missing
 * or lacks a side, with one NaN per stretch of missing buckets, and continues from the previous sum: what happened in
 * between is not included.
 */
export function computeCumulativeDelta(volumes: SideVolumes, { seconds, from, broken }: DeltaOptions): LineValues {
  const first = lowerBound(volumes.times, from, volumes.length);
  const lacking = new Set(broken);
  const times: number[] = [];
  const values: number[] = [];
  let sum = 0;
  let next = volumes.times[first];
  for (let i = first; i < volumes.length; i++) {
    const time = volumes.times[i];
    if (time > next) {
      times.push(next);
      values.push(Number.NaN);
    }
    const isWhole = !lacking.has(time);
    if (isWhole) sum += volumes.buys[i] - volumes.sells[i];
    times.push(time);
    values.push(isWhole ? sum : Number.NaN);
    next = time + seconds;
  }
  return { times: Float64Array.from(times), values: Float64Array.from(values) };
}
