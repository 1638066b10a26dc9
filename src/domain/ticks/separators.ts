import type { Zone } from '../format/format-time';
import { WEEK_ORIGIN_SECONDS } from '../interval';

/** A line across time. */
export interface Separator {
  /** Unix seconds. */
  readonly time: number;
  /**
   * Whether it is a new day in the shown zone; else it is a new session of the market: a day, week or month from 00:00
   * UTC.
   */
  readonly isDay: boolean;
}

const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;
/** Longest ranges with lines for days and for weeks; longer ones have lines for months. */
const MAX_DAYS_SECONDS = 21 * DAY_SECONDS;
const MAX_WEEKS_SECONDS = 200 * DAY_SECONDS;

/**
 * The days of the zone and the market's sessions that start in [from, to), ascending. Sessions are daily, weekly or
 * monthly by the length of the range, as in the contract's profiles. If a day and a session start together, it is a
 * day.
 */
export function listSeparators(from: number, to: number, zone: Zone): readonly Separator[] {
  const length = to - from;
  if (length > MAX_WEEKS_SECONDS) return listMonths(from, to).map((time) => ({ time, isDay: false }));
  if (length > MAX_DAYS_SECONDS) return listEach(WEEK_SECONDS, WEEK_ORIGIN_SECONDS, from, to);
  const days = listDays(from, to, zone);
  const begun = new Set(days);
  const sessions = listEach(DAY_SECONDS, 0, from, to).filter(({ time }) => !begun.has(time));
  return [...days.map((time) => ({ time, isDay: true })), ...sessions].sort((a, b) => a.time - b.time);
}

function listEach(seconds: number, origin: number, from: number, to: number): Separator[] {
  const separators: Separator[] = [];
  for (let time = Math.ceil((from - origin) / seconds) * seconds + origin; time < to; time += seconds)
    separators.push({ time, isDay: false });
  return separators;
}

function listMonths(from: number, to: number): number[] {
  const start = new Date(from * 1000);
  const months: number[] = [];
  for (let month = 0; ; month++) {
    const time = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month) / 1000;
    if (time >= to) return months;
    if (time >= from) months.push(time);
  }
}

/** Midnights of the zone: a day in which clocks change is shorter or longer. */
function listDays(from: number, to: number, zone: Zone): number[] {
  if (zone === 'utc') return listEach(DAY_SECONDS, 0, from, to).map(({ time }) => time);
  const start = new Date(from * 1000);
  const days: number[] = [];
  for (let day = 0; ; day++) {
    const time = new Date(start.getFullYear(), start.getMonth(), start.getDate() + day).getTime() / 1000;
    if (time >= to) return days;
    if (time >= from) days.push(time);
  }
}
