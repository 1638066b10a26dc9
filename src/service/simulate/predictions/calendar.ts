import { FED_DATES, priceDayOf } from '../announcements';
import { newYorkBehind } from '../new-york-time';
import { DAY, HOUR } from '../ranges';
import { dayOf, isWorkday, meetingDay, newYorkBehindOn, nextWorkday, yearAt } from '../workdays';

/** One period of a series of events. `number` counts the periods. */
export interface Period {
  readonly number: number;
  /** Unix seconds on a whole hour. */
  readonly to: number;
  /** The last day by New York time: `June 26`. */
  readonly day: string;
  /** Its month: `June`. */
  readonly month: string;
  readonly year: number;
  /** The last day within slugs: `june-26-2026`, `june-2026`. */
  readonly dayKey: string;
  readonly monthKey: string;
}

/** When the events of a series end. Periods are numbered by time. */
export interface Turns {
  /** The number of the period that ends next after `seconds`, off by at most one. */
  numberAt(seconds: number): number;
  endOf(number: number): number;
}

/** The time zone of an hour. */
type Zone = 'New York' | 'London' | 'Frankfurt' | 'UTC';

/** Hours of New York at which events end. Midnight is that at the end of a day. */
export const NOON = 12;
export const MARKET_CLOSE = 16;
export const MIDNIGHT = 24;

/** Days of the week, 0 for Sunday. */
export const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = [1, 2, 3, 4, 5];

/** First day of daily series. Ids leave room for some thousand periods. */
const FIRST_DAY = Date.UTC(2024, 0, 1) / 1000 / DAY;
/** First year of series of months, years and meetings. */
const FIRST_YEAR = 2000;

/** Hours that clocks are behind UTC on a day of Unix time. */
const BEHIND: Readonly<Record<Zone, (day: number) => number>> = {
  'New York': newYorkBehindOn,
  London: (day) => (isEuropesSummer(day) ? -1 : 0),
  Frankfurt: (day) => (isEuropesSummer(day) ? -2 : -1),
  UTC: () => 0,
};

/** `hour` of a day of Unix time, in Unix seconds. 24 is the midnight at its end. */
function hourOfDay(day: number, hour: number, zone: Zone = 'New York'): number {
  return day * DAY + (hour + BEHIND[zone](day)) * HOUR;
}

const monthNumberAt = (seconds: number): number =>
  (yearAt(seconds) - FIRST_YEAR) * 12 + new Date(seconds * 1000).getUTCMonth();

/** Every day. */
export const daily = (hour: number): Turns => ({
  numberAt: (seconds) => Math.floor(seconds / DAY) - FIRST_DAY,
  endOf: (number) => hourOfDay(number + FIRST_DAY, hour),
});

/** On one weekday of every week, 0 being Sunday. */
export const weekly = (weekday: number, hour: number, zone?: Zone): Turns => ({
  numberAt: (seconds) => Math.floor(seconds / DAY / 7),
  endOf: (number) => hourOfDay(number * 7 + ((weekday + 3) % 7), hour, zone),
});

/** On the last day of the month, or its last working day when `isOfWork`. */
export const monthly = (hour: number, isOfWork = false): Turns => ({
  numberAt: monthNumberAt,
  endOf(number) {
    const last = dayOf(FIRST_YEAR, number + 1, 0);
    return hourOfDay(isOfWork ? lastWorkday(last) : last, hour);
  },
});

/** On the last day of the year. */
export const yearly = (hour: number): Turns => ({
  numberAt: yearAt,
  endOf: (number) => hourOfDay(dayOf(number, 11, 31), hour),
});

/** New York hours at which figures are published and officials speak on working days, most often at half past eight. */
const OFFICE_HOURS = [8.5, 8.5, 8.5, 10, 10, 11.5, 13, 14, 15.5] as const;

/** The New York hour at which most figures are published. */
const PUBLISHED_AT = 8.5;

/** New York hours between which traders of rates are at work, from the morning of Europe on, and the hours in which that begins and ends. */
const TALK = { from: 3.5, to: 17.5, edge: 2 } as const;
/** How far what they read and say moves prices by night, and at week-ends and on holidays, over the middle of a working day. */
const AWAY = { night: 0.68, dayOff: 0.66 } as const;
/** The middle of the working time of a day of Unix time, or `undefined` on holidays and week-ends. Much news is asked for. */
const MIDDAYS = new Map<number, number | undefined>();

