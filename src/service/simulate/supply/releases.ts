import { mix, normalOf, octaveNoise } from '../hash-noise';
import { unevenly, whimOf } from './grants';

const DAY_MS = 86_400_000;
/** Mean length of a calendar month in days. */
const MONTH_DAYS = 30.436_875;
const QUARTER = 3;
const WEEK_DAYS = 7;

/**
 * How coins enter or leave circulation: `mined` block by block; `staked` at a rate that depends on how many are staked;
 * `fees`: issued, minus the fees burned; `unlocks` on calendar dates; `vesting` on a day of each month; `auctions`: a
 * week's fees are burned; `quarters`: burned with a quarterly report; `mints` as dollars are paid in and out.
 */
export type Release = 'mined' | 'staked' | 'fees' | 'unlocks' | 'vesting' | 'auctions' | 'quarters' | 'mints';

/** How much an unlock of a month varies, and that of a quarter. */
const MONTH_DIFFERS = 0.3;
const QUARTER_DIFFERS = 0.34;
/** Days into the next quarter at which a quarterly report is published, roughly. */
const REPORT_DAY = 14;
const REPORT_LATE = 9;
/** How much a week's fees vary. */
const WEEK_DIFFERS = 0.6;
/** Block luck of a day, in days. */
const LUCK = 0.05;
/** How far issuance runs ahead of its mean or behind it, in days. */
const STAKED_SWAY = 5;
const FEES_SWAY = 16;
const MINTS_SWAY = 6;

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

const GROWN: Readonly<Record<Release, (salt: number, day: number) => number>> = {
  mined: (salt, day) => day + LUCK * normalOf(mix(salt + 31, day)),
  staked: (salt, day) => day + STAKED_SWAY * octaveNoise(salt + 37, day, 5, 7),
  fees: (salt, day) => day + FEES_SWAY * octaveNoise(salt + 41, day, 3, 6),
  unlocks: (_salt, day) => day,
  mints: (salt, day) => day + MINTS_SWAY * octaveNoise(salt + 43, day, 1, 7),
  auctions: (salt, day) => WEEK_DAYS * unevenly(salt, Math.floor((day + salt) / WEEK_DAYS), WEEK_DIFFERS),
  vesting: (salt, day) => MONTH_DAYS * unevenly(salt, monthsOf(salt, day), MONTH_DIFFERS),
  quarters: (salt, day) => QUARTER * MONTH_DAYS * unevenly(salt, quartersOf(salt, day), QUARTER_DIFFERS),
};

/** Days of even growth equivalent to what was released from a day (of Unix time) to others. */
export function grownSince(release: Release, salt: number, from: number): (to: number) => number {
  const grown = GROWN[release];
  const before = grown(salt, from);
  return (to) => grown(salt, to) - before;
}

/** Whether the total is fixed, and coins only enter circulation. */
export const isUnlocked = (release: Release): boolean => release === 'unlocks' || release === 'vesting';
