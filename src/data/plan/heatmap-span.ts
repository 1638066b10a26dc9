import type { Market } from '@/contract/payloads';
import { TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { alignDown, alignUp, INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';

export type MarketSpanFacts = Pick<Market, 'availableSince' | 'recorded'>;

/** The time range of a market's data, in Unix seconds: `to` moves with the clock unless the market is a recording. */
export interface DataSpan {
  readonly from: number;
  readonly to: number;
  readonly isRecorded: boolean;
  /**
   * Recorded as it trades: it has a book of every second, like a recording, and keeps growing, like a simulated market.
   */
  readonly isLive?: boolean;
  /** Played by a demo venue: live except for its prices. */
  readonly isDemo?: boolean;
  /** Its candles start before its first recording, because the venue's history was filled in. */
  readonly isFilled?: boolean;
  /** Where its book of every second starts, if later than the rest. */
  readonly secondsFrom?: number;
  /** The finest stored candles, if minutes are not stored. */
  readonly finest?: Interval;
  /** There is more data before `from`, out of reach of the key's tier. */
  readonly isClipped?: boolean;
  /** For a market that was recorded several times, or is filled: each recording, ascending, without data in between. */
  readonly recordings?: readonly TimeSpan[];
  /** For a live market: the stretches in which it was recorded, ascending, the last one without an end. */
  readonly stretches?: readonly TimeSpan[];
}

/** The recorded spans of a market, ascending. A service without spans states only the first and last second. */
export function listRecordings({ from, to, spans = [] }: NonNullable<Market['recorded']>): readonly TimeSpan[] {
  const told = spans.length === 0 ? [{ from, to }] : spans;
  return told.map((one) => ({ from: one.from.s, to: one.to.s }));
}

/** The prints of a recording that the venue itself marks as off the market, with Unix seconds. */
export function listOffMarket({ recorded }: Pick<Market, 'recorded'>): readonly OffMarketPrint[] {
  const prints = recorded?.offMarket?.prints ?? [];
  return prints.map(({ price, timestamp }) => ({ price, time: timestamp.s }));
}

export interface OffMarketPrint {
  readonly price: number;
  readonly time: number;
}

/** The newest recording; for a living market, everything. */
export function getNewestRecording(span: DataSpan): TimeSpan {
  return span.recordings?.at(-1) ?? span;
}

/** Ten hours: what a view of a living market opens with. */
const LIVE_RANGE_DEFAULT_SECONDS = 36_000;

/** What a live market opens with when its recording has just started. */
const LIVE_RANGE_LEAST_SECONDS = 300;

/** Seconds that a view opens with: the whole newest recording, or the available part of ten hours for a live market. */
export function getDefaultRange(span: DataSpan): number {
  if (span.isLive === true) {
    const known = Math.ceil((span.to - span.from) / LIVE_RANGE_LEAST_SECONDS) * LIVE_RANGE_LEAST_SECONDS;
    return Math.min(LIVE_RANGE_DEFAULT_SECONDS, Math.max(LIVE_RANGE_LEAST_SECONDS, known));
  }
  if (!span.isRecorded) return LIVE_RANGE_DEFAULT_SECONDS;
  const { from, to } = getNewestRecording(span);
  return to - from;
}

/** Column lengths, finest first. */
export const DEPTH_INTERVALS: readonly Interval[] = [
  'SECOND',
  'MINUTE',
  'FIVE_MINUTES',
  'FIFTEEN_MINUTES',
  'THIRTY_MINUTES',
  'HOUR',
  'FOUR_HOURS',
  'DAY',
];

/** Most columns across a view: even with partial tiles at the edges, one request of 1,000 points is enough. */
const MAX_VIEW_COLUMNS = 14 * TILE_COLUMNS;

/** Whether there is a book of every second from `from` on; simulated markets have one of every minute. */
export function hasSeconds({ isRecorded, isLive, secondsFrom }: SecondsFacts, from: number): boolean {
  return (isRecorded || isLive === true) && from >= (secondsFrom ?? Number.NEGATIVE_INFINITY);
}

type SecondsFacts = Pick<DataSpan, 'isRecorded' | 'isLive' | 'secondsFrom'>;

/** The finest interval that shows `seconds` in at most `MAX_VIEW_COLUMNS` columns; `areSecondsKept`: see `hasSeconds`. */
export function chooseDepthInterval(seconds: number, areSecondsKept: boolean): Interval {
  const offered = areSecondsKept ? DEPTH_INTERVALS : DEPTH_INTERVALS.slice(1);
  return offered.find((interval) => seconds / INTERVAL_SECONDS[interval] <= MAX_VIEW_COLUMNS) ?? 'WEEK';
}

/** A user may request up to this many times the usual columns: a day by the minute. */
const MAX_TIMES = 2;

/** Whether a view of `seconds` may have columns of `interval`, finer than its default. */
export const canBeFiner = (seconds: number, interval: Interval): boolean =>
  seconds / INTERVAL_SECONDS[interval] <= MAX_VIEW_COLUMNS * MAX_TIMES;

/** Share of the span left blank after the live edge. */
const LIVE_MARGIN = 0.012;

/** Time range of a view that follows the live edge. */
export function computeLiveRange(seconds: number, span: DataSpan): TimeSpan {
  const to = span.isRecorded ? span.to : span.to + seconds * LIVE_MARGIN;
  return { from: to - seconds, to };
}

/** The length of a live range that starts at `from`: the inverse of `computeLiveRange`. */
export const lengthOfLiveRange = (from: number, span: DataSpan): number => (span.to - from) / (1 - LIVE_MARGIN);

/** The part of `view` that has data, [from, to], including `columnSeconds` of the open column. */
export function computeNeededSpan(view: TimeSpan, columnSeconds: number, span: DataSpan): TimeSpan {
  const from = Math.max(view.from, span.from);
  const to = Math.min(view.to, span.to + columnSeconds);
  return { from, to: Math.max(from, to) };
}

/** A request may wait for budget while the tier's reach moves on. */
const HISTORY_MARGIN_SECONDS = 300;

/**
 * The time range of a market's data at `nowSeconds`; a growing one ends with the current minute. A tier that reaches
 * back `historySeconds` clips it at a whole hour, where a tile of minutes starts. Recorded data is open to every tier.
 * Candles may be filled from before the recording, even for a market that is no longer a source; books are not, see
 * `getBookSpan`.
 */
export function getDataSpan(
  { availableSince, recorded }: MarketSpanFacts,
  nowSeconds: number,
  historySeconds?: number,
): DataSpan {
  if (recorded?.live === true) {
    const from = Math.min(recorded.from.s, recorded.filled?.s ?? Number.POSITIVE_INFINITY);
    return makeLiveSpan(from, nowSeconds, recorded);
  }
  if (recorded !== undefined) return getRecordedSpan(recorded);
  const since = availableSince?.s ?? 0;
  const to = alignDown(nowSeconds, 'MINUTE');
  const reached = historySeconds === undefined ? since : nowSeconds - historySeconds + HISTORY_MARGIN_SECONDS;
  if (reached <= since) return { from: since, to, isRecorded: false };
  return { from: alignUp(reached, 'HOUR'), to, isRecorded: false, isClipped: true };
}

/** The time range of a market's books and profiles, which cannot be filled from the past. */
export function getBookSpan(market: MarketSpanFacts, nowSeconds: number, historySeconds?: number): DataSpan {
  const recorded = market.recorded && { ...market.recorded, filled: undefined };
  return getDataSpan({ ...market, recorded }, nowSeconds, historySeconds);
}

/** The time range of the candles of a market whose books are in `span`: candles may be filled from before it. */
export function getPastSpan(span: DataSpan, { recorded }: Pick<MarketSpanFacts, 'recorded'>): DataSpan {
  const filled = recorded?.filled?.s;
  return filled !== undefined && filled < span.from ? { ...span, from: filled } : span;
}

/** The span of a live market for columns of `columnSeconds`: columns of a second end with the current second. */
export function followSeconds(span: DataSpan, columnSeconds: number, nowSeconds: number): DataSpan {
  return endsWithSecond(span, columnSeconds) ? { ...span, to: nowSeconds } : span;
}

/**
 * The time, as precise as `followSeconds` needs it: what depends on it stays the same for a minute where columns are no
 * shorter, and is drawn once.
 */
export function roundToColumns(nowSeconds: number, span: DataSpan, columnSeconds: number): number {
  return endsWithSecond(span, columnSeconds) ? nowSeconds : alignDown(nowSeconds, 'MINUTE');
}

function endsWithSecond({ isLive }: DataSpan, columnSeconds: number): boolean {
  return isLive === true && columnSeconds < INTERVAL_SECONDS.MINUTE;
}

function makeLiveSpan(from: number, nowSeconds: number, recorded: NonNullable<Market['recorded']>): DataSpan {
  const to = Math.max(from, alignDown(nowSeconds, 'MINUTE'));
  const told = listRecordings(recorded);
  const stretches = told.map((one, at) => (at === told.length - 1 ? { ...one, to: Number.MAX_SAFE_INTEGER } : one));
  const secondsFrom = recorded.seconds?.s;
  return {
    from,
    to,
    isRecorded: false,
    isLive: true,
    ...(recorded.demo === true ? { isDemo: true } : {}),
    stretches,
    ...(secondsFrom === undefined ? {} : { secondsFrom }),
  };
}

function getRecordedSpan(recorded: NonNullable<Market['recorded']>): DataSpan {
  const recordings = listRecordings(recorded);
  const first = recordings[0].from;
  const from = Math.min(first, recorded.filled?.s ?? first);
  const secondsFrom = recorded.seconds?.s;
  return {
    from,
    to: recordings[recordings.length - 1].to,
    isRecorded: true,
    ...(from < first ? { isFilled: true } : {}),
    ...(recordings.length === 1 && from === first ? {} : { recordings }),
    ...(recorded.hourly === true ? { finest: 'HOUR' as const } : {}),
    ...(secondsFrom === undefined ? {} : { secondsFrom }),
  };
}