function middayOf(day: number): number | undefined {
  if (!MIDDAYS.has(day)) MIDDAYS.set(day, isWorkday(day) ? hourOfDay(day, (TALK.from + TALK.to) / 2) : undefined);
  return MIDDAYS.get(day);
}

/** How lively the talk about rates is, up to 1: it begins in the morning of Europe, fades at night and never stops. */
export function livelinessAt(seconds: number): number {
  const today = Math.floor(seconds / DAY);
  let nearest = Number.POSITIVE_INFINITY;
  for (let day = today - 1; day <= today + 1; day++) {
    const midday = middayOf(day);
    if (midday !== undefined) nearest = Math.min(nearest, Math.abs(seconds - midday) / HOUR);
  }
  const outside = (nearest - (TALK.to - TALK.from) / 2) / TALK.edge;
  const away = middayOf(today) === undefined ? AWAY.dayOff : AWAY.night;
  return away + (1 - away) / (1 + Math.exp(4 * outside));
}

/** One of the office hours of the day of `seconds` or, if that is a weekend or holiday, of the next working day. `luck` (0 to 1) says which. */
export function officeHoursAt(seconds: number, luck: number): number {
  return hourOfDay(nextWorkday(Math.floor(seconds / DAY)), OFFICE_HOURS[Math.floor(luck * OFFICE_HOURS.length)]);
}

/** That day, or the last working day before it. */
function lastWorkday(day: number): number {
  let last = day;
  while (!isWorkday(last)) last--;
  return last;
}

/** From the last Sunday of March to the last of October. */
function isEuropesSummer(day: number): boolean {
  const year = yearAt(day * DAY);
  const [spring, autumn] = [2, 9].map((month) => meetingDay(year, { month, weekday: 0, nth: 5 }));
  return day >= spring && day < autumn;
}

function meetings(
  weekday: number,
  dates: readonly (readonly [month: number, nth: number])[],
  hour: number,
  zone?: Zone,
) {
  const endOf = (number: number): number => {
    const year = FIRST_YEAR + Math.floor(number / dates.length);
    const [month, nth] = dates[number % dates.length];
    return hourOfDay(meetingDay(year, { month: month - 1, weekday, nth }), hour, zone);
  };
  const numberAt = (seconds: number): number => {
    const first = (yearAt(seconds) - FIRST_YEAR) * dates.length;
    const at = dates.findIndex((_, place) => endOf(first + place) > seconds);
    return at < 0 ? first + dates.length : first + at;
  };
  return { numberAt, endOf };
}

/**
 * Rules that match the calendars of 2026 and other years within days. The second day of a meeting, at the full hour by
 * which the decision is known: the Federal Reserve states it at 14:00, the ECB at 14:15, the Bank of England at 12:00.
 */
export const FED_MEETINGS: Turns = meetings(WEDNESDAY, FED_DATES, 15);
export const ECB_MEETINGS: Turns = meetings(
  THURSDAY,
  [
    [2, 1],
    [3, 3],
    [4, 5],
    [6, 2],
    [7, 4],
    [9, 2],
    [10, 5],
    [12, 3],
  ],
  15,
  'Frankfurt',
);
export const BANK_OF_ENGLAND_MEETINGS: Turns = meetings(
  THURSDAY,
  [
    [2, 1],
    [3, 3],
    [4, 5],
    [6, 3],
    [7, 5],
    [9, 3],
    [11, 1],
    [12, 3],
  ],
  13,
  'London',
);

/** Noon after the elections to Congress: the Tuesday after the first Monday of November, in even years. */
export const CONGRESS_ELECTIONS: Turns = {
  numberAt: (seconds) => yearAt(seconds) >> 1,
  endOf: (number) => hourOfDay(meetingDay(2 * number, { month: 10, weekday: 1, nth: 1 }) + 2, 12),
};

/** The last day of a period: `2026-06-19`. */
export const isoDayOf = ({ to }: Period): string => lastDayOf(to).toISOString().slice(0, 10);

/** Half an hour after last month's figures are published at 8:30. */
export const PRICE_REPORTS: Turns = {
  numberAt: monthNumberAt,
  endOf: (number) => hourOfDay(priceDayOf(FIRST_YEAR, number), 9),
};

