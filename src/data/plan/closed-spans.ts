import type { BucketScale } from '@/domain/bucket-scale';

/** A service writes the last bucket of a span some time after its end. */
const GRACE_SECONDS = 60;

const graceOf = (columnSeconds: number): number => Math.max(columnSeconds, GRACE_SECONDS);

/** True when a span that ends at `endSeconds` can no longer change at `atSeconds`, a time that has surely come. */
export function isClosedSpan(endSeconds: number, columnSeconds: number, atSeconds: number): boolean {
  return atSeconds >= endSeconds + graceOf(columnSeconds);
}

/** A long running bucket is asked for again after this time, when somebody wants it. */
const FRESH_SECONDS = 3600;
/** Two headers of one moment differ by what they are cut to. */
const SLACK_SECONDS = 2;

/**
 * True when nothing new is worth asking for: the bucket is the same, by the time of the service, and it was asked for not
 * long ago by the clock of this device too. All in Unix seconds but `deviceAge`.
 */
export function isFreshRequest(scale: BucketScale, askedAt: number, now: number, deviceAge: number): boolean {
  const bucket = scale.bucketOf(askedAt);
  const { reportSeconds, settleSeconds } = scale;
  const most =
    reportSeconds ?? Math.min(scale.startOf(bucket + 1) - scale.startOf(bucket), settleSeconds ?? FRESH_SECONDS);
  const isYoung = (age: number): boolean => age >= -SLACK_SECONDS && age < most;
  if (scale.bucketOf(now) > bucket || !isYoung(now - askedAt) || !isYoung(deviceAge)) return false;
  return reportSeconds === undefined || countReports(reportSeconds, now) <= countReports(reportSeconds, askedAt);
}

/** Steps by which reports have become known: one at its time, and one when it has had an hour to come. */
const countReports = (reportSeconds: number, at: number): number =>
  Math.floor(at / reportSeconds) + Math.floor((at - FRESH_SECONDS) / reportSeconds);

/** Start of the first bucket that could still change when it was asked for at `askedAt`; both in Unix seconds. */
export function findUnsettled(scale: BucketScale, askedAt: number): number {
  const running = scale.bucketOf(askedAt);
  const columnSeconds = scale.startOf(running) - scale.startOf(running - 1);
  return scale.startOf(scale.bucketOf(askedAt - graceOf(columnSeconds)));
}
