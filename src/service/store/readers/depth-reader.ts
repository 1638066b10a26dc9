import { alignUp, INTERVAL_SECONDS, WEEK_ORIGIN_SECONDS } from '@/domain/interval';
import { unixSeconds } from '@/domain/units';
import { listDense, readBooks, readDense } from '@/service/store/engine/depth-dense-sql';
import {
  addMid,
  BOOK_ROW,
  BUCKET,
  blocksPerLevel,
  foldLevels,
  formatSnapshot,
  readSnapshots,
  unitsOf,
} from '@/service/store/engine/depth-sql';
import { sumDenseSql, sumSparseSql } from '@/service/store/engine/depth-sum-sql';
import type { Engine } from '@/service/store/engine/engine';
import { type Part, type Reading, spansOf, streamPaced, streamPacedText } from '@/service/store/engine/paced-stream';
import type { DepthQuery } from '@/service/store/engine/store';
import { BookSum, readBookRow } from './book-sum';
import { makeDenseReader } from './dense-rows';
import { type FlatRow, RowCutter } from './flat-rows';
import { FlatText } from './flat-text';
import { lendBooks, type RunningBooks } from './running-books';

/**
 * Snapshots per block of the database, and at once for a slow reader: few, so that the first bytes are sent early and
 * memory stays small.
 */
const BLOCK_ROWS = 8;
/** The same when several books are summed. */
const SUM_BLOCK_ROWS = 24;

/**
 * Buckets per query when venues are summed: few at first for early bytes, then more, because planning a query costs as
 * much as summing some twenty buckets. The last number repeats, and limits the memory.
 */
const STRETCH_BUCKETS = [8, 64, 160] as const;

/** Drops empty levels and those outside `maxDepth` labels from the mid, which is in `midFloor` and `midCeil`. */
function cutLevels(levels: string): string {
  const bid = 'v > 0 AND l >= midCeil - {depth:Int32}';
  const ask = 'v > 0 AND l <= midFloor + {depth:Int32}';
  return `SELECT ts, arrayFilter((l, v) -> ${bid}, bl, bv) AS bp, arrayFilter((v, l) -> ${bid}, bv, bl) AS bs,
      arrayFilter((l, v) -> ${ask}, al, av) AS ap, arrayFilter((v, l) -> ${ask}, av, al) AS asz FROM (${levels})`;
}

function paramsOf(query: DepthQuery, low: number, high: number) {
  return {
    markets: query.markets.map((market) => market.id),
    market: query.markets[0].id,
    step: query.interval === 'SECOND' ? 1 : 60,
    low,
    high,
    depth: Math.min(query.maxDepth, 2_000_000_000),
    length: INTERVAL_SECONDS[query.interval],
    origin: query.interval === 'WEEK' ? WEEK_ORIGIN_SECONDS : 0,
    ...(query.running && { books: { path: query.running.file, structure: BOOK_ROW } }),
  };
}

const orderOf = ({ descending }: DepthQuery): string => (descending ? 'DESC' : 'ASC');

const isSparseBook = ({ markets }: DepthQuery): boolean => markets.some((market) => market.recordedFrom > 0);

/** Dense books of the finest block need no folding. */
const isDenseBook = (query: DepthQuery): boolean => blocksPerLevel(query)[0] === 1 && !isSparseBook(query);

function singleSql(query: DepthQuery): string {
  const n = String(blocksPerLevel(query)[0]);
  const order = orderOf(query);
  if (isDenseBook(query)) {
    return `SELECT ${formatSnapshot(query, { prices: 'lp', volumes: 'ls' })} FROM (${listDense(query)}) ORDER BY ts ${order}`;
  }
  const levels = foldLevels(addMid(readSnapshots(query, `ORDER BY ts ${order}`)), n, isSparseBook(query));
  const withMid = `SELECT *, intDiv(m2, 2 * ${n}) AS midFloor, intDiv(m2 + 2 * ${n} - 1, 2 * ${n}) AS midCeil
    FROM (${levels})`;
  return `SELECT ${formatSnapshot(query)} FROM (${cutLevels(withMid)}) ORDER BY ts ${order}`;
}

