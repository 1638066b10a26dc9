const DAY = 24;
const WEEK = 7 * DAY;
/** Fridays 08:00 UTC, in hours of Unix time, which started on a Thursday. */
const FRIDAY = DAY + 8;
/** The venue lists this many weeks, and beyond them the last Friday of each month. */
const LISTED_WEEKS = 6;

/** The expiries on either side of a tenor, hours of Unix time. */
export interface Bracket {
  /** May be less than a week in the past, when only the next expiry is before the tenor. */
  readonly near: number;
  readonly far: number;
}

const fridayAtOrBefore = (hour: number): number => Math.floor((hour - FRIDAY) / WEEK) * WEEK + FRIDAY;

function monthOf(hour: number): number {
  const date = new Date(hour * 3_600_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The last Friday of a month, counted from year 0. */
const lastFridayOf = (month: number): number =>
  fridayAtOrBefore(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 1) / 3_600_000 - DAY + 8);

/** The listed expiries around `days` after `now`: near ≤ that moment < far. */
export function findBracket(now: number, days: number): Bracket {
  const end = now + days * DAY;
  const near = fridayAtOrBefore(end);
  const listedTo = fridayAtOrBefore(now) + LISTED_WEEKS * WEEK;
  if (near + WEEK <= listedTo) return { near, far: near + WEEK };
  const month = monthOf(end);
  const last = lastFridayOf(month);
  const monthly =
    last <= end ? { near: last, far: lastFridayOf(month + 1) } : { near: lastFridayOf(month - 1), far: last };
  return { near: Math.max(monthly.near, Math.min(listedTo, near)), far: monthly.far };
}
