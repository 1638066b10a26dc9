import { formatAxisTime, formatMonthName, type Zone } from '../format/format-time';
import { getZoneOffset } from '../format/zone-offset';

/** Least distance between two labels on the time axis, CSS px. */
export const TIME_TICK_GAP_CSS_PX = 72;

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** Seconds between ticks; up to a day, each divides the next larger unit. */
const STEPS = [
  1,
  2,
  5,
  10,
  15,
  30,
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14].map((days) => days * DAY),
];
/** Longer steps are months of the calendar: each divides a year, or is a number of years. */
const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600] as const;
/** A month as a step. */
const MONTH = (365.25 / 12) * DAY;
/** Days of Unix time begin on a Thursday; weeks begin on the Monday after. */
const FIRST_MONDAY = 4 * DAY;

/** By how much months in a row, with February, are shorter than as many usual ones. */
const FEBRUARY_LACKS = 2.5 * DAY;

/** Least distance between two ticks, as a share of the step: a day on which clocks change is shorter or longer. */
const MIN_SHARE = 0.7;

export interface TimeTick {
  /** Unix seconds. */
  readonly time: number;
  /** `HH:mm`, with seconds on steps under a minute; at midnight `18 Jun`; on steps of months `Jul`; at new year the year. */
  readonly label: string;
  /** Whether the day or the year changes. */
  readonly isStrong: boolean;
}

export interface TimeTicks {
  /** Seconds between two ticks. */
  readonly step: number;
  readonly ticks: readonly TimeTick[];
}

/** Ticks of an axis of `pixels` CSS px from `from` to `to` (Unix seconds), at times that are round in the zone. */
export function computeTimeTicks(
  from: number,
  to: number,
  pixels: number,
  zone: Zone = 'utc',
  gap = TIME_TICK_GAP_CSS_PX,
): TimeTicks {
  const least = ((to - from) * gap) / pixels;
  if (!(least > 0) || !Number.isFinite(least)) return { step: 0, ticks: [] };
  const step = STEPS.find((candidate) => candidate >= least);
  return step === undefined ? listMonths(from, to, least, zone) : listSteps(from, to, step, zone);
}

function listSteps(from: number, to: number, step: number, zone: Zone): TimeTicks {
  const ticks: TimeTick[] = [];
  for (const time of listRoundTimes(from, to, step, zone)) {
    // Clocks that are set back show a round time twice: labels of long steps would touch.
    if (ticks.length > 0 && time - ticks[ticks.length - 1].time < step * MIN_SHARE) continue;
    const { text, isBoundary } = formatAxisTime(time, zone, step < MINUTE);
    ticks.push({ time, label: text, isStrong: isBoundary });
  }
  return { step, ticks };
}

/** The first days of months at least `least` seconds apart: January as its year, the others by name. */
function listMonths(from: number, to: number, least: number, zone: Zone): TimeTicks {
  const months =
    MONTHS.find((count) => count * MONTH - FEBRUARY_LACKS >= least) ?? Math.ceil(least / (12 * MONTH)) * 12;
  const first = new Date((from - DAY) * 1000);
  const start = Math.ceil((first.getUTCFullYear() * 12 + first.getUTCMonth()) / months) * months;
  const ticks: TimeTick[] = [];
  for (let at = start; ; at += months) {
    const local = Date.UTC(Math.floor(at / 12), at % 12) / 1000;
    if (local > to + DAY) return { step: months * MONTH, ticks };
    const [time] = listInstants(local, zone);
    if (time === undefined || time < from || time > to) continue;
    const isStrong = at % 12 === 0;
    ticks.push({ time, label: isStrong ? String(at / 12) : formatMonthName(time, zone), isStrong });
  }
}

/** Unix seconds in [from, to] at which clocks of the zone show multiples of `step`, ascending; weeks from Mondays on. */
function listRoundTimes(from: number, to: number, step: number, zone: Zone): readonly number[] {
  const [low] = offsetsAbout(from, zone);
  const [, high] = offsetsAbout(to, zone);
  const times: number[] = [];
  const origin = step % (7 * DAY) === 0 ? FIRST_MONDAY : 0;
  for (let local = origin + Math.ceil((from + low - origin) / step) * step; local <= to + high; local += step) {
    times.push(...listInstants(local, zone).filter((time) => time >= from && time <= to));
  }
  return times.sort((a, b) => a - b);
}

/** When clocks of the zone show `local` (Unix seconds of a wall clock): twice if set back, never if set forward. */
function listInstants(local: number, zone: Zone): readonly number[] {
  const offsets = new Set(offsetsAbout(local, zone));
  return [...offsets].map((offset) => local - offset).filter((time) => time + offsetAt(time, zone) === local);
}

/** Least and greatest offset within a day: no zone changes its clocks twice in that time. */
function offsetsAbout(seconds: number, zone: Zone): readonly [low: number, high: number] {
  const [before, after] = [offsetAt(seconds - DAY, zone), offsetAt(seconds + DAY, zone)];
  return [Math.min(before, after), Math.max(before, after)];
}

/** Seconds by which the zone is ahead of UTC at a Unix second. */
function offsetAt(seconds: number, zone: Zone): number {
  return getZoneOffset(seconds, zone) * MINUTE;
}
