import { lastAtOrBelow } from '@/base/binary-search';
import { TENOR_FACTS, type Tenor } from '@/data/queries/tenors';
import type { LineValues } from '@/domain/columns/line-columns';
import { formatNumber } from '@/domain/format/format-number';
import { percentileOf, rankInWindow, type WindowRank } from '@/domain/volatility/rank-in-window';

const DAY_SECONDS = 86_400;

/** One tenor of implied volatility or skew; unknown figures are NaN. */
export interface TenorLine {
  readonly tenor: Tenor;
  readonly tag: string;
  readonly days: number;
  /** Index of its colour among the tenors. */
  readonly place: number;
  readonly line: LineValues;
  /** Length of its buckets. */
  readonly seconds: number;
  /** Daily values. */
  readonly year: LineValues;
  readonly now: number;
  /** Start of the newest bucket that is known, Unix seconds. */
  readonly nowAt: number;
  /** Change since the close of the day before, whatever the buckets of the range are. */
  readonly change: number;
  /** Rank among the days of the year; NaN with fewer than `MIN_RANKED_DAYS`. */
  readonly among: WindowRank;
  /** The tenth and the ninetieth percentile of the days. */
  readonly band: readonly [low: number, high: number];
}

/** A rank among fewer days means nothing. */
export const MIN_RANKED_DAYS = 90;
/** The most days that a tenor has, where each has some and all have too few for a rank; otherwise `undefined`. */
export function findNoRank(tenors: readonly Pick<TenorLine, 'among'>[]): number | undefined {
  const counts = tenors.map(({ among }) => among.count);
  const isNone = counts.length > 0 && counts.every((count) => count > 0 && count < MIN_RANKED_DAYS);
  return isNone ? Math.max(...counts) : undefined;
}

const NO_BAND = [Number.NaN, Number.NaN] as const;

/** The newest known value; NaN if there is none. */
export const newestOf = ({ values }: LineValues): number =>
  values.findLast((value) => !Number.isNaN(value)) ?? Number.NaN;

export const NO_VALUES: LineValues = { times: new Float64Array(0), values: new Float64Array(0) };

const BAND_PERCENTS = [10, 90] as const;

/** The value of the bucket of `seconds` that contains `at`; NaN if there is none. */
export function valueAt({ times, values }: LineValues, at: number, seconds: number): number {
  const index = lastAtOrBelow(times, at);
  return index === -1 || at - times[index] >= seconds ? Number.NaN : values[index];
}

/** Index of the newest known value; -1 if there is none. */
function findNewest(values: Float64Array): number {
  return values.findLastIndex((value) => !Number.isNaN(value));
}

export function describeTenor(
  tenor: Tenor,
  place: number,
  line: LineValues,
  year: LineValues,
  seconds: number,
): TenorLine {
  const newest = findNewest(line.values);
  const now = newest === -1 ? Number.NaN : line.values[newest];
  const nowAt = newest === -1 ? Number.NaN : line.times[newest];
  const among = rankInWindow(year.values, now);
  const isRanked = among.count >= MIN_RANKED_DAYS;
  return {
    tenor,
    ...TENOR_FACTS[tenor],
    place,
    line,
    seconds,
    year,
    now,
    nowAt,
    change: now - valueBefore({ line, year, seconds, nowAt }, 0),
    among: isRanked ? among : { count: among.count, rank: Number.NaN, percentile: Number.NaN },
    band: isRanked
      ? [percentileOf(year.values, BAND_PERCENTS[0]), percentileOf(year.values, BAND_PERCENTS[1])]
      : NO_BAND,
  };
}

/** Start of the last day that was complete `days` days before the newest bucket, Unix seconds. */
export function dayBefore({ nowAt }: Pick<TenorLine, 'nowAt'>, days: number): number {
  return Math.floor(nowAt / DAY_SECONDS) * DAY_SECONDS - (days + 1) * DAY_SECONDS;
}

/**
 * Value of a tenor `days` days before its newest bucket: the close of the last day that was complete by then, so that
 * all ranges show the same value for a day. NaN if the loaded days lack that one. Until the days have loaded, it is the
 * value of the day's last bucket, since a bucket of any length has its latest value.
 */
export function valueBefore(tenor: Pick<TenorLine, 'line' | 'year' | 'seconds' | 'nowAt'>, days: number): number {
  const day = dayBefore(tenor, days);
  if (tenor.year.times.length > 0) return valueAt(tenor.year, day, DAY_SECONDS);
  return valueAt(tenor.line, day + DAY_SECONDS - 1, tenor.seconds);
}

/** A volatility or skew rounded to tenths as shown. */
export const roundShown = (value: number): number => Math.round(value * 10) / 10;

/** Difference of two volatilities rounded to tenths as shown, so that the figures on screen add up. */
export const subtractShown = (a: number, b: number): number => (Math.round(a * 10) - Math.round(b * 10)) / 10;

/** The longest known tenor minus the shortest; NaN if fewer than two are known. */
export function computeSlope(tenors: readonly TenorLine[]): {
  readonly from: string;
  readonly to: string;
  readonly value: number;
} {
  const known = tenors.filter(({ now }) => !Number.isNaN(now));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || first === last) return { from: '', to: '', value: Number.NaN };
  return { from: first.tag, to: last.tag, value: subtractShown(last.now, first.now) };
}

/** "contango +11.7 (3M − 1W)": whether longer tenors cost more, which is what a trader checks the slope for. */
export function describeSlope({ from, to, value }: ReturnType<typeof computeSlope>): string {
  const name = value < 0 ? 'backwardation' : value > 0 ? 'contango' : 'flat';
  return `${name} ${formatNumber(value, 1, 'always')} (${to} − ${from})`;
}
