import { queryOptions } from '@tanstack/react-query';
import type { Clock } from '@/base/clock';
import { candlePoint, pointsAnswer } from '@/contract/payloads';
import { formatPointsQuery, type PointsQuery } from '@/contract/points-query';
import { buildCandleColumns, type CandleColumns, mergeCandleColumns } from '@/domain/columns/candle-columns';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { unixSeconds } from '@/domain/units';
import type { Http } from '../http/http';
import { endOfRunningBucket, isClosedSpan } from '../plan/closed-spans';
import { CHUNK_CANDLES } from '../plan/request-sizes';

type CandleType = 'TRADE_SIDE_AGNOSTIC_AGG' | 'TRADE_AGG';

/** Which candles are asked for: everything of the request but its type and range. */
export type CandleSelection = Omit<PointsQuery<CandleType>, 'type' | 'from' | 'period' | 'sortDirection'>;

/** Candles of one aligned chunk as they were at a moment, per side: `''` is both sides together. */
export interface CandleChunk {
  readonly sides: ReadonlyMap<string, CandleColumns>;
  /** True when the chunk can no longer change. */
  readonly isClosed: boolean;
}

const UNUSED_CHUNK_MS = 10 * 60_000;
const candleAnswer = pointsAnswer(candlePoint);

/** Seconds that a chunk of these candles spans. */
export function chunkSecondsOf(selection: CandleSelection): number {
  return CHUNK_CANDLES * INTERVAL_SECONDS[selection.interval];
}

export interface CandleDeps {
  readonly http: Http;
  readonly clock: Clock;
}

/** One chunk of candles of both sides together; chunk i starts at i × `chunkSecondsOf`. */
export function candleChunkQuery(deps: CandleDeps, selection: CandleSelection, chunkIndex: number) {
  return chunkQuery(deps, 'TRADE_SIDE_AGNOSTIC_AGG', selection, chunkIndex);
}

/** One chunk of candles per side: `BUY` and `SELL`. */
export function sideCandleChunkQuery(deps: CandleDeps, selection: CandleSelection, chunkIndex: number) {
  return chunkQuery(deps, 'TRADE_AGG', selection, chunkIndex);
}

function chunkQuery(deps: CandleDeps, type: CandleType, selection: CandleSelection, chunkIndex: number) {
  const queryKey = ['points', type, selection, chunkIndex] as const;
  const columnSeconds = INTERVAL_SECONDS[selection.interval];
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      loadChunk(deps, type, selection, chunkIndex, signal, client.getQueryData<CandleChunk>(queryKey)),
    structuralSharing: false,
    staleTime: (query) => (query.state.data?.isClosed === true ? Number.POSITIVE_INFINITY : columnSeconds * 1000),
    gcTime: UNUSED_CHUNK_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}

async function loadChunk(
  { http, clock }: CandleDeps,
  type: CandleType,
  selection: CandleSelection,
  chunkIndex: number,
  signal: AbortSignal,
  previous: CandleChunk | undefined,
): Promise<CandleChunk> {
  const columnSeconds = INTERVAL_SECONDS[selection.interval];
  const start = chunkIndex * chunkSecondsOf(selection);
  const end = start + chunkSecondsOf(selection);
  const nowMs = clock.now();
  const to = Math.min(end, endOfRunningBucket(columnSeconds, nowMs));
  // The newest candle held was still running: it is asked again.
  const from = Math.max(start, ...[...(previous?.sides.values() ?? [])].map((held) => held.times.at(-1) ?? start));
  const isClosed = isClosedSpan(end, columnSeconds, nowMs);
  if (to <= from) return { sides: previous?.sides ?? new Map(), isClosed };
  const search = formatPointsQuery<CandleType>({ type, ...selection, from: unixSeconds(from), period: to - from });
  const answer = await http.loadJson('/v1/points', search, candleAnswer, signal);
  const sides = new Map(previous?.sides);
  for (const { id, points = [] } of answer.series ?? []) {
    const side = id.side ?? '';
    const fresh = buildCandleColumns(points.map(({ Point }) => Point));
    const held = sides.get(side);
    sides.set(side, held === undefined ? fresh : mergeCandleColumns(held, fresh));
  }
  return { sides, isClosed };
}

/** The candles of `side` over neighbouring chunks, joined. */
export function joinChunks(chunks: readonly (CandleChunk | undefined)[], side: '' | 'BUY' | 'SELL'): CandleColumns {
  const parts = chunks.flatMap((chunk) => chunk?.sides.get(side) ?? []);
  return parts.reduce(mergeCandleColumns, buildCandleColumns([]));
}
