import { mix, normalOf, octaveNoise } from '../hash-noise';
import { unevenly, whimOf } from './grants';
import { sumSince } from './running-sum';

const DAY_MS = 86_400_000;
/** Mean length of a calendar month in days. */
const MONTH_DAYS = 30.436_875;
const QUARTER = 3;
const WEEK_DAYS = 7;

/**
 * How coins enter or leave circulation: `mined` block by block; `staked` at a rate that depends on how many are staked;
 * `unlocks` on calendar dates; `vesting` on a day of each month; `auctions`: a week's fees are burned; `quarters`: burned
 * with a quarterly report.
 */
export type Release = 'mined' | 'staked' | 'unlocks' | 'vesting' | 'auctions' | 'quarters';

/** How much an unlock of a month varies, and that of a quarter. */
const MONTH_DIFFERS = 0.3;
const QUARTER_DIFFERS = 0.34;
/** Days into the next quarter at which a quarterly report is published, roughly. */
const REPORT_DAY = 14;
const REPORT_LATE = 9;
/** How much a week's fees vary. */
const WEEK_DIFFERS = 0.6;
/** How far the pace of blocks is off over weeks: computers come and go before the difficulty follows. */
const HASTE = 0.006;
/** How much the rewards of stakers differ over months with what is staked, and from day to day. */
const STAKED_SWAY = 0.07;
const STAKED_LUCK = 0.09;

const dateOf = (day: number): Date => new Date(day * DAY_MS);

/** Months since year 0, and the day of the month, counted from 1. */
function calendarOf(day: number): { readonly month: number; readonly dayOfMonth: number } {
  const date = dateOf(day);
  return { month: date.getUTCFullYear() * 12 + date.getUTCMonth(), dayOfMonth: date.getUTCDate() };
}

function monthsOf(salt: number, day: number): number {
  const { month, dayOfMonth } = calendarOf(day);
  return dayOfMonth >= 1 + (salt % 28) ? month : month - 1;
}

function quartersOf(salt: number, day: number): number {
  const { month, dayOfMonth } = calendarOf(day);
  const quarter = Math.floor(month / QUARTER);
  const told = REPORT_DAY + Math.round(2 * REPORT_LATE * whimOf(salt + 3, quarter));
  return month % QUARTER > 0 || dayOfMonth >= told ? quarter : quarter - 1;
}

/** Rewards of a day over the usual ones. They change by degrees: a rate that kept for weeks and then jumped would show. */
const rewardsOf =
  (salt: number) =>
  (day: number): number =>
    1 + STAKED_SWAY * octaveNoise(salt + 37, day, 4, 8) + STAKED_LUCK * normalOf(mix(salt + 23, day));

/**
 * Blocks of a day over the usual number. Each is found by chance, whatever was found before: a day without luck is never
 * made up for.
 */
const blocksOf =
  (salt: number, blocksPerDay: number) =>
  (day: number): number =>
    1 + normalOf(mix(salt + 31, day)) / Math.sqrt(blocksPerDay) + HASTE * octaveNoise(salt + 43, day, 3, 4);

const GROWN: Readonly<Record<Exclude<Release, 'staked' | 'mined'>, (salt: number, day: number) => number>> = {
  unlocks: (_salt, day) => day,
  auctions: (salt, day) => WEEK_DAYS * unevenly(salt, Math.floor((day + salt) / WEEK_DAYS), WEEK_DIFFERS),
  vesting: (salt, day) => MONTH_DAYS * unevenly(salt, monthsOf(salt, day), MONTH_DIFFERS),
  quarters: (salt, day) => QUARTER * MONTH_DAYS * unevenly(salt, quartersOf(salt, day), QUARTER_DIFFERS),
};

/** What of a token says how it grows. */
interface Growing {
  readonly release: Release;
  readonly salt: number;
  readonly blocksPerDay: number;
}

/** Days of even growth equivalent to what was released from a day (of Unix time) to others. */
export function grownSince({ release, salt, blocksPerDay }: Growing, from: number): (to: number) => number {
  if (release === 'staked') return sumSince(from, rewardsOf(salt));
  if (release === 'mined') return sumSince(from, blocksOf(salt, blocksPerDay));
  const grown = GROWN[release];
  const before = grown(salt, from);
  return (to) => grown(salt, to) - before;
}

/** Whether the total is fixed, and coins only enter circulation. */
export const isUnlocked = (release: Release): boolean => release === 'unlocks' || release === 'vesting';
