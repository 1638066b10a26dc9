import { type Decimal, decimalOf, multiplyDecimals } from '@/domain/decimal';
import { type ScaledUnits, scaleUnits } from './scaled-units';
import type { DepthQuery, RunningRange } from './store';

/** Number of the bucket that contains a snapshot. */
export const BUCKET = 'intDiv(toUnixTimestamp(ts) - {origin:UInt32}, {length:UInt32})';

/** `WHERE` for the snapshots of the range. An interval wider than the cadence takes the last one of each bucket. */
export function whereSnapshots(interval: DepthQuery['interval'], market: string): string {
  const where = `${market} AND step = {step:UInt16} AND ts >= {low:DateTime} AND ts < {high:DateTime}`;
  if (interval === 'SECOND' || interval === 'MINUTE') return `WHERE ${where}`;
  return `WHERE ${where}
    AND (market, ts) IN (SELECT market, max(ts) FROM book WHERE ${where} GROUP BY market, ${BUCKET})`;
}

/** Columns of the file of running books. */
export const BOOK_ROW =
  'market UInt32, step UInt16, ts DateTime, lo Int32, nb UInt32, q Array(UInt32), at Array(Int32)';

/** Rows of the tables before each market's `storedTo`, and those of the file. */
function readRunning(columns: string, { storedTo }: RunningRange): string {
  const where = 'market IN {markets:Array(UInt32)} AND ts >= {low:DateTime} AND ts < {high:DateTime}';
  const [ids, ends] = [[...storedTo.keys()].join(', '), [...storedTo.values()].join(', ')];
  const isStored = `toUnixTimestamp(ts) < transform(market, [${ids}], [${ends}], 4294967295)`;
  return `SELECT ${columns} FROM book WHERE ${where} AND step = {step:UInt16} AND ${isStored}
    UNION ALL SELECT ${columns} FROM {books:File} WHERE ${where}`;
}

/** Rows of `book` in the range. An interval wider than the cadence takes the last one of each bucket. */
function readRows({ interval, running }: DepthQuery): string {
  if (running === undefined) return `book ${whereSnapshots(interval, 'market IN {markets:Array(UInt32)}')}`;
  const rows = `(${readRunning('market, ts, lo, nb, q, at', running)})`;
  if (interval === 'SECOND' || interval === 'MINUTE') return rows;
  const last = `SELECT market, max(ts) FROM (${readRunning('market, ts', running)}) GROUP BY market, ${BUCKET}`;
  return `${rows} WHERE (market, ts) IN (${last})`;
}

/** Snapshots of the range as parallel arrays: `bi`, `bq` blocks and lots of bids, `ai`, `aq` of asks, both ascending. */
export function readSnapshots(query: DepthQuery, order: string): string {
  return `SELECT market, ts, arraySlice(ix, 1, nb) AS bi, arraySlice(q, 1, nb) AS bq,
      arraySlice(ix, nb + 1) AS ai, arraySlice(q, nb + 1) AS aq
    FROM (SELECT market, ts, nb, q, if(empty(at), range(lo, lo + toInt32(length(q))), at) AS ix
      FROM ${readRows(query)} ${order})`;
}

/** Adds `m2`, twice the mid in blocks, from the best non-empty block of each side (of one side when the other is empty). */
export function addMid(snapshots: string): string {
  return `SELECT *, multiIf(hasBid AND hasAsk, toInt64(bb) + ba, hasBid, toInt64(bb) * 2, toInt64(ba) * 2) AS m2
    FROM (SELECT *, bi[bidAt] AS bb, ai[askAt] AS ba, bidAt > 0 AS hasBid, askAt > 0 AS hasAsk
      FROM (SELECT *, arrayLastIndex(v -> v > 0, bq) AS bidAt, arrayFirstIndex(v -> v > 0, aq) AS askAt
        FROM (${snapshots})))`;
}

/**
 * Sums of `values` over runs of equal `labels` (ascending), as parallel arrays. Compares only neighbours and reduces
 * ranges: a lambda that captured an array would copy it for every element.
 */