/** The working day after consumer prices, when what producers ask is published, and the last Friday, when spending is. */
export const PRODUCER_PRICES: Turns = {
  numberAt: monthNumberAt,
  endOf: (number) => hourOfDay(nextWorkday(priceDayOf(FIRST_YEAR, number) + 1), PUBLISHED_AT),
};
export const SPENDING_REPORTS: Turns = {
  numberAt: monthNumberAt,
  endOf: (number) =>
    hourOfDay(lastWorkday(meetingDay(FIRST_YEAR, { month: number, weekday: 5, nth: 5 })), PUBLISHED_AT),
};

/** Days from the first of a month until prices in the euro area are published for the month before, in 2026. */
const EURO_PRICE_DAYS = [6, 3, 2, -1, -1, 1, 0, -1, 0, 1, -2, 0];
export const EURO_PRICES: Turns = {
  numberAt: monthNumberAt,
  endOf: (number) =>
    hourOfDay(nextWorkday(dayOf(FIRST_YEAR, number, 1) + EURO_PRICE_DAYS[number % 12]), 11, 'Frankfurt'),
};
/** What purchasing managers say, in the middle of a month's third or fourth week. */
export const PURCHASING_SURVEYS: Turns = {
  numberAt: monthNumberAt,
  endOf: (number) => hourOfDay(nextWorkday(dayOf(FIRST_YEAR, number, 21)), 10, 'Frankfurt'),
};
/** British prices come out on the third Wednesday of a month, and jobs on the day before. */
const ukReports = (daysBefore: number): Turns => ({
  numberAt: monthNumberAt,
  endOf: (number) =>
    hourOfDay(meetingDay(FIRST_YEAR, { month: number, weekday: WEDNESDAY, nth: 3 }) - daysBefore, 7, 'London'),
});
export const UK_PRICES: Turns = ukReports(0);
export const UK_JOBS: Turns = ukReports(1);

/**
 * The first Friday of each month, half an hour after last month's jobs figures. The day before where that is a holiday, as in
 * July of 2026, and a week later where it is New Year's Day.
 */
export const JOB_REPORTS: Turns = {
  numberAt: monthNumberAt,
  endOf(number) {
    const friday = meetingDay(FIRST_YEAR, { month: number, weekday: 5, nth: 1 });
    const isNewYear = number % 12 === 0 && !isWorkday(friday);
    return hourOfDay(isNewYear ? friday + 7 : isWorkday(friday) ? friday : friday - 1, 9);
  },
};

const MONTHS: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The month of a period, counted from 0. */
export const monthPlaceOf = ({ month }: Period): number => MONTHS.indexOf(month);

/** The month before a report, which is the month it covers. */
export const monthBefore = (period: Period): string => MONTHS[(monthPlaceOf(period) + 11) % 12];

/** The day by New York time that ends at `to` or contains the second before it, as a date of UTC. */
const lastDayOf = (to: number): Date => new Date((to - newYorkBehind(Math.floor(to / HOUR) - 1) * HOUR - 1) * 1000);
const nameDay = (date: Date): string => `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;

/** The day so many days before the last of a period: `June 19`. */
export const daysBefore = ({ to }: Period, days: number): string => nameDay(lastDayOf(to - days * DAY));

function describePeriod(number: number, to: number): Period {
  const last = lastDayOf(to);
  const month = MONTHS[last.getUTCMonth()];
  const day = nameDay(last);
  const year = last.getUTCFullYear();
  const monthKey = `${month.toLowerCase()}-${year}`;
  return { number, to, day, month, year, dayKey: `${day.toLowerCase().replace(' ', '-')}-${year}`, monthKey };
}

/** The period of this number. */
export const periodAt = ({ endOf }: Turns, number: number): Period => describePeriod(number, endOf(number));

/** The periods that end in (`from`, `to`], Unix seconds. */
export function periodsBetween({ numberAt, endOf }: Turns, from: number, to: number): Period[] {
  const [first, last] = [numberAt(from) - 1, numberAt(to) + 1];
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return numbers.flatMap((number) => {
    const end = endOf(number);
    return end > from && end <= to ? [describePeriod(number, end)] : [];
  });
}
