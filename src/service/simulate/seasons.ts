import { mix, uniformOf } from './hash-noise';

/** Per hour of UTC day: Europe's morning and America's open are the busy hours. */
const HOUR_SEASON = [
  0.95, 0.78, 0.7, 0.68, 0.62, 0.62, 0.68, 0.85, 1, 0.95, 0.9, 0.92, 1.15, 1.6, 1.9, 1.7, 1.45, 1.25, 1.15, 1.15, 1.05,
  0.95, 0.88, 0.85,
];
/** Saturday and Sunday, by hour from Saturday's midnight: quiet until the futures of Chicago open again. */
const WEEKEND_HOURS = 48;
const WEEKEND_CALM = 0.42;
const SUNDAY_OPEN = 46;

/** Unix time began on a Thursday. */
const hourOfWeekend = (hour: number): number => (hour + 120) % 168;
const isWeekendHour = (hour: number): boolean => hourOfWeekend(hour) < WEEKEND_HOURS;

/** Usual variance of an hour (hours of Unix time) over the mean of a working day's. */
export function hourWeight(hour: number): number {
  const season = HOUR_SEASON[hour % 24];
  if (!isWeekendHour(hour)) return season;
  return hourOfWeekend(hour) >= SUNDAY_OPEN ? 0.9 : WEEKEND_CALM * (0.5 + 0.5 * season);
}

/** Hours (UTC) in which figures are published on working days, and their minute. */
const RELEASES: Readonly<Record<number, number>> = { 12: 30, 13: 30, 14: 0, 18: 0 };
const RELEASE_CHANCE = 1 / 16;
const NEWS_CHANCE = 1 / 130;
const NEWS_TAIL = 1.5;
const MOST_NEWS = 16;

/** Unix time's weeks from Saturday to Friday; every so many weeks, on a Wednesday, what everybody waits for. */
const EVENTS = [
  { everyWeeks: 6, week: 2, hourOfWeek: 96 + 18 },
  { everyWeeks: 4, week: 1, hourOfWeek: 96 + 12 },
] as const;

/** How many there are, on the average. */
export const EVENTS_PER_DAY = EVENTS.reduce((sum, { everyWeeks }) => sum + 1 / (7 * everyWeeks), 0);

/** Whether a long-known event comes in the hour. */
export function isEventHour(hour: number): boolean {
  const ofWeek = hourOfWeekend(hour);
  // Asked of every hour of every factor: a loop without a closure is several times as fast.
  for (const event of EVENTS)
    if (event.hourOfWeek === ofWeek) return Math.floor((hour + 120) / 168) % event.everyWeeks === event.week;
  return false;
}

/** The hours (of Unix time) of events in [`from`, `to`), ascending. */
export function listEvents(from: number, to: number): number[] {
  const hours: number[] = [];
  for (let week = Math.floor((from + 120) / 168); week * 168 - 120 < to; week++) {
    for (const { everyWeeks, week: turn, hourOfWeek } of EVENTS) {
      if (week % everyWeeks === turn) hours.push(week * 168 - 120 + hourOfWeek);
    }
  }
  return hours.filter((hour) => hour >= from && hour < to).sort((a, b) => a - b);
}

/** How much news adds to the variance of an hour, in usual ones: nothing in most. */
export function newsOf(seed: number, hour: number): number {
  const luck = uniformOf(mix(seed + 47, hour));
  if (isEventHour(hour)) return Math.min(MOST_NEWS, 2.5 * (luck + 0.001) ** (-1 / NEWS_TAIL));
  if (luck >= RELEASE_CHANCE) return 0;
  const isRelease = RELEASES[hour % 24] !== undefined && !isWeekendHour(hour);
  const chance = isRelease ? RELEASE_CHANCE : NEWS_CHANCE;
  return luck < chance ? Math.min(MOST_NEWS, 2 * ((luck + chance / 1000) / chance) ** (-1 / NEWS_TAIL)) : 0;
}

/** The minute in which the news of an hour comes. */
export const newsMinute = (hour: number, hash: number): number => RELEASES[hour % 24] ?? hash % 60;

/** The exchanges of America open at this minute of this hour on working days; funding is paid every eight hours. */
const OPEN_HOUR = 13;
const OPEN_MINUTE = 30;

/** Usual variance of a minute over that of its hour: full and quarter hours, funding and openings are busy. */
export function minuteSeason(hour: number, minute: number): number {
  const isFunding = hour % 8 === 0;
  const top = minute < 6 ? (isFunding ? 1.2 : 0.5) * Math.exp(-minute / 2) : 0;
  const quarter = minute % 15 === 0 ? 0.2 : 0;
  const since = minute - OPEN_MINUTE;
  const isOpening = hour % 24 === OPEN_HOUR && since >= 0 && !isWeekendHour(hour);
  return 1 + top + quarter + (isOpening ? 2.2 * Math.exp(-since / 8) : 0);
}
