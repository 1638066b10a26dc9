import { type Figure, isMissing, MINUS, MISSING } from './missing';
import { getZoneOffset, type Zone } from './zone-offset';

export type { Zone } from './zone-offset';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const MS_PER_SECOND = 1000;

interface DateParts {
  readonly year: number;
  readonly month: string;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

function computeParts(unixSeconds: number, zone: Zone): DateParts {
  // The UTC fields of the shifted date are the zone's wall clock, at the offset of this instant.
  const wall = new Date((unixSeconds + getZoneOffset(unixSeconds, zone) * 60) * MS_PER_SECOND);
  return {
    year: wall.getUTCFullYear(),
    month: MONTHS[wall.getUTCMonth()] ?? '',
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `UTC`, or the zone's offset at that instant: `UTC+2`, `UTC−3:30`. */
export function formatZone(unixSeconds: number, zone: Zone): string {
  const offset = getZoneOffset(unixSeconds, zone);
  if (offset === 0) return 'UTC';
  const minutes = Math.abs(offset) % 60;
  const sign = offset < 0 ? MINUS : '+';
  return `UTC${sign}${Math.floor(Math.abs(offset) / 60)}${minutes === 0 ? '' : `:${two(minutes)}`}`;
}

/** `14:32`. All functions here take Unix seconds. */
export function formatHourMinute(at: Figure, zone: Zone): string {
  if (isMissing(at)) return MISSING;
  const parts = computeParts(at, zone);
  return `${two(parts.hour)}:${two(parts.minute)}`;
}

/** `14:32:00`. */
export function formatClock(at: Figure, zone: Zone): string {
  if (isMissing(at)) return MISSING;
  return `${formatHourMinute(at, zone)}:${two(computeParts(at, zone).second)}`;
}

/** `14:32:00 UTC`. */
export function formatClockWithZone(at: Figure, zone: Zone): string {
  return isMissing(at) ? MISSING : `${formatClock(at, zone)} ${formatZone(at, zone)}`;
}

/** `18 Jun 2026`. */
export function formatDate(at: Figure, zone: Zone): string {
  if (isMissing(at)) return MISSING;
  const parts = computeParts(at, zone);
  return `${parts.day} ${parts.month} ${parts.year}`;
}

/** `18 Jun`. */
export function formatDay(at: Figure, zone: Zone): string {
  if (isMissing(at)) return MISSING;
  const parts = computeParts(at, zone);
  return `${parts.day} ${parts.month}`;
}

/**
 * The days of both ends of a span: `15 Jun` and `18 Jun`. With their years unless both are in the year of `now`, by
 * default that of the end: without them a year reads as one day, or as none.
 */
export function formatDays(from: number, to: number, zone: Zone, now = to): readonly [from: string, to: string] {
  const isThisYear = [from, to].every((at) => formatYear(at, zone) === formatYear(now, zone));
  const format = isThisYear ? formatDay : formatDate;
  return [format(from, zone), format(to, zone)];
}

/** `2026`. */
export function formatYear(at: Figure, zone: Zone): string {
  return isMissing(at) ? MISSING : String(computeParts(at, zone).year);
}

/** `Jun`. */
export const formatMonthName = (at: number, zone: Zone): string => computeParts(at, zone).month;

/** `Jun 2026`. */
export function formatMonth(at: Figure, zone: Zone): string {
  if (isMissing(at)) return MISSING;
  const parts = computeParts(at, zone);
  return `${parts.month} ${parts.year}`;
}

/** `18 Jun 2026 14:32:00 UTC`. */
export function formatFullTime(at: Figure, zone: Zone): string {
  return isMissing(at) ? MISSING : `${formatDate(at, zone)} ${formatClockWithZone(at, zone)}`;
}

export interface AxisLabel {
  readonly text: string;
  /** Whether it marks a change of day, month or year, which is drawn stronger. */
  readonly isBoundary: boolean;
}

/** Tick of a time axis: `10:00`; at midnight `18 Jun`; at new year the year. Seconds only when `withSeconds`. */
export function formatAxisTime(at: number, zone: Zone, withSeconds = false): AxisLabel {
  const parts = computeParts(at, zone);
  if (parts.hour + parts.minute + parts.second > 0) {
    return { text: withSeconds ? formatClock(at, zone) : formatHourMinute(at, zone), isBoundary: false };
  }
  const isNewYear = parts.day === 1 && parts.month === 'Jan';
  return { text: isNewYear ? String(parts.year) : formatDay(at, zone), isBoundary: true };
}
