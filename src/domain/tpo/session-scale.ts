import { type BucketScale, scaleOfInterval } from '../bucket-scale';
import type { TpoSession } from './tpo-session';

const MONTHS_PER_YEAR = 12;

/** Calendar months in UTC, counted from January 1970 on. */
export const MONTH_SCALE: BucketScale = {
  startOf: (month) => Date.UTC(1970, month, 1) / 1000,
  bucketOf(at) {
    const date = new Date(at * 1000);
    return (date.getUTCFullYear() - 1970) * MONTHS_PER_YEAR + date.getUTCMonth();
  },
  seconds: undefined,
};

/** The last trades of a session are written with the five minutes that they belong to. */
const SESSION_SETTLE_SECONDS = 300;

const SESSIONS: Readonly<Record<TpoSession, BucketScale>> = {
  TPO_SESSION_DAILY: scaleOfInterval('DAY'),
  TPO_SESSION_WEEKLY: scaleOfInterval('WEEK'),
  TPO_SESSION_MONTHLY: MONTH_SCALE,
};

/**
 * Sessions of market profiles, each its own tile: an ended session never changes, and the open one is requested alone.
 * All boundaries are in UTC, where every day has the same length.
 */
export function scaleOfSession(session: TpoSession): BucketScale {
  return { ...SESSIONS[session], tileBuckets: 1, settleSeconds: SESSION_SETTLE_SECONDS };
}
