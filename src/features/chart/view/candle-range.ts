import { computeLiveRange, type DataSpan, getDefaultRange } from '@/data/plan/heatmap-span';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';

/** Fewer candles than this are slabs, more are a smear. */
export const [MIN_CANDLES, MAX_CANDLES] = [20, 400];
/** On a phone more than this are a smear. */
const MAX_ON_NARROW = 100;
/** Number of candles in a range that replaces one that does not suit its candles. */
export const USUAL_CANDLES = 150;
/** On a phone: wide enough to tell bodies apart. */
const USUAL_ON_NARROW = 60;

/** Candle lengths that the bar offers; others can only be set in the address. */
export const OFFERED_INTERVALS = [
  'MINUTE',
  'FIVE_MINUTES',
  'FIFTEEN_MINUTES',
  'HOUR',
  'FOUR_HOURS',
  'DAY',
  'WEEK',
] as const satisfies readonly Interval[];

/** A day and a half: 144 candles of 15 minutes, including all of today's session. */
const OPENING_SECONDS = 129_600;

const mostIn = (isNarrow: boolean): number => (isNarrow ? MAX_ON_NARROW : MAX_CANDLES);

/** Whether `seconds` in candles of `interval` are neither too few nor too many to read. */
export function isReadable(seconds: number, interval: Interval, isNarrow = false): boolean {
  const count = seconds / INTERVAL_SECONDS[interval];
  return count >= MIN_CANDLES && count <= mostIn(isNarrow);
}

/** The finest stored candle length, if it is limited. */
type StoredCandles = Pick<DataSpan, 'finest'>;

/** Whether candles this short are not stored. */
const isTooFine = (interval: Interval, { finest }: StoredCandles): boolean =>
  finest !== undefined && INTERVAL_SECONDS[interval] < INTERVAL_SECONDS[finest];

/** The finest stored candles that can be read over `seconds`; a narrow window has fewer. */
export function chooseCandles(seconds: number, isNarrow = false, stored: StoredCandles = {}): Interval {
  const offered = OFFERED_INTERVALS.filter((interval) => !isTooFine(interval, stored));
  return offered.find((interval) => seconds / INTERVAL_SECONDS[interval] <= mostIn(isNarrow)) ?? 'WEEK';
}

/**
 * Seconds to show in candles of `interval`: `seconds` if that is readable, otherwise `USUAL_CANDLES` of them. Limited
 * to the data, but never below the readable minimum.
 */
function fitSeconds(seconds: number, interval: Interval, span: TimeSpan, isNarrow: boolean): number {
  if (isReadable(seconds, interval, isNarrow)) return seconds;
  const usual = (isNarrow ? USUAL_ON_NARROW : USUAL_CANDLES) * INTERVAL_SECONDS[interval];
  return limitToData(usual, interval, span);
}

function limitToData(seconds: number, interval: Interval, span: TimeSpan): number {
  return Math.max(MIN_CANDLES * INTERVAL_SECONDS[interval], Math.min(seconds, span.to - span.from));
}

/**
 * Seconds that a chart opens with, in candles of `interval` if one is chosen. A recording opens whole, an hourly one in
 * hours; one whose past is filled opens as it did while it was live.
 */
export function getOpeningSeconds(span: DataSpan, interval: Interval | undefined, isNarrow = false): number {
  if (span.finest !== undefined) return fitSeconds(getDefaultRange(span), interval ?? span.finest, span, isNarrow);
  if (span.isRecorded && span.isFilled !== true) return getDefaultRange(span);
  return interval === undefined ? OPENING_SECONDS : fitSeconds(OPENING_SECONDS, interval, span, isNarrow);
}

/** The candles for a range that the reader has typed: those on screen if they suit it. */
export function suitCandles(
  { from, to }: TimeSpan,
  shown: Interval,
  isNarrow = false,
  stored: StoredCandles = {},
): Interval {
  const isSuited = isReadable(to - from, shown, isNarrow) && !isTooFine(shown, stored);
  return isSuited ? shown : chooseCandles(to - from, isNarrow, stored);
}

/** The candles with which the chart of an address opens: those it names, unless its range chose them and they do not fit. */
export function openCandles(
  { interval, fits }: { readonly interval?: Interval | undefined; readonly fits?: true | undefined },
  seconds: number,
  isNarrow: boolean,
  stored: StoredCandles,
): Interval {
  const shown = interval ?? chooseCandles(seconds, isNarrow, stored);
  const isByRange = fits === true;
  return findShownCandles({ shown, chosen: interval, isByRange, isMoving: false, seconds, isNarrow, stored });
}

/** Why a range cannot be shown in candles of a length: there would be too many to read, or too few. */
export interface Misfit {
  readonly kind: 'many' | 'few';
  /** How many there would be. */
  readonly count: number;
  readonly interval: Interval;
  readonly seconds: number;
  /** The most that can be read, where there are too many; the least, where there are too few. */
  readonly readable: number;
}

/** `undefined` where `seconds` in candles of `interval` can be read. */
export function findMisfit(seconds: number, interval: Interval, isNarrow = false): Misfit | undefined {
  if (isReadable(seconds, interval, isNarrow)) return undefined;
  const count = seconds / INTERVAL_SECONDS[interval];
  const kind = count < MIN_CANDLES ? 'few' : 'many';
  return { kind, count, interval, seconds, readable: kind === 'few' ? MIN_CANDLES : mostIn(isNarrow) };
}

/** Seconds of the nearest range that can be read in the candles of a misfit. */
export const secondsInstead = ({ interval, readable }: Misfit): number => readable * INTERVAL_SECONDS[interval];

/** What a chart shows: the live edge, or a stretch of the past. */
export interface LookedAt extends TimeSpan {
  readonly isLive: boolean;
}

export interface IntervalChange {
  readonly shown: Interval;
  readonly next: Interval;
  readonly isNarrow?: boolean;
}

/**
 * The range to show after a change of candle length: the candles keep their width on screen as far as that is readable
 * and there are data. The newest moment keeps its place.
 */
export function fitRange(
  { from, to, isLive }: LookedAt,
  { shown, next, isNarrow = false }: IntervalChange,
  span: DataSpan,
): TimeSpan {
  const count = Math.min(Math.max((to - from) / INTERVAL_SECONDS[shown], MIN_CANDLES), mostIn(isNarrow));
  const seconds = limitToData(count * INTERVAL_SECONDS[next], next, span);
  if (seconds === to - from) return { from, to };
  return isLive ? computeLiveRange(seconds, span) : { from: to - seconds, to };
}

/** What decides the length of a candle. */
export interface CandleFacts {
  /** On screen before the change. */
  readonly shown: Interval;
  /** In the address. */
  readonly chosen: Interval | undefined;
  /** The interval in the address was chosen by the range, not by the reader. */
  readonly isByRange: boolean;
  /** The address has another range, which the plot is about to show. */
  readonly isMoving: boolean;
  /** Length of the view on screen. */
  readonly seconds: number;
  readonly isNarrow?: boolean;
  readonly stored?: StoredCandles;
}

/**
 * Length of a candle: the chosen one. One that the range chose stays while it is readable, so that zooming by hand
 * changes the width of the candles and not their length. While a chosen range is still on its way, nothing changes.
 */
export function findShownCandles(facts: CandleFacts): Interval {
  const { shown, chosen, isByRange, isMoving, seconds, isNarrow, stored } = facts;
  if (isMoving) return shown;
  if (chosen !== undefined && !isByRange) return chosen;
  return suitCandles({ from: 0, to: seconds }, chosen ?? shown, isNarrow, stored);
}
