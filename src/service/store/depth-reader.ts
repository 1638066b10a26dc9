import { alignUp, INTERVAL_SECONDS, WEEK_ORIGIN_SECONDS } from '@/domain/interval';
import { BookSum, readBookRow } from './book-sum';
import { makeDenseReader } from './dense-rows';
import { listDense, readBooks, readDense } from './depth-dense-sql';
import { addMid, BUCKET, blocksPerLevel, foldLevels, formatSnapshot, readSnapshots, unitsOf } from './depth-sql';
import { sumDenseSql, sumSparseSql } from './depth-sum-sql';
import type { Engine } from './engine';
import { RowCutter } from './flat-rows';
import { FlatText } from './flat-text';
import type { DepthQuery } from './store';

/** Snapshots per block of the database: few, so that the first bytes leave early and little is held. */
const BLOCK_ROWS = 8;
/** The same where several make one. */
const SUM_BLOCK_ROWS = 24;

/**
 * Buckets per query when venues are summed: a short first slice for early bytes, then longer ones, because planning
 * a query costs as much as summing some twenty buckets. The last length repeats; it bounds the memory.
 */
const SLICE_BUCKETS = [8, 64, 160] as const;

/** Drops empty levels and those outside `maxDepth` labels from the mid, which stands in `midFloor` and `midCeil`. */
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
  const levels = foldLevels(addMid(readSnapshots(query.interval, `ORDER BY ts ${order}`)), n, isSparseBook(query));
  const withMid = `SELECT *, intDiv(m2, 2 * ${n}) AS midFloor, intDiv(m2 + 2 * ${n} - 1, 2 * ${n}) AS midCeil
    FROM (${levels})`;
  return `SELECT ${formatSnapshot(query)} FROM (${cutLevels(withMid)}) ORDER BY ts ${order}`;
}

/** [low, high) of each slice in the asked order, in whole buckets. */
function slicesOf(query: DepthQuery, low: number, high: number): [number, number][] {
  const length = INTERVAL_SECONDS[query.interval];
  const slices: [number, number][] = [];
  for (let done = 0; done < high - low; ) {
    const count = SLICE_BUCKETS[Math.min(slices.length, SLICE_BUCKETS.length - 1)];
    const next = Math.min(high - low, done + count * length);
    slices.push(query.descending ? [high - next, high - done] : [low + done, low + next]);
    done = next;
  }
  return slices;
}

/** One market's book. */
async function* streamSingle(
  engine: Engine,
  query: DepthQuery,
  low: number,
  high: number,
): AsyncGenerator<Uint8Array, void, void> {
  const options = { signal: query.signal, blockRows: BLOCK_ROWS };
  const params = paramsOf(query, low, high);
  if (!isDenseBook(query) || !query.flatten || query.usd) {
    yield* engine.stream(singleSql(query), params, options);
    return;
  }
  const rows = engine.stream(readDense(query, orderOf(query)), params, { ...options, format: 'RowBinary' });
  const text = new FlatText(unitsOf(query));
  const cutter = new RowCutter(makeDenseReader(query.maxDepth));
  for await (const chunk of rows) yield text.format(cutter.cut(chunk), BLOCK_ROWS);
}

/** One book of several markets. */
async function* streamSum(
  engine: Engine,
  query: DepthQuery,
  low: number,
  high: number,
): AsyncGenerator<Uint8Array, void, void> {
  const slices = slicesOf(query, low, high);
  const { signal } = query;
  if (isSparseBook(query) || !query.flatten || query.usd) {
    const sql = isSparseBook(query) ? sumSparseSql(query) : sumDenseSql(query);
    for (const [start, end] of slices) yield* engine.stream(sql, paramsOf(query, start, end), { signal });
    return;
  }
  const sql = readBooks(query, BUCKET, orderOf(query));
  const units = unitsOf(query);
  const text = new FlatText(units);
  const sum = new BookSum({ markets: query.markets, blocks: blocksPerLevel(query), ...units, depth: query.maxDepth });
  for (const [start, end] of slices) {
    const cutter = new RowCutter(readBookRow);
    const rows = engine.stream(sql, paramsOf(query, start, end), {
      signal,
      blockRows: SUM_BLOCK_ROWS,
      format: 'RowBinary',
    });
    for await (const chunk of rows)
      yield text.format(sum.add(cutter.cut(chunk)), SUM_BLOCK_ROWS / query.markets.length);
    yield text.format(sum.end(), 1);
  }
}

/** Depth snapshots as texts with a comma before each, in the asked order. Several markets make one summed book. */
export function streamDepth(engine: Engine, query: DepthQuery): AsyncGenerator<Uint8Array, void, void> {
  const low = alignUp(query.from, query.interval);
  const high = alignUp(query.to, query.interval);
  const stream = query.markets.length === 1 ? streamSingle : streamSum;
  return stream(engine, query, low, high);
}
