import { alignDown, INTERVAL_SECONDS } from '../interval';
import { type UnixSeconds, unixSeconds } from '../units';

export const TPO_SESSIONS = ['TPO_SESSION_DAILY', 'TPO_SESSION_WEEKLY', 'TPO_SESSION_MONTHLY'] as const;
export type TpoSession = (typeof TPO_SESSIONS)[number];

/** First second of the month `later` months after the one that contains `at`, UTC. */
function monthStart(at: number, later: number): UnixSeconds {
  const date = new Date(at * 1000);
  return unixSeconds(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / 1000);
}

interface SessionRule {
  readonly start: (at: number) => UnixSeconds;
  /** Start of the session after the one that starts at `start`. */
  readonly next: (start: number) => UnixSeconds;
  /** Length of the initial balance. */
  readonly balanceSeconds: number;
}

const RULES: Readonly<Record<TpoSession, SessionRule>> = {
  TPO_SESSION_DAILY: {
    start: (at) => alignDown(at, 'DAY'),
    next: (start) => unixSeconds(start + INTERVAL_SECONDS.DAY),
    balanceSeconds: INTERVAL_SECONDS.HOUR,
  },
  TPO_SESSION_WEEKLY: {
    start: (at) => alignDown(at, 'WEEK'),
    next: (start) => unixSeconds(start + INTERVAL_SECONDS.WEEK),
    balanceSeconds: INTERVAL_SECONDS.DAY,
  },
  TPO_SESSION_MONTHLY: {
    start: (at) => monthStart(at, 0),
    next: (start) => monthStart(start, 1),
    balanceSeconds: INTERVAL_SECONDS.DAY,
  },
};

/** Start of the session that contains `at` (Unix seconds): a day, a week from Monday or a month, all in UTC. */
export const sessionStart = (at: number, session: TpoSession): UnixSeconds => RULES[session].start(at);

/** Start of the session after the one that starts at `start`, which is the latter's end. */
export const nextSession = (start: number, session: TpoSession): UnixSeconds => RULES[session].next(start);

/** Number of blocks in a session's initial balance: those that start in its first hour (weeks, months: first day). */
export function countBalanceBlocks(session: TpoSession, blockMinutes: number): number {
  return Math.ceil(RULES[session].balanceSeconds / (blockMinutes * 60));
}
