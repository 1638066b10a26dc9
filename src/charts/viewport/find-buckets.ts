import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { Viewport } from './viewport';

/**
 * Range [from, to) of the ascending `times` whose buckets of `seconds` are at least partly in view; one that ends at
 * the left edge is not.
 */
export function findBuckets(
  times: Float64Array,
  seconds: number,
  { timeFrom, timeTo }: Pick<Viewport, 'timeFrom' | 'timeTo'>,
  length = times.length,
): readonly [from: number, to: number] {
  return [lastAtOrBelow(times, timeFrom - seconds, length) + 1, lowerBound(times, timeTo, length)];
}

/** The same with one more bucket on either side, for lines that lead there. */
export function findBucketsAround(
  times: Float64Array,
  seconds: number,
  view: Pick<Viewport, 'timeFrom' | 'timeTo'>,
  length = times.length,
): readonly [from: number, to: number] {
  const [from, to] = findBuckets(times, seconds, view, length);
  return [Math.max(0, from - 1), Math.min(length, to + 1)];
}
