import type { Interval } from '../interval';

const INTERVAL_LABELS: Readonly<Record<Interval, string>> = {
  SECOND: '1 s',
  MINUTE: '1 min',
  FIVE_MINUTES: '5 min',
  FIFTEEN_MINUTES: '15 min',
  THIRTY_MINUTES: '30 min',
  HOUR: '1 h',
  FOUR_HOURS: '4 h',
  DAY: '1 d',
  WEEK: '1 w',
};

/** `5 min`, `4 h`, `1 w`. */
export function formatInterval(interval: Interval): string {
  return INTERVAL_LABELS[interval];
}

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** Length of a range in its two largest units, the rest dropped: `16 h`, `3 d 8 h`, `12 min`. */
export function formatLength(seconds: number): string {
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  if (first < 0) return '0 s';
  let rest = Math.floor(seconds);
  const parts = UNITS.slice(first, first + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? `${count} ${unit}` : '';
  });
  return parts.filter((part) => part !== '').join(' ');
}

/** Unit, its seconds, and the shortest range shown in it, seconds, besides exactly one unit; longest first. */
const RANGE_UNITS = [
  ['y', 365 * 86_400, 2 * 365 * 86_400],
  ['mo', (365 / 12) * 86_400, 120 * 86_400],
  ['d', 86_400, 2 * 86_400],
  ['h', 3600, 2 * 3600],
  ['min', 60, 120],
  ['s', 1, 0],
] as const;

/** Counts below this have a decimal. */
const WITH_DECIMAL_BELOW = 10;

/** Length of a range in one unit, whether a preset or freely chosen: `1 h`, `35 h`, `3.5 d`, `90 d`, `19 mo`. */
export function formatRangeLength(seconds: number): string {
  const isIn = ([, size, least]: (typeof RANGE_UNITS)[number]): boolean => seconds >= least || seconds === size;
  const [unit, size] = RANGE_UNITS.find(isIn) ?? RANGE_UNITS[RANGE_UNITS.length - 1];
  const count = seconds / size;
  const isFine = count < WITH_DECIMAL_BELOW && unit !== 's' && unit !== 'min';
  return `${isFine ? Number(count.toFixed(1)) : Math.round(count)} ${unit}`;
}
