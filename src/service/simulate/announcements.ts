import { DAY } from './ranges';
import { newYorkBehind } from './seasons';

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

/** Wednesdays on which the Federal Reserve decides: the month, from 1 on, and which of its Wednesdays. */
export const FED_DATES: readonly (readonly [month: number, nth: number])[] = [
  [1, 5],
  [3, 3],
  [4, 5],
  [6, 3],
  [7, 5],
  [9, 3],
  [10, 5],
  [12, 2],
];

/** The day of the month on which last month's consumer prices are published, in 2026. */
const PRICE_RELEASES = [13, 11, 11, 10, 12, 10, 14, 12, 11, 14, 10, 10];

/** The day on which consumer prices are published in a month, counted from January of `year` on. */
export function priceDayOf(year: number, month: number): number {
  const day = dayOf(year, month, PRICE_RELEASES[month % 12]);
  return nextWorkday(weekdayOf(day) === 6 ? day - 1 : day);
}

/** New York hours in which the Federal Reserve states its decision, and consumer prices are published. */
const DECIDED_AT = 14;
const PUBLISHED_AT = 8;

/** What everybody awaits: an hour of Unix time within which it is told. */
export interface Announcement {
  readonly hour: number;
  readonly isDecision: boolean;
}

function announcedIn(year: number): Announcement[] {
  const at = (day: number, hour: number): number => day * 24 + hour + newYorkBehind(day * 24 + 17);
  const decisions = FED_DATES.map(([month, nth]) => meetingDay(year, { month: month - 1, weekday: 3, nth }));
  const reports = PRICE_RELEASES.map((_, month) => priceDayOf(year, month));
  return [
    ...decisions.map((day) => ({ hour: at(day, DECIDED_AT), isDecision: true })),
    ...reports.map((day) => ({ hour: at(day, PUBLISHED_AT), isDecision: false })),
  ];
}

/** The announcements of the hours [`from`, `to`) of Unix time, ascending. */
export function listAnnouncements(from: number, to: number): Announcement[] {
  const [first, last] = [from, to].map((hour) => yearAt(hour * 3600));
  const years = Array.from({ length: last - first + 1 }, (_, i) => announcedIn(first + i));
  return years
    .flat()
    .filter(({ hour }) => hour >= from && hour < to)
    .sort((a, b) => a.hour - b.hour);
}
