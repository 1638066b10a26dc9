import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { Viewport } from './viewport';

/** Of ascending `times`, the buckets [from, to) of `seconds` that lie in view at least in part: one that ends at its left edge does not. */
export function findBuckets(
  times: Float64Array,
  seconds: number,
  { timeFrom, timeTo }: Pick<Viewport, 'timeFrom' | 'timeTo'>,
  length = times.length,
): readonly [from: number, to: number] {
  return [lastAtOrBelow(times, timeFrom - seconds, length) + 1, lowerBound(times, timeTo, length)];
}

/** Those in view and one on either side, to which lines lead. */
export function findBucketsAround(
  times: Float64Array,
  seconds: number,
  view: Pick<Viewport, 'timeFrom' | 'timeTo'>,
  length = times.length,
): readonly [from: number, to: number] {
  const [from, to] = findBuckets(times, seconds, view, length);
  return [Math.max(0, from - 1), Math.min(length, to + 1)];
}
