import type { ShapeColumns } from '@/domain/columns/series-columns';
import { formatPoints, formatProbability } from '@/domain/format/format-percent';
import { formatDay, formatHourMinute, type Zone } from '@/domain/format/format-time';
import type { TimeSpan } from '@/domain/time-span';

const DAY_SECONDS = 86_400;

/** The last price of a bucket that had trades. */
export interface PricePoint {
  /** Start of the bucket, Unix seconds. */
  readonly time: number;
  /** 0 to 1. */
  readonly price: number;
  /** USD. */
  readonly volume: number;
}

/** Prices and volumes of buckets. */
interface TradedPrices extends Pick<ShapeColumns<'candle'>, 'length' | 'times'> {
  readonly values: Pick<ShapeColumns<'candle'>['values'], 'close' | 'volume'>;
}

/** The buckets of [from, to) that have a price, ascending. */
export function toPricePoints({ length, times, values }: TradedPrices, { from, to }: TimeSpan): readonly PricePoint[] {
  const points: PricePoint[] = [];
  for (let at = 0; at < length; at++) {
    const price = values.close[at];
    if (times[at] >= from && times[at] < to && !Number.isNaN(price)) {
      points.push({ time: times[at], price, volume: values.volume[at] });
    }
  }
  return points;
}

/** A value of the plot with its label. */
export interface PlotValue {
  /** 0 to 1 of the width. */
  readonly x: number;
  /** 0 to 1. */
  readonly price: number;
  /** "32.7%, 17 Jun 2026 14:00:00 UTC". */
  readonly words: string;
}

/** Each price from the start of its bucket on, like candles in every chart. */
export function placePoints(points: readonly PricePoint[], { from, to }: TimeSpan, zone: Zone): readonly PlotValue[] {
  return points.map(({ time, price }) => ({
    x: (time - from) / Math.max(1, to - from),
    price,
    words: `${formatProbability(price)}, ${formatEnd(time, zone)}`,
  }));
}

/** "17 Jun 14:00". */
export const formatEnd = (time: number, zone: Zone): string =>
  `${formatDay(time, zone)} ${formatHourMinute(time, zone)}`;

interface LastBucket {
  /** Start of the newest bucket with a price, its length, and the end of the range: now, unless the question is over. */
  readonly from: number;
  readonly seconds: number;
  readonly end: number;
}

/** When the last price was paid: known to within its bucket, of which a day has no times and an open one no end. */
export function describeLast({ from, seconds, end }: LastBucket, zone: Zone): string {
  if (seconds >= DAY_SECONDS) return formatDay(from, 'utc');
  if (from + seconds > end) return `after ${formatEnd(from, zone)}`;
  return `between ${formatEnd(from, zone)} and ${formatEnd(from + seconds, zone)}`;
}

/** "+34.9 pt in 7D, from 36.6%": from the first price on, and since when if that is later. `undefined` for fewer than two prices. */
export function describeMove(points: readonly PricePoint[], range: string, isWhole: boolean, zone: Zone) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last) return undefined;
  return `${formatPoints(last.price - first.price)} ${isWhole ? `in ${range}` : `since ${formatEnd(first.time, zone)}`}, from ${formatProbability(first.price)}`;
}

/** What the prices of the list are: the service reports no times for them. */
export const describeUntimed = (count: number, isQuoted = false): string =>
  `last ${count} ${isQuoted ? 'prices' : "trades' prices"}, times not given`;

/** Steps between round prices that an axis may end at. */
const STEPS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5] as const;
/** An axis has at most this many steps, and at least two. */
const MAX_STEPS = 4;

export interface PriceAxis {
  readonly low: number;
  readonly high: number;
}

/** A round axis within 0 and 1 that the prices fill: a question that moves from 97 to 99 percent must not look flat. */
export function fitPrices(prices: readonly number[]): PriceAxis {
  const [least, most] = [Math.min(1, ...prices), Math.max(0, ...prices)];
  for (const step of STEPS) {
    // Counted in whole steps, so that a sum of them has no rounding error.
    const top = Math.round(1 / step);
    const first = Math.min(Math.floor(least / step + EPSILON), top - 2);
    const last = Math.max(Math.ceil(most / step - EPSILON), first + 2);
    // An even number of steps, so that the middle is round as well.
    const isOdd = (last - first) % 2 === 1;
    const [low, high] = isOdd ? (last < top ? [first, last + 1] : [first - 1, last]) : [first, last];
    if (high - low <= MAX_STEPS) return { low: low * step, high: high * step };
  }
  return { low: 0, high: 1 };
}

const EPSILON = 1e-9;

export interface PlotPoint {
  /** 0 to 1 of width and height, from the upper left. */
  readonly x: number;
  readonly y: number;
}

/** Path in which each price holds until the next trade, the last one to the right edge. In hundredths of the box. */
export function makeStepPath(points: readonly PlotPoint[]): string {
  const number = (share: number): string => (share * 100).toFixed(2);
  return points
    .map(({ x, y }, at) => (at === 0 ? `M${number(x)} ${number(y)}` : `H${number(x)}V${number(y)}`))
    .join('');
}

/** Path of a line from point to point, in hundredths of the box. */
export function makeLinePath(points: readonly PlotPoint[]): string {
  return points
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${(x * 100).toFixed(2)} ${(y * 100).toFixed(2)}`)
    .join('');
}
