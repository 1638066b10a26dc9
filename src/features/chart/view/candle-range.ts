import { computeLiveRange, type DataSpan, getDefaultRange, type TimeSpan } from '@/data/plan/heatmap-span';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';

/** Fewer candles than this are slabs, more are a smear. */
export const [LEAST_CANDLES, MOST_CANDLES] = [20, 400];
/** On a phone more than this are a smear. */
const MOST_ON_NARROW = 100;
/** What a range that does not suit its candles becomes. */
export const USUAL_CANDLES = 150;
/** On a phone: bodies a finger wide apart can be told from each other. */
const USUAL_ON_NARROW = 60;

/** Lengths of candles that the bar offers; others are in addresses alone. */
export const OFFERED_INTERVALS = [
  'MINUTE',
  'FIVE_MINUTES',
  'FIFTEEN_MINUTES',
  'HOUR',
  'FOUR_HOURS',
  'DAY',
  'WEEK',
] as const satisfies readonly Interval[];

/** A day and a half: 144 candles of 15 minutes, the whole of today's session among them. */
const OPENING_SECONDS = 129_600;

const mostIn = (isNarrow: boolean): number => (isNarrow ? MOST_ON_NARROW : MOST_CANDLES);

/** Whether `seconds` are shown in so many candles that a person can read them. */
export function isReadable(seconds: number, interval: Interval, isNarrow = false): boolean {
  const count = seconds / INTERVAL_SECONDS[interval];
  return count >= LEAST_CANDLES && count <= mostIn(isNarrow);
}

/** Of what is stored, the finest candles. */
type StoredCandles = Pick<DataSpan, 'finest'>;

/** Whether no candles so short are stored. */
const isTooFine = (interval: Interval, { finest }: StoredCandles): boolean =>
  finest !== undefined && INTERVAL_SECONDS[interval] < INTERVAL_SECONDS[finest];

/** The finest stored candles that show `seconds` with bodies that can be read, in a window that may be narrow. */
export function chooseCandles(seconds: number, isNarrow = false, stored: StoredCandles = {}): Interval {
  const offered = OFFERED_INTERVALS.filter((interval) => !isTooFine(interval, stored));
  return offered.find((interval) => seconds / INTERVAL_SECONDS[interval] <= mostIn(isNarrow)) ?? 'WEEK';
}

/**
 * Seconds that are shown in candles of `interval`: `seconds` where that is readable, else what `USUAL_CANDLES` take, and
 * no more than there are data, but for the least that is readable.
 */
function fitSeconds(seconds: number, interval: Interval, span: TimeSpan, isNarrow: boolean): number {
  if (isReadable(seconds, interval, isNarrow)) return seconds;
  const usual = (isNarrow ? USUAL_ON_NARROW : USUAL_CANDLES) * INTERVAL_SECONDS[interval];
  return limitToData(usual, interval, span);
}

function limitToData(seconds: number, interval: Interval, span: TimeSpan): number {
  return Math.max(LEAST_CANDLES * INTERVAL_SECONDS[interval], Math.min(seconds, span.to - span.from));
}

/**
 * Seconds that a chart opens with, in candles of `interval` where that is chosen: a recording opens whole, one of hours in hours, and
 * one whose past is filled as it did while it was live.
 */
export function getOpeningSeconds(span: DataSpan, interval: Interval | undefined, isNarrow = false): number {
  if (span.finest !== undefined) return fitSeconds(getDefaultRange(span), interval ?? span.finest, span, isNarrow);
  if (span.isRecorded && span.isFilled !== true) return getDefaultRange(span);
  return interval === undefined ? OPENING_SECONDS : fitSeconds(OPENING_SECONDS, interval, span, isNarrow);
}

/** The candles of a range that the reader has typed: those on screen where they suit it. */
export function suitCandles(
  { from, to }: TimeSpan,
  shown: Interval,
  isNarrow = false,
  stored: StoredCandles = {},
): Interval {
  const isSuited = isReadable(to - from, shown, isNarrow) && !isTooFine(shown, stored);
  return isSuited ? shown : chooseCandles(to - from, isNarrow, stored);
}

/** Where a chart looks: following the live edge, or at a stretch of the past. */
export interface LookedAt extends TimeSpan {
  readonly isLive: boolean;
}

export interface IntervalChange {
  readonly shown: Interval;
  readonly next: Interval;
  readonly isNarrow?: boolean;
}

/**
 * What was looked at, in other candles that are as wide on screen, as far as so many are readable and there are data: its
 * newest moment stays where it is.
 */
export function fitRange(
  { from, to, isLive }: LookedAt,
  { shown, next, isNarrow = false }: IntervalChange,
  span: DataSpan,
): TimeSpan {
  const count = Math.min(Math.max((to - from) / INTERVAL_SECONDS[shown], LEAST_CANDLES), mostIn(isNarrow));
  const seconds = limitToData(count * INTERVAL_SECONDS[next], next, span);
  if (seconds === to - from) return { from, to };
  return isLive ? computeLiveRange(seconds, span) : { from: to - seconds, to };
}

/** What decides the length of a candle. */
export interface CandleFacts {
  /** On screen before. */
  readonly shown: Interval;
  /** In the address. */
  readonly chosen: Interval | undefined;
  /** The address says what the range has chosen, not the reader. */
  readonly isByRange: boolean;
  /** The address asks for another range, which the plot is about to show. */
  readonly isMoving: boolean;
  /** On screen. */
  readonly seconds: number;
  readonly isNarrow?: boolean;
  readonly stored?: StoredCandles;
}

/**
 * Length of a candle: as chosen. One that the range chose stays while it is readable, so that a zoom by hand changes the
 * size of the candles and not what they are. While the range of a choice is on its way nothing changes.
 */
export function findShownCandles(facts: CandleFacts): Interval {
  const { shown, chosen, isByRange, isMoving, seconds, isNarrow, stored } = facts;
  if (isMoving) return shown;
  if (chosen !== undefined && !isByRange) return chosen;
  return suitCandles({ from: 0, to: seconds }, chosen ?? shown, isNarrow, stored);
}
