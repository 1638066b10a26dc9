import { INTERVAL_SECONDS, type Interval, WEEK_ORIGIN_SECONDS } from './interval';

/** Numbers the buckets of a series along Unix time, in seconds. */
export interface BucketScale {
  startOf(bucket: number): number;
  /** The bucket that contains `seconds`. */
  bucketOf(seconds: number): number;
  /** Length of a bucket, seconds; `undefined` if lengths differ, as those of months do. */
  readonly seconds: number | undefined;
  /** Buckets per tile; `TILE_BUCKETS`, the maximum, by default. */
  readonly tileBuckets?: number;
  /** How long after its end a bucket may still change, seconds; by default, as long as the bucket. */
  readonly settleSeconds?: number;
  /** The open bucket changes only at multiples of this, seconds; absent: at any time. */
  readonly reportSeconds?: number;
}

/**
 * Maximum number of buckets per tile. A tile is cached, requested and dropped as one; tiles are aligned to whole
 * multiples of their size.
 */
export const TILE_BUCKETS = 60;

/** Buckets of equal length, counted from `origin`. */
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

/** How many seconds after its end the last bucket of tile `tileIndex` may change. */
export function settleSecondsOf(scale: BucketScale, tileIndex: number): number {
  const end = scale.bucketOf(tileStartOf(scale, tileIndex + 1));
  return scale.settleSeconds ?? scale.startOf(end) - scale.startOf(end - 1);
}

const tileBucketsOf = ({ tileBuckets = TILE_BUCKETS }: BucketScale): number => tileBuckets;

/** First second of tile `tileIndex`; its end is the first second of the next one. */
export function tileStartOf(scale: BucketScale, tileIndex: number): number {
  return scale.startOf(tileIndex * tileBucketsOf(scale));
}

export function tileOf(scale: BucketScale, seconds: number): number {
  return Math.floor(scale.bucketOf(seconds) / tileBucketsOf(scale));
}

/** Tiles that overlap [from, to) seconds, ascending. */
export function listTilesOf(scale: BucketScale, from: number, to: number): number[] {
  if (!(to > from)) return [];
  const first = tileOf(scale, from);
  const last = tileOf(scale, to);
  const count = last - first + (tileStartOf(scale, last) < to ? 1 : 0);
  return Array.from({ length: count }, (_, i) => first + i);
}

/** Number of points in [from, to) as the service counts them: a started bucket counts as one. */
export function countBuckets(scale: BucketScale, { from, to }: { readonly from: number; readonly to: number }): number {
  if (!(to > from)) return 0;
  if (scale.seconds !== undefined) return Math.ceil((to - from) / scale.seconds);
  return scale.bucketOf(to - 1) - scale.bucketOf(from) + 1;
}
