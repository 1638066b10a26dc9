import { dayOf, meetingDay, newYorkBehindOn, nextWorkday, weekdayOf, yearAt } from './workdays';

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

/** What everybody awaits, and the hour of Unix time within which it comes out. */
export interface Announcement {
  readonly hour: number;
  readonly isDecision: boolean;
}

function announcedIn(year: number): Announcement[] {
  const at = (day: number, hour: number): number => day * 24 + hour + newYorkBehindOn(day);
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

/** UTC hours of the day in which there are announcements, on summer and winter time. */
const HOURS_OF_DAY = new Set([DECIDED_AT, PUBLISHED_AT].flatMap((hour) => [hour + 4, hour + 5]));

const hoursByYear = new Map<number, ReadonlySet<number>>();
let known: { readonly year: number; readonly hours: ReadonlySet<number> } | undefined;

function hoursIn(year: number): ReadonlySet<number> {
  const hours = hoursByYear.get(year) ?? new Set(announcedIn(year).map(({ hour }) => hour));
  hoursByYear.set(year, hours);
  return hours;
}

/** Whether something that everybody awaits comes out within an hour of Unix time. */
export function isAnnouncementHour(hour: number): boolean {
  // Called for every hour of every factor: five in six return here.
  if (!HOURS_OF_DAY.has(hour % 24)) return false;
  const year = yearAt(hour * 3600);
  if (known?.year !== year) known = { year, hours: hoursIn(year) };
  return known.hours.has(hour);
}