function formatPart(text: FlatText, rows: Iterable<FlatRow>, likely: number): Part {
  const bytes = text.format(rows, likely);
  return { bytes, last: text.lastSeconds };
}

/** Pace settings for reading one or several books. */
const paceOf = (query: DepthQuery) => ({
  low: alignUp(query.from, query.interval),
  high: alignUp(query.to, query.interval),
  spans: spansOf(query.interval),
  slice: BLOCK_ROWS,
  descending: query.descending,
  signal: query.signal,
  key: query.key,
});

/** One market's book. */
function streamSingle(engine: Engine, query: DepthQuery): AsyncGenerator<Uint8Array, void, void> {
  const { signal, key } = query;
  const paramsOfRange = (low: number, high: number) => paramsOf(query, low, high);
  if (!isDenseBook(query) || !query.flatten || query.usd) {
    const sql = singleSql(query);
    return streamPacedText(engine, { ...paceOf(query), sql, paramsOf: paramsOfRange, blockRows: BLOCK_ROWS });
  }
  const sql = readDense(query, orderOf(query));
  const text = new FlatText(unitsOf(query));
  const options = { signal, key, blockRows: BLOCK_ROWS, format: 'RowBinary' } as const;
  const read = (low: number, high: number): Reading => {
    const cutter = new RowCutter(makeDenseReader(query.maxDepth));
    return {
      chunks: engine.stream(sql, paramsOf(query, low, high), options),
      toPart: (chunk) => formatPart(text, cutter.cut(chunk), BLOCK_ROWS),
    };
  };
  return streamPaced(engine, { ...paceOf(query), read });
}

/** One book of several markets. */
function streamSum(engine: Engine, query: DepthQuery): AsyncGenerator<Uint8Array, void, void> {
  const { signal, key } = query;
  const pace = { ...paceOf(query), stretches: STRETCH_BUCKETS };
  if (isSparseBook(query) || !query.flatten || query.usd) {
    const sql = isSparseBook(query) ? sumSparseSql(query) : sumDenseSql(query);
    return streamPacedText(engine, { ...pace, sql, paramsOf: (low, high) => paramsOf(query, low, high) });
  }
  const sql = readBooks(query, BUCKET, orderOf(query));
  const units = unitsOf(query);
  const text = new FlatText(units);
  const options = { signal, key, blockRows: SUM_BLOCK_ROWS, format: 'RowBinary' } as const;
  const read = (low: number, high: number): Reading => {
    const sum = new BookSum({ markets: query.markets, blocks: blocksPerLevel(query), ...units, depth: query.maxDepth });
    const cutter = new RowCutter(readBookRow);
    return {
      chunks: engine.stream(sql, paramsOf(query, low, high), options),
      toPart: (chunk) => formatPart(text, sum.add(cutter.cut(chunk)), SUM_BLOCK_ROWS / query.markets.length),
      finish: () => formatPart(text, sum.end(), 1),
    };
  };
  return streamPaced(engine, { ...pace, read });
}

function streamPart(engine: Engine, query: DepthQuery): AsyncGenerator<Uint8Array, void, void> {
  return query.markets.length === 1 ? streamSingle(engine, query) : streamSum(engine, query);
}

/**
 * Depth snapshots as texts with a comma before each, in the requested order. Several markets are summed to one book.
 * Buckets for which `running` has books are read separately, so the others cost no more than without them.
 */
export async function* streamDepth(
  engine: Engine,
  query: DepthQuery,
  running?: RunningBooks,
): AsyncGenerator<Uint8Array, void, void> {
  const { from, to, descending } = query;
  if (running === undefined || to <= running.from) return yield* streamPart(engine, query);
  const edge = { from: unixSeconds(Math.max(from, running.from)), to };
  const newest = lendBooks(engine, running, edge, (range) => streamPart(engine, { ...query, ...edge, running: range }));
  if (descending) yield* newest;
  if (from < running.from) yield* streamPart(engine, { ...query, to: running.from });
  if (!descending) yield* newest;
}
