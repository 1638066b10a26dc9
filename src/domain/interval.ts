import { type UnixSeconds, unixSeconds } from './units';

/** Bucket lengths in seconds. `SECOND` is our own: only for depth of recorded markets. */
export const INTERVAL_SECONDS = {
  SECOND: 1,
  MINUTE: 60,
  FIVE_MINUTES: 300,
  FIFTEEN_MINUTES: 900,
  THIRTY_MINUTES: 1800,
  HOUR: 3600,
  FOUR_HOURS: 14_400,
  DAY: 86_400,
  WEEK: 604_800,
} as const;

export type Interval = keyof typeof INTERVAL_SECONDS;

export const INTERVALS = Object.keys(INTERVAL_SECONDS) as Interval[];

export function isInterval(text: string): text is Interval {
  return Object.hasOwn(INTERVAL_SECONDS, text);
}

/** Unix time starts on a Thursday; weeks start on Monday 00:00 UTC. */
export const WEEK_ORIGIN_SECONDS = 4 * 86_400;

/** A start of a bucket of `seconds`, Unix seconds: whole weeks start on a Monday, all other lengths with Unix time. */
export function getBucketOrigin(seconds: number): number {
  return seconds % INTERVAL_SECONDS.WEEK === 0 ? WEEK_ORIGIN_SECONDS : 0;
}

/** Start of the bucket that contains `at`. */
export function alignDown(at: number, interval: Interval): UnixSeconds {
  const length = INTERVAL_SECONDS[interval];
  const origin = getBucketOrigin(length);
  return unixSeconds(Math.floor((at - origin) / length) * length + origin);
}

/** End of the bucket of `seconds` that holds `at`: the next one starts there. */
export function endOfBucket(at: number, seconds: number): number {
  const origin = getBucketOrigin(seconds);
  return (Math.floor((at - origin) / seconds) + 1) * seconds + origin;
}

/** First bucket start at or after `at`. */
export function alignUp(at: number, interval: Interval): UnixSeconds {
  const down = alignDown(at, interval);
  return down === at ? down : unixSeconds(down + INTERVAL_SECONDS[interval]);
}
