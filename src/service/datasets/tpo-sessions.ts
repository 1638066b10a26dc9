import type { TpoSession } from '@/contract/values';
import { alignDown, INTERVAL_SECONDS } from '@/domain/interval';
import { invalidParam } from '../http/service-error';

/** First second of the month that holds `at`, UTC. */
function monthStart(at: number): number {
  const date = new Date(at * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
}

const BOUNDARIES: Readonly<Record<TpoSession, { readonly start: (at: number) => number; readonly words: string }>> = {
  TPO_SESSION_DAILY: { start: (at) => alignDown(at, 'DAY'), words: '00:00:00 UTC' },
  TPO_SESSION_WEEKLY: { start: (at) => alignDown(at, 'WEEK'), words: 'Monday 00:00:00 UTC' },
  TPO_SESSION_MONTHLY: { start: monthStart, words: 'the first of a month, 00:00:00 UTC' },
};

/** @throws ServiceError when `from` is not the start of a session. */
export function checkSessionStart(from: number, session: TpoSession): void {
  const { start, words } = BOUNDARIES[session];
  if (start(from) !== from) throw invalidParam('from', `must be ${words} for ${session}`);
}

/** Sessions that start in [`from`, `from` + `period`); `from` is the start of one. */
export function countSessions(from: number, period: number, session: TpoSession): number {
  if (session === 'TPO_SESSION_DAILY') return Math.ceil(period / INTERVAL_SECONDS.DAY);
  if (session === 'TPO_SESSION_WEEKLY') return Math.ceil(period / INTERVAL_SECONDS.WEEK);
  const first = new Date(from * 1000);
  // The last second decides: a range that ends on a boundary does not begin the next session.
  const last = new Date((from + period - 1) * 1000);
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() + 1;
}
