import type { TimeSpan } from '../time-span';
import { formatDays, formatFullTime, formatHourMinute, type Zone } from './format-time';

/**
 * A range in days: `19 Jun 2025 to 18 Jun 2026`. While its last bucket is open it ends now, not with that bucket:
 * `19 May to 18 Jun 14:32`.
 */
export function formatSpanTo({ from, to }: TimeSpan, now: number, zone: Zone): string {
  const isOpen = to > now;
  const [first, last] = formatDays(from, isOpen ? now : to - 1, zone);
  if (isOpen) return `${first} to ${last} ${formatHourMinute(now, zone)}`;
  return first === last ? first : `${first} to ${last}`;
}

/** The same to the second, in UTC, for files. */
export const formatFullSpan = ({ from, to }: TimeSpan, now: number): string =>
  `${formatFullTime(from, 'utc')} to ${formatFullTime(Math.min(to, now), 'utc')}`;
