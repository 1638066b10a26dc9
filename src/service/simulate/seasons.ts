import { mix, uniformOf } from './hash-noise';

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

/** A part of the year in which New York's clocks do not change: [from, to) in hours of Unix time. */
interface Spell {
  readonly from: number;
  readonly to: number;
  /** Hours that New York is behind UTC. */
  readonly behind: 4 | 5;
}

/** The hour (of Unix time) in which New York's clocks change: at 2 in the night of the month's `nth` Sunday. */
function clockChange(year: number, month: number, nth: 1 | 2, behind: 4 | 5): number {
  const first = new Date(Date.UTC(year, month, 1));
  const sunday = 1 + ((7 - first.getUTCDay()) % 7) + 7 * (nth - 1);
  return Date.UTC(year, month, sunday, 2 + behind) / 3_600_000;
}

function findSpell(hour: number): Spell {
  const year = new Date(hour * 3_600_000).getUTCFullYear();
  const [spring, autumn] = [clockChange(year, 2, 2, 5), clockChange(year, 10, 1, 4)];
  if (hour < spring) return { from: clockChange(year - 1, 10, 1, 4), to: spring, behind: 5 };
  if (hour < autumn) return { from: spring, to: autumn, behind: 4 };
  return { from: autumn, to: clockChange(year + 1, 2, 2, 5), behind: 5 };
}

let spell: Spell = { from: 0, to: 0, behind: 5 };

/** Hours that New York is behind UTC: 4 in summer, 5 in winter. */
export function newYorkBehind(hour: number): 4 | 5 {
  // Hours are read in order, so the latest spell is nearly always the right one.
  if (hour < spell.from || hour >= spell.to) spell = findSpell(hour);
  return spell.behind;
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

/**
 * Events that everybody awaits, every few weeks on a Wednesday by New York time: the central bank's decision (as on 17
 * June 2026) and the inflation report (as on 10 June). Weeks of Unix time are counted from Saturday.
 * Prices keep this rhythm. Options and questions follow the real dates: see `listAnnouncements`.
 */
const EVENTS = [
  { everyWeeks: 6, week: 0, hourOfWeek: 96 + 14 },
  { everyWeeks: 4, week: 1, hourOfWeek: 96 + 8 },
] as const;

/** UTC hours of the week outside which there is no event, on summer or winter time. */
const FIRST_EVENT = Math.min(...EVENTS.map((event) => event.hourOfWeek)) + 4;
const LAST_EVENT = Math.max(...EVENTS.map((event) => event.hourOfWeek)) + 5;

/** Whether the hour has an event that was known long before. */
export function isEventHour(hour: number): boolean {
  const byUtc = hourOfWeek(hour);
  if (byUtc < FIRST_EVENT || byUtc > LAST_EVENT) return false;
  const ofWeek = byUtc - newYorkBehind(hour);
  // Called for every hour of every factor: a loop without a closure is several times as fast.
  for (const event of EVENTS)
    if (event.hourOfWeek === ofWeek) return Math.floor((hour + 120) / 168) % event.everyWeeks === event.week;
  return false;
}

const releaseOf = (hour: number) => (isWeekendHour(hour) ? undefined : RELEASES[(hour - newYorkBehind(hour)) % 24]);

/** What news adds to the variance of an hour, in usual ones. 0 in most hours. */
export function newsOf(seed: number, hour: number): number {
  const luck = uniformOf(mix(seed + 47, hour));
  if (isEventHour(hour)) return Math.min(MAX_NEWS, 2.5 * (luck + 0.001) ** (-1 / NEWS_TAIL));
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
