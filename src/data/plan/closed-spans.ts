import type { BucketScale } from '@/domain/bucket-scale';

/** A service writes the last bucket of a span some time after its end. */
const GRACE_SECONDS = 60;

const graceOf = (columnSeconds: number): number => Math.max(columnSeconds, GRACE_SECONDS);

/** True when a span that ends at `endSeconds` can no longer change. `nowMs` is the data clock. */
export function isClosedSpan(endSeconds: number, columnSeconds: number, nowMs: number): boolean {
  return nowMs / 1000 >= endSeconds + graceOf(columnSeconds);
}

/** Start of the first bucket that could still change when it was asked for at `askedAt`; both in Unix seconds. */
export function findUnsettled(scale: BucketScale, askedAt: number): number {
  const running = scale.bucketOf(askedAt);
  const columnSeconds = scale.startOf(running) - scale.startOf(running - 1);
  return scale.startOf(scale.bucketOf(askedAt - graceOf(columnSeconds)));
}
