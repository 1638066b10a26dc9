import { INTERVAL_SECONDS, type Interval, WEEK_ORIGIN_SECONDS } from './interval';

/** Numbers the buckets of a series along Unix time, in seconds. */
export interface BucketScale {
  startOf(bucket: number): number;
  /** Bucket that holds `seconds`. */
  bucketOf(seconds: number): number;
  /** Length of each, in seconds; `undefined` when they differ, as months do. */
  readonly seconds: number | undefined;
}

/** Buckets per tile: what is kept, asked for and forgotten together. Tiles are aligned to whole multiples of it. */
export const TILE_BUCKETS = 60;

/** Buckets of one length, counted from `origin` on. */
export function makeUniformScale(seconds: number, origin = 0): BucketScale {
  return {
    startOf: (bucket) => origin + bucket * seconds,
    bucketOf: (at) => Math.floor((at - origin) / seconds),
    seconds,
  };
}

/** Buckets of an interval as the service aligns them: weeks start on Monday. */
export function scaleOfInterval(interval: Interval): BucketScale {
  return makeUniformScale(INTERVAL_SECONDS[interval], interval === 'WEEK' ? WEEK_ORIGIN_SECONDS : 0);
}

/** First second of tile `tileIndex`; that of the next one is its end. */
export function tileStartOf(scale: BucketScale, tileIndex: number): number {
  return scale.startOf(tileIndex * TILE_BUCKETS);
}

export function tileOf(scale: BucketScale, seconds: number): number {
  return Math.floor(scale.bucketOf(seconds) / TILE_BUCKETS);
}

/** Tiles that overlap [from, to) seconds, ascending. */
export function listTilesOf(scale: BucketScale, from: number, to: number): number[] {
  if (!(to > from)) return [];
  const first = tileOf(scale, from);
  const last = tileOf(scale, to);
  const count = last - first + (tileStartOf(scale, last) < to ? 1 : 0);
  return Array.from({ length: count }, (_, i) => first + i);
}

/** Points of a request for [from, to) seconds, as the service counts them: a started bucket is one. */
export function countBuckets(scale: BucketScale, { from, to }: { readonly from: number; readonly to: number }): number {
  if (!(to > from)) return 0;
  if (scale.seconds !== undefined) return Math.ceil((to - from) / scale.seconds);
  return scale.bucketOf(to - 1) - scale.bucketOf(from) + 1;
}
