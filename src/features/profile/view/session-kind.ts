import { formatDay, formatMonth } from '@/domain/format/format-time';
import type { TimeSpan } from '@/domain/time-span';
import { nextSession, sessionStart, type TpoSession } from '@/domain/tpo/tpo-session';
import type { ProfileSession } from '@/state/fields/profile-fields';

/** Names of sessions in the service and on screen. */
export const SESSION_KINDS: Readonly<Record<ProfileSession, { readonly tpo: TpoSession; readonly label: string }>> = {
  daily: { tpo: 'TPO_SESSION_DAILY', label: 'Daily' },
  weekly: { tpo: 'TPO_SESSION_WEEKLY', label: 'Weekly' },
  monthly: { tpo: 'TPO_SESSION_MONTHLY', label: 'Monthly' },
};

/** The `count` sessions that end with the one that holds `at` (Unix seconds). */
export function listLastSessions(kind: ProfileSession, count: number, at: number): TimeSpan {
  const { tpo } = SESSION_KINDS[kind];
  let from: number = sessionStart(at, tpo);
  const to = nextSession(from, tpo);
  for (let i = 1; i < count; i++) from = sessionStart(from - 1, tpo);
  return { from, to };
}

export interface SessionLabel {
  /** "14 Jun", "15–21 Jun", "Jun 2026". */
  readonly label: string;
  /** "Sun"; empty for weeks and months. */
  readonly note: string;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** Sessions are UTC days, whatever zone times are shown in. */
export function labelSession(kind: ProfileSession, { from, to }: TimeSpan): SessionLabel {
  if (kind === 'daily') return { label: formatDay(from, 'utc'), note: WEEKDAYS[new Date(from * 1000).getUTCDay()] };
  if (kind === 'monthly') return { label: formatMonth(from, 'utc'), note: '' };
  return { label: labelDays({ from, to }), note: '' };
}

/** First and last day: "15–21 Jun", "29 Dec – 4 Jan". */
export function labelDays({ from, to }: TimeSpan): string {
  const [first, last] = [formatDay(from, 'utc'), formatDay(to - 1, 'utc')];
  if (first === last) return first;
  const [day, month] = first.split(' ');
  return last.endsWith(` ${month}`) ? `${day}–${last}` : `${first} – ${last}`;
}
