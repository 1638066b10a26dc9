import type { Market } from '@/contract/payloads';
import { TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { alignDown, alignUp, INTERVAL_SECONDS, type Interval } from '@/domain/interval';

/** A range of time: [from, to) in Unix seconds. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export type MarketSpanFacts = Pick<Market, 'availableSince' | 'recorded'>;

/** Where a market's data lie: `to` moves with the clock unless the market is a recording. Unix seconds. */
export interface DataSpan {
  readonly from: number;
  readonly to: number;
  readonly isRecorded: boolean;
  /** Recorded as it trades: it has a book of every second, as a recording has, and goes on as a simulated market does. */
  readonly isLive?: boolean;
  /** A demo venue plays it: it is live in all but its prices. */
  readonly isDemo?: boolean;
  /** Its candles begin before its first recording: the venue's history was filled in while it was being recorded. */
  readonly isFilled?: boolean;
  /** Where its book of every second begins, if not with the rest. */
  readonly secondsFrom?: number;
  /** The finest candles that are stored, where those of minutes are not. */
  readonly finest?: Interval;
  /** There is more before `from`, which the key's tier does not reach. */
  readonly isClipped?: boolean;
  /** Of a market that was recorded several times, or is filled: each recording, ascending, with nothing between them. */
  readonly recordings?: readonly TimeSpan[];
  /** Of a live market: where it was recorded, ascending, the last one without an end. */
  readonly stretches?: readonly TimeSpan[];
}

/** What was recorded of a market, ascending; a service that tells no spans tells the first and the last second. */
export function listRecordings({ from, to, spans = [] }: NonNullable<Market['recorded']>): readonly TimeSpan[] {
  const told = spans.length === 0 ? [{ from, to }] : spans;
  return told.map((one) => ({ from: one.from.s, to: one.to.s }));
}

/** The prints of a recording that the venue itself keeps off the market, by Unix seconds. */
export function listOffMarket({ recorded }: Pick<Market, 'recorded'>): readonly OffMarketPrint[] {
  const prints = recorded?.offMarket?.prints ?? [];
  return prints.map(({ price, timestamp }) => ({ price, time: timestamp.s }));
}

export interface OffMarketPrint {
  readonly price: number;
  readonly time: number;
}

/** The newest recording; of a living market everything. */
export function getNewestRecording(span: DataSpan): TimeSpan {
  return span.recordings?.at(-1) ?? span;
}

/** Ten hours: what a view of a living market opens with. */
const LIVE_RANGE_DEFAULT_SECONDS = 36_000;

/** What a live market opens with that has only begun to be recorded. */
const LIVE_RANGE_LEAST_SECONDS = 300;

/** Seconds that a view opens with: the newest recording whole, of a live market what there is of ten hours. */
export function getDefaultRange(span: DataSpan): number {
  if (span.isLive === true) {
    const known = Math.ceil((span.to - span.from) / LIVE_RANGE_LEAST_SECONDS) * LIVE_RANGE_LEAST_SECONDS;
    return Math.min(LIVE_RANGE_DEFAULT_SECONDS, Math.max(LIVE_RANGE_LEAST_SECONDS, known));
  }
  if (!span.isRecorded) return LIVE_RANGE_DEFAULT_SECONDS;
  const { from, to } = getNewestRecording(span);
  return to - from;
}

/** Lengths of columns, from the finest. */
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

/** Most columns across a view: with the tiles' edges still one request of one started 1,000 points. */
const MAX_VIEW_COLUMNS = 14 * TILE_COLUMNS;

/** Whether there is a book of every second from `from` on: simulated markets have one of every minute. */
export function hasSeconds({ isRecorded, isLive, secondsFrom }: SecondsFacts, from: number): boolean {
  return (isRecorded || isLive === true) && from >= (secondsFrom ?? Number.NEGATIVE_INFINITY);
}

type SecondsFacts = Pick<DataSpan, 'isRecorded' | 'isLive' | 'secondsFrom'>;

/** The finest interval that shows `seconds` in at most `MAX_VIEW_COLUMNS` columns; `areSecondsKept`: see `hasSeconds`. */
export function chooseDepthInterval(seconds: number, areSecondsKept: boolean): Interval {
  const offered = areSecondsKept ? DEPTH_INTERVALS : DEPTH_INTERVALS.slice(1);
  return offered.find((interval) => seconds / INTERVAL_SECONDS[interval] <= MAX_VIEW_COLUMNS) ?? 'WEEK';
}

/** A reader may ask for up to this many times the usual columns: a day by the minute. */
const MOST_TIMES = 2;

/** Whether a view of `seconds` may have columns of `interval`, finer than its own choice. */
export const canBeFiner = (seconds: number, interval: Interval): boolean =>
  seconds / INTERVAL_SECONDS[interval] <= MAX_VIEW_COLUMNS * MOST_TIMES;

/** Share of the span left blank after the live edge. */
const LIVE_MARGIN = 0.012;

/** Time range of a view that follows the live edge. */
export function computeLiveRange(seconds: number, span: DataSpan): TimeSpan {
  const to = span.isRecorded ? span.to : span.to + seconds * LIVE_MARGIN;
  return { from: to - seconds, to };
}

/** The length of a live range that begins at `from`: the reverse of `computeLiveRange`. */
export const lengthOfLiveRange = (from: number, span: DataSpan): number => (span.to - from) / (1 - LIVE_MARGIN);

/** The part of `view` that has data, [from, to]; `columnSeconds` of the running column included. */
export function computeNeededSpan(view: TimeSpan, columnSeconds: number, span: DataSpan): TimeSpan {
  const from = Math.max(view.from, span.from);
  const to = Math.min(view.to, span.to + columnSeconds);
  return { from, to: Math.max(from, to) };
}

/** A request may wait for its budget while the reach of the tier moves on. */
const HISTORY_MARGIN_SECONDS = 300;

/**
 * Where a market's data lie at `nowSeconds`; of one that goes on up to the running minute. A tier that reaches back
 * `historySeconds` clips them at a whole hour, where a tile of minutes begins. What was recorded is open to every tier.
 * Candles may have been filled from before the recording, also of a market that is a source no longer: books have not, see
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

/** Where a market's books and profiles lie: nothing of them can be filled from the past. */
export function getBookSpan(market: MarketSpanFacts, nowSeconds: number, historySeconds?: number): DataSpan {
  const recorded = market.recorded && { ...market.recorded, filled: undefined };
  return getDataSpan({ ...market, recorded }, nowSeconds, historySeconds);
}

/** Where the candles of a market lie whose books lie in `span`: they may have been filled from before it. */
export function getPastSpan(span: DataSpan, { recorded }: Pick<MarketSpanFacts, 'recorded'>): DataSpan {
  const filled = recorded?.filled?.s;
  return filled !== undefined && filled < span.from ? { ...span, from: filled } : span;
}

/** The span of a live market as columns of `columnSeconds` show it: those of a second end with the running second. */
export function followSeconds(span: DataSpan, columnSeconds: number, nowSeconds: number): DataSpan {
  return span.isLive === true && columnSeconds < INTERVAL_SECONDS.MINUTE ? { ...span, to: nowSeconds } : span;
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
