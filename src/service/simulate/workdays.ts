import { newYorkBehind } from './new-york-time';
import { DAY } from './ranges';

/** Days and years below are of Unix time; months count from 0. */
export const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / 1000 / DAY;
export const yearAt = (seconds: number): number => new Date(seconds * 1000).getUTCFullYear();

/** Day of the week, 0 for Sunday. Unix time started on a Thursday. */
export const weekdayOf = (day: number): number => (day + 4) % 7;

/** The `nth` such weekday of a month, or the last one where `nth` is 5. */
interface Meeting {
  readonly month: number;
  readonly weekday: number;
  readonly nth: number;
}

export function meetingDay(year: number, { month, weekday, nth }: Meeting): number {
  const first = dayOf(year, month, 1);
  const day = first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1);
  return day < dayOf(year, month + 1, 1) ? day : day - 7;
}

/** Federal holidays of the US with a date, by month from 0 on, and those on the `nth` weekday of a month. */
const HOLIDAY_DATES = [
  [0, 1],
  [5, 19],
  [6, 4],
  [10, 11],
  [11, 25],
] as const;
const HOLIDAY_WEEKDAYS: readonly Meeting[] = [
  { month: 0, weekday: 1, nth: 3 },
  { month: 1, weekday: 1, nth: 3 },
  { month: 4, weekday: 1, nth: 5 },
  { month: 8, weekday: 1, nth: 1 },
  { month: 9, weekday: 1, nth: 2 },
  { month: 10, weekday: 4, nth: 4 },
];
const HOLIDAYS = new Map<number, ReadonlySet<number>>();

/** The days of Unix time on which federal offices close for a holiday of that year: on Friday for one on a Saturday. */
function holidaysOf(year: number): ReadonlySet<number> {
  const known = HOLIDAYS.get(year);
  if (known !== undefined) return known;
  const dated = HOLIDAY_DATES.map(([month, date]) => {
    const day = dayOf(year, month, date);
    return day + ({ 6: -1, 0: 1 }[weekdayOf(day)] ?? 0);
  });
  const days = new Set([...dated, ...HOLIDAY_WEEKDAYS.map((meeting) => meetingDay(year, meeting))]);
  HOLIDAYS.set(year, days);
  return days;
}

/** Whether US offices publish on a day of Unix time. New Year's Day may be observed on the last day of the year before. */
export function isWorkday(day: number): boolean {
  if (weekdayOf(day) % 6 === 0) return false;
  const year = yearAt(day * DAY);
  return !holidaysOf(year).has(day) && !holidaysOf(year + 1).has(day);
}

/** That day of Unix time, or the next working day. */
export function nextWorkday(day: number): number {
  let workday = day;
  while (!isWorkday(workday)) workday++;
  return workday;
}

/** Hours that New York is behind UTC in the daytime of a day of Unix time. */
export const newYorkBehindOn = (day: number): number => newYorkBehind(day * 24 + 17);
