import { formatAxisTime, type Zone } from '../format/format-time';

/** Least distance of two labels on the time axis, in CSS px. */
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
  ...[1, 2, 7, 14, 28, 91, 364].map((days) => days * DAY),
];

export interface TimeTick {
  /** Unix seconds. */
  readonly time: number;
  /** `HH:mm`, with seconds on steps under a minute; at midnight `18 Jun`; at new year the year. */
  readonly label: string;
  /** A change of day or of year. */
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
  const step = STEPS.find((candidate) => candidate >= least) ?? Math.ceil(least / (364 * DAY)) * 364 * DAY;
  const ticks: TimeTick[] = [];
  const shift = offsetAt(from, zone);
  for (let local = Math.ceil((from + shift) / step) * step; local - shift <= to; local += step) {
    // The offset may change inside the range: the tick stays at the round local time.
    const time = local - offsetAt(local - shift, zone);
    if (time < from || time > to) continue;
    const { text, isBoundary } = formatAxisTime(time, zone, step < MINUTE);
    ticks.push({ time, label: text, isStrong: isBoundary });
  }
  return { step, ticks };
}

/** Seconds that the zone is ahead of UTC at a Unix second. */
function offsetAt(seconds: number, zone: Zone): number {
  return zone === 'utc' ? 0 : -new Date(seconds * 1000).getTimezoneOffset() * MINUTE;
}
