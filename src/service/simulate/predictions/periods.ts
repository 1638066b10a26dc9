/** How often a series of events comes again. */
export type PeriodKind = 'week' | 'month' | 'year';

/** One turn of a series; `number` counts the turns. */
export interface Period {
  readonly number: number;
  /** Unix seconds on a whole hour. */
  readonly to: number;
  /** `June 26, 2026`. */
  readonly end: string;
  /** `on June 26, 2026`, `at the end of June 2026`, `at the end of 2026`: told apart when they fall on one day. */
  readonly when: string;
  /** `june-26-2026`, `end-of-june-2026`, `end-of-2026`. */
  readonly slugEnd: string;
  /** The month that the end closes: `June 2026`. */
  readonly month: string;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** Fridays 16:00 UTC: Unix time starts on a Thursday. */
const WEEK_END = DAY + 16 * HOUR;

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

interface Calendar {
  numberAt(seconds: number): number;
  endOf(number: number): number;
}

/** Months count from here. */
const FIRST_YEAR = 2000;
/** Months and years end at 16:00 UTC of their last day. */
const LAST_DAY_LEFT = 8 * HOUR;

const CALENDARS: Readonly<Record<PeriodKind, Calendar>> = {
  week: {
    numberAt: (seconds) => Math.ceil((seconds - WEEK_END) / WEEK),
    endOf: (number) => WEEK_END + number * WEEK,
  },
  month: {
    numberAt: (seconds) => {
      const date = new Date(seconds * 1000);
      return (date.getUTCFullYear() - FIRST_YEAR) * 12 + date.getUTCMonth();
    },
    endOf: (number) => Date.UTC(FIRST_YEAR, number + 1, 1) / 1000 - LAST_DAY_LEFT,
  },
  year: {
    numberAt: (seconds) => new Date(seconds * 1000).getUTCFullYear(),
    endOf: (number) => Date.UTC(number + 1, 0, 1) / 1000 - LAST_DAY_LEFT,
  },
};

function describePeriod(kind: PeriodKind, number: number): Period {
  const to = CALENDARS[kind].endOf(number);
  const end = LONG_DATE.format(to * 1000);
  const month = MONTH.format(to * 1000);
  const whens = { week: `on ${end}`, month: `at the end of ${month}`, year: `at the end of ${number}` };
  const when = whens[kind];
  const slugEnd = when
    .toLowerCase()
    .replace(/^(on|at the) /, '')
    .replace(',', '')
    .replaceAll(' ', '-');
  return { number, to, end, when, slugEnd, month };
}

/** The periods that end in (`from`, `to`], Unix seconds. */
export function periodsBetween(kind: PeriodKind, from: number, to: number): Period[] {
  const { numberAt } = CALENDARS[kind];
  const [first, last] = [numberAt(from) - 1, numberAt(to) + 1];
  const all = Array.from({ length: last - first + 1 }, (_, index) => describePeriod(kind, first + index));
  return all.filter((period) => period.to > from && period.to <= to);
}
