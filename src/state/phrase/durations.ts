import { INTERVAL_SECONDS, INTERVALS, type Interval } from '@/domain/interval';

/** Seconds per unit, longest first: a duration is written in the longest unit that divides it. */
const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const;

const SECONDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(UNITS),
  min: 60,
  w: 604_800,
  y: 31_536_000,
};

/** A duration as screens write it, with a space before its unit. */
export const SPACED_DURATION = /\b(\d+) (s|m|min|h|d|w|y)\b/gi;

const DURATION = /^(\d{1,10})(s|m|min|h|d|w|y)$/i;

/** `6h` in seconds; `undefined` when it is not a duration. */
export function parseDuration(text: string): number | undefined {
  const [, count, unit] = DURATION.exec(text) ?? [];
  const seconds = unit === undefined ? 0 : Number(count) * SECONDS[unit.toLowerCase()];
  return seconds > 0 ? seconds : undefined;
}

/** The inverse of `parseDuration`: `10h`, `90m`. Whole seconds, at least one. */
export function formatDuration(seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds % size === 0) ?? ['s', 1];
  return `${seconds / length}${unit}`;
}

/** The candle or column interval of this length, if there is one. */
export function findInterval(seconds: number): Interval | undefined {
  return INTERVALS.find((interval) => INTERVAL_SECONDS[interval] === seconds);
}

const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?Z?)?$/i;

/** `2026-06-18T04:00Z` or `2026-06-18` in Unix seconds, UTC. */
export function parseMoment(text: string): number | undefined {
  if (!MOMENT.test(text)) return undefined;
  const time = text.length === 10 || /z$/i.test(text) ? text : `${text}Z`;
  const seconds = Date.parse(time.toUpperCase()) / 1000;
  return Number.isNaN(seconds) || seconds < 0 ? undefined : seconds;
}

export function formatMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
