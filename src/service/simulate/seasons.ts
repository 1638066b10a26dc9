import { isAnnouncementHour } from './announcements';
import { mix, uniformOf } from './hash-noise';
import { newYorkBehind } from './new-york-time';

/** By UTC hour: Europe's morning and America's open are the busy hours. */
const HOUR_SEASON = [
  0.95, 0.78, 0.7, 0.68, 0.62, 0.62, 0.68, 0.85, 1, 0.95, 0.9, 0.92, 1.15, 1.6, 1.9, 1.7, 1.45, 1.25, 1.15, 1.15, 1.05,
  0.95, 0.88, 0.85,
];
/** Saturday and Sunday, by hour from midnight before Saturday: quiet until Chicago's futures open again. */
const WEEKEND_HOURS = 48;
const WEEKEND_CALM = 0.42;
const SUNDAY_OPEN = 46;

/** Hour of the week, counted from midnight before Saturday: Unix time started on a Thursday. */
export const hourOfWeek = (hour: number): number => (hour + 120) % 168;
const isWeekendHour = (hour: number): boolean => hourOfWeek(hour) < WEEKEND_HOURS;

/** Usual variance of an hour (hours of Unix time) over the mean of a working day's. */
export function hourWeight(hour: number): number {
  const season = HOUR_SEASON[hour % 24];
  if (!isWeekendHour(hour)) return season;
  return hourOfWeek(hour) >= SUNDAY_OPEN ? 0.9 : WEEKEND_CALM * (0.5 + 0.5 * season);
}

/** New York hours in which figures are published on working days: their minute, and how often there are any. */
const RELEASES: Readonly<Record<number, { readonly minute: number; readonly chance: number }>> = {
  8: { minute: 30, chance: 1 / 12 },
  10: { minute: 0, chance: 1 / 26 },
  14: { minute: 0, chance: 1 / 40 },
};
/** Chance of unannounced news per hour. It happens at any minute, weekends included. */
const NEWS_CHANCE = 1 / 110;
const MAX_CHANCE = Math.max(NEWS_CHANCE, ...Object.values(RELEASES).map(({ chance }) => chance));
const NEWS_TAIL = 1.5;
const MAX_NEWS = 16;

const releaseOf = (hour: number) => (isWeekendHour(hour) ? undefined : RELEASES[(hour - newYorkBehind(hour)) % 24]);

/** What news adds to the variance of an hour, in usual ones. 0 in most hours. */
export function newsOf(seed: number, hour: number): number {
  const luck = uniformOf(mix(seed + 47, hour));
  if (isAnnouncementHour(hour)) return Math.min(MAX_NEWS, 2.5 * (luck + 0.001) ** (-1 / NEWS_TAIL));
  // Called for every hour of every factor: nine in ten return here.
  if (luck >= MAX_CHANCE) return 0;
  const chance = releaseOf(hour)?.chance ?? NEWS_CHANCE;
  return luck < chance ? Math.min(MAX_NEWS, 2 * ((luck + chance / 1000) / chance) ** (-1 / NEWS_TAIL)) : 0;
}

/** The minute of the hour in which its news arrives. */
export const newsMinute = (hour: number, hash: number): number => releaseOf(hour)?.minute ?? hash % 60;

/**
 * New York's exchanges open at this hour and minute (local time) on working days. Funding is paid every eight hours.
 */
const OPEN_HOUR = 9;
const OPEN_MINUTE = 30;

/** Usual variance of a minute over the mean of its hour: full and quarter hours, funding and openings are busy. */
export function minuteSeason(hour: number, minute: number): number {
  const isFunding = hour % 8 === 0;
  const top = minute < 6 ? (isFunding ? 1.2 : 0.5) * Math.exp(-minute / 2) : 0;
  const quarter = minute % 15 === 0 ? 0.2 : 0;
  const since = minute - OPEN_MINUTE;
  const isOpening = since >= 0 && (hour - newYorkBehind(hour)) % 24 === OPEN_HOUR && !isWeekendHour(hour);
  return 1 + top + quarter + (isOpening ? 2.2 * Math.exp(-since / 8) : 0);
}
