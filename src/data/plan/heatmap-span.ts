import type { Market } from '@/contract/payloads';
import { TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { alignDown, alignUp, INTERVAL_SECONDS, type Interval } from '@/domain/interval';

/** A range of time: [from, to) in Unix seconds. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export type MarketSpanFacts = Pick<Market, 'availableSince' | 'recorded'>;

/** Where a market's data lie: `to` moves with the clock unless it was recorded. Unix seconds. */
export interface DataSpan {
  readonly from: number;
  readonly to: number;
  readonly isRecorded: boolean;
  /** There is more before `from`, which the key's tier does not reach. */
  readonly isClipped?: boolean;
  /** Of a market that was recorded several times: each recording, ascending, with nothing between them. */
  readonly recordings?: readonly TimeSpan[];
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

/** Seconds that a view opens with: the newest recording opens whole. */
export function getDefaultRange(span: DataSpan): number {
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

/** The finest interval that shows `seconds` in at most `MAX_VIEW_COLUMNS` columns; seconds exist for recordings only. */
export function chooseDepthInterval(seconds: number, isRecorded: boolean): Interval {
  const offered = isRecorded ? DEPTH_INTERVALS : DEPTH_INTERVALS.slice(1);
  return offered.find((interval) => seconds / INTERVAL_SECONDS[interval] <= MAX_VIEW_COLUMNS) ?? 'WEEK';
}

/** Share of the span left blank after the live edge. */
export const LIVE_MARGIN = 0.012;

/** Time range of a view that follows the live edge. */
export function computeLiveRange(seconds: number, span: DataSpan): TimeSpan {
  const to = span.isRecorded ? span.to : span.to + seconds * LIVE_MARGIN;
  return { from: to - seconds, to };
}

/** The part of `view` that has data, [from, to]; `columnSeconds` of the running column included. */
export function computeNeededSpan(view: TimeSpan, columnSeconds: number, span: DataSpan): TimeSpan {
  const from = Math.max(view.from, span.from);
  const to = Math.min(view.to, span.to + columnSeconds);
  return { from, to: Math.max(from, to) };
}

/** A request may wait for its budget while the reach of the tier moves on. */
const HISTORY_MARGIN_SECONDS = 300;

/**
 * Where a market's data lie at `nowSeconds`; of a living market up to the running minute. A tier that reaches back
 * `historySeconds` clips them at a whole hour, where a tile of minutes begins. Recordings are open to every tier.
 */
export function getDataSpan(
  { availableSince, recorded }: MarketSpanFacts,
  nowSeconds: number,
  historySeconds?: number,
): DataSpan {
  if (recorded !== undefined) return getRecordedSpan(listRecordings(recorded));
  const since = availableSince?.s ?? 0;
  const to = alignDown(nowSeconds, 'MINUTE');
  const reached = historySeconds === undefined ? since : nowSeconds - historySeconds + HISTORY_MARGIN_SECONDS;
  if (reached <= since) return { from: since, to, isRecorded: false };
  return { from: alignUp(reached, 'HOUR'), to, isRecorded: false, isClipped: true };
}

function getRecordedSpan(recordings: readonly TimeSpan[]): DataSpan {
  const whole = { from: recordings[0].from, to: recordings[recordings.length - 1].to, isRecorded: true };
  return recordings.length === 1 ? whole : { ...whole, recordings };
}
