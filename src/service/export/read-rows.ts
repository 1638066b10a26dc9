import { type DatasetType, datasetOf } from '@/contract/datasets';
import type { PointsParam } from '@/contract/params';
import { type UnixSeconds } from '@/domain/units';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import type { Store, StoredMarket } from '@/service/store/engine/store';
import type { Catalogue } from '../catalogue/catalogue';
import { planPoints } from '../datasets/points-plan';
import { type PointsRequest, parsePointsRequest } from '../datasets/points-request';
import type { SeriesSource } from '../datasets/series-source';
import { servePoints } from '../datasets/serve-points';
import { sliceRange } from './slice-range';
import { splitPoints } from './split-points';
import { type Cell, hasManySeries, makePointTable, type PointTable } from './table-columns';

/** One dataset of one market, made like `/v1/points`. */
export interface ExportQuery {
  readonly type: DatasetType;
  readonly market: StoredMarket;
  /** Parameters besides the market and the range. */
  readonly params: readonly (readonly [PointsParam, string])[];
}

export interface ExportSource {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly now: UnixSeconds;
  /** Bytes of text per answer. */
  readonly sliceBytes?: number;
}

/** A batch of rows. All rows of the range before `to` have been returned. */
export interface RowBatch {
  readonly rows: readonly (readonly Cell[])[];
  readonly to: number;
}

/** Text per piece when several series have to be sorted, which are collected first. A single series is streamed. */
const COLLECTED_BYTES = 8 << 20;
const STREAMED_BYTES = 128 << 20;

/** Parameters that identify the market of a series. */
const MARKET_PARAMS: readonly (readonly [PointsParam, (market: StoredMarket) => string])[] = [
  ['exchange', ({ exchange }) => exchange],
  ['rawSymbol', ({ rawSymbol }) => rawSymbol],
  ['coin', ({ coin }) => coin],
  ['tenor', ({ tenor }) => tenor],
];

/** The URL search of `/v1/points` for a range. */
export function makeSearch({ type, market, params }: ExportQuery, { from, to }: TimeRange): URLSearchParams {
  const { params: rules } = datasetOf(type);
  const names = MARKET_PARAMS.filter(([name]) => rules[name] !== 'ignored' && rules[name] !== 'refused');
  return new URLSearchParams([
    ['type', type],
    ...names.map(([name, read]): [string, string] => [name, read(market)]).filter(([, value]) => value !== ''),
    ...params.map(([name, value]): [string, string] => [name, value]),
    ['from', String(from)],
    ['period', String(to - from)],
  ]);
}

/** @throws ServiceError as `/v1/points` refuses it */
export const makeRequest = (query: ExportQuery, range: TimeRange): PointsRequest =>
  parsePointsRequest(makeSearch(query, range), []);

type TimedRow = readonly Cell[];

/** Rows of several series in time order. Rows of the same time are in the order of the series. */
async function collectRows(all: readonly SeriesSource[], table: PointTable): Promise<TimedRow[]> {
  const rows: TimedRow[] = [];
  for (const { id, chunks } of all) {
    for await (const points of splitPoints(chunks())) {
      for (const point of points) rows.push(...table.rowsOf(id, point));
    }
  }
  return rows.sort(([a], [b]) => Number(a) - Number(b));
}

/** Rows as they arrive: those of a single series are in time order. */
async function* streamRows({ id, chunks }: SeriesSource, table: PointTable): AsyncGenerator<TimedRow[], void, void> {
  for await (const points of splitPoints(chunks())) yield points.flatMap((point) => table.rowsOf(id, point));
}

/**
 * The rows of a range, ascending in time, read piece by piece. Each piece is an answer of `/v1/points`.
 * @throws ServiceError as `/v1/points` refuses it
 */
export async function* readRows(
  query: ExportQuery,
  range: TimeRange,
  source: ExportSource,
): AsyncGenerator<RowBatch, void, void> {
  const spec = datasetOf(query.type);
  const table = makePointTable(spec);
  const { sliceBytes = hasManySeries(spec) ? COLLECTED_BYTES : STREAMED_BYTES } = source;
  const signal = new AbortController().signal;
  for (const slice of sliceRange(range, makeRequest(query, range), query.market, sliceBytes)) {
    const plan = planPoints(makeRequest(query, slice), source.catalogue, { tier: 'enterprise', now: source.now });
    const all = servePoints(plan, { ...source, signal, key: '' });
    if (all.length > 1) {
      yield { rows: await collectRows(all, table), to: slice.to };
      continue;
    }
    for (const series of all) {
      for await (const rows of streamRows(series, table)) yield { rows, to: Number(rows.at(-1)?.[0]) };
    }
    yield { rows: [], to: slice.to };
  }
}
