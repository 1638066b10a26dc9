import type { TpoSession } from '@/contract/values';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { sessionStart } from '@/domain/tpo/tpo-session';
import { invalidParam } from '@/service/request/service-error';

const BOUNDARY_WORDS: Readonly<Record<TpoSession, string>> = {
  TPO_SESSION_DAILY: '00:00:00 UTC',
  TPO_SESSION_WEEKLY: 'Monday 00:00:00 UTC',
  TPO_SESSION_MONTHLY: 'the first of a month, 00:00:00 UTC',
};

/** @throws ServiceError when `from` is not the start of a session. */
export function checkSessionStart(from: number, session: TpoSession): void {
  if (sessionStart(from, session) === from) return;
  throw invalidParam('from', `must be ${BOUNDARY_WORDS[session]} for ${session}`);
}

/** Number of sessions that start in [`from`, `from` + `period`). `from` is the start of one. */
export function countSessions(from: number, period: number, session: TpoSession): number {
  if (session === 'TPO_SESSION_DAILY') return Math.ceil(period / INTERVAL_SECONDS.DAY);
  if (session === 'TPO_SESSION_WEEKLY') return Math.ceil(period / INTERVAL_SECONDS.WEEK);
  const first = new Date(from * 1000);
  // Uses the last second: a range that ends on a boundary does not include the next session.
  const last = new Date((from + period - 1) * 1000);
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() + 1;
}