function runsOf(labels: string, side: string): string {
  const previous = `arrayResize(arrayPushFront(${labels}, -1), length(${labels}))`;
  return `arrayCompact(${labels}) AS ${side}l,
    arrayFilter((p, a, b) -> a != b, arrayEnumerate(${labels}), ${labels}, ${previous}) AS ${side}st`;
}

function sumRuns(side: string): string {
  const ends = `arrayResize(arrayPushBack(arrayPopFront(${side}st), toUInt32(length(${side}q) + 1)), length(${side}st))`;
  return `arrayReduceInRanges('sum', arrayMap((s, e) -> (s, toUInt32(e - s)), ${side}st, ${ends}), ${side}q)`;
}

/**
 * Levels of `blockSize` = n finest blocks: `bl`, `bv` and `al`, `av` (label in blocks of `blockSize`, lots). A bid
 * belongs to the label at or below it, an ask to the one at or above.
 */
export function foldLevels(snapshots: string, n: string, isSparse: boolean): string {
  // A sparse book may have several entries for one block, which add up.
  if (n === '1' && !isSparse) return `SELECT *, bi AS bl, bq AS bv, ai AS al, aq AS av FROM (${snapshots})`;
  return `SELECT *, ${sumRuns('b')} AS bv, ${sumRuns('a')} AS av
    FROM (SELECT *, ${runsOf('bk', 'b')}, ${runsOf('ak', 'a')}
      FROM (SELECT *, arrayMap(i -> intDiv(i, ${n}), bi) AS bk,
          arrayMap(i -> intDiv(i + ${n} - 1, ${n}), ai) AS ak FROM (${snapshots})))`;
}

interface PairText {
  /** SQL of an array of price, volume, price, volume, … as text with brackets. */
  (prices: string, volumes: string): string;
}

/** Texts from numbers of `price` and `size` units. In USD, each size is multiplied by its price. */
export function makePairText(price: Decimal, size: Decimal, usd: boolean): PairText {
  const times = (value: string, factor: number): string => (factor === 1 ? value : `${value} * ${factor}`);
  // Always a division: both numbers of a pair need the same type, and a quotient is a Float64.
  const scale = (value: string, by: Decimal): string =>
    `${times(value, by.mantissa)} / ${(10 ** by.exponent).toFixed(0)}`;
  const volume = usd ? scale('toFloat64(v) * p', multiplyDecimals(size, price)) : scale('v', size);
  return (prices, volumes) =>
    `toString(arrayFlatten(arrayMap((p, v) -> [${scale('p', price)}, ${volume}], ${prices}, ${volumes})))`;
}

/** `,n,micros,p,v,…` of the snapshot at `ts`. */
export function formatFlat(text: PairText, prices: string, volumes: string): string {
  return `concat(',', toString(length(${prices})), ',', toString(toUnixTimestamp(ts)), '000000',
    if(empty(${prices}), '', ','), substring(${text(prices, volumes)} AS body, 2, length(body) - 2))`;
}

interface Levels {
  readonly prices: string;
  readonly volumes: string;
}

const BOTH_SIDES: Levels = { prices: 'arrayConcat(bp, ap)', volumes: 'arrayConcat(bs, asz)' };

/** How to convert the query's blocks and lots to numbers. */
export function unitsOf({ blockSize, markets }: DepthQuery): ScaledUnits {
  const lots = markets.map((market) => decimalOf(market.lot));
  return scaleUnits(markets, lots, decimalOf(blockSize));
}

/** `,n,micros,p,v,…` from `flat`, or `,{"Point":{…}}` from `bp`, `bs`, `ap`, `asz`; all ascending. */
export function formatSnapshot(query: DepthQuery, flat = BOTH_SIDES): string {
  const { price, volume } = unitsOf(query);
  const text = makePairText(price, volume, query.usd);
  if (query.flatten) return formatFlat(text, flat.prices, flat.volumes);
  return `concat(',{"Point":{"bids":', ${text('arrayReverse(bp)', 'arrayReverse(bs)')},
      ',"asks":', ${text('ap', 'asz')}, ',"timestamp":{"s":', toString(toUnixTimestamp(ts)), '}}}')`;
}

/** Finest blocks per level of `blockSize`, for each market. */
export function blocksPerLevel(query: DepthQuery): number[] {
  return query.markets.map((market) => Math.round(query.blockSize / market.block));
}
