import type { BucketScale } from '@/domain/bucket-scale';

/** A service writes the last bucket of a span some time after its end. */
const GRACE_SECONDS = 60;

const graceOf = (columnSeconds: number): number => Math.max(columnSeconds, GRACE_SECONDS);

/** Whether a span that ends at `endSeconds` can no longer change at `atSeconds`, a time that has certainly passed. */
export function isClosedSpan(endSeconds: number, columnSeconds: number, atSeconds: number): boolean {
  return atSeconds >= endSeconds + graceOf(columnSeconds);
}

/** A long open bucket is requested again after this time, when somebody needs it. */
const FRESH_SECONDS = 3600;
/** Two headers of the same moment may differ by their rounding. */
const SLACK_SECONDS = 2;

/**
 * Whether nothing new is worth requesting: the bucket is still the same by the service's time, and the request is
 * recent by the clock of this device too. All in Unix seconds except `deviceAge`.
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

/** Counts report steps: one when a report is due, and one when it has had an hour to arrive. */
const countReports = (reportSeconds: number, at: number): number =>
  Math.floor(at / reportSeconds) + Math.floor((at - FRESH_SECONDS) / reportSeconds);

/** Start of the first bucket that could still change when it was requested at `askedAt`; both in Unix seconds. */
export function findUnsettled(scale: BucketScale, askedAt: number): number {
  const running = scale.bucketOf(askedAt);
  const columnSeconds = scale.startOf(running) - scale.startOf(running - 1);
  return scale.startOf(scale.bucketOf(askedAt - graceOf(columnSeconds)));
}
