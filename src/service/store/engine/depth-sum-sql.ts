import { decimalOf } from '@/domain/decimal';
import { readFinest } from './depth-dense-sql';
import { addMid, BUCKET, blocksPerLevel, foldLevels, formatSnapshot, readSnapshots } from './depth-sql';
import { scaleUnits, selectByMarket } from './scaled-units';
import type { DepthQuery } from './store';

/** SQL that converts each market's lots to a common size, or `undefined` when they are equal. */
function factorOf(query: DepthQuery): string | undefined {
  const lots = query.markets.map((market) => decimalOf(market.lot));
  return scaleUnits(query.markets, lots, decimalOf(query.blockSize)).factorSql;
}

/** Books with `n` finest blocks per level, their bucket, and the mean `mid` of all venues in it. */
function readMids(query: DepthQuery): string {
  const n = selectByMarket(query.markets, blocksPerLevel(query));
  return `SELECT *, avg(m2 / (2 * n)) OVER (PARTITION BY bucket) AS mid
    FROM (SELECT *, ${BUCKET} AS bucket, toInt32(${n}) AS n FROM (${addMid(readSnapshots(query, ''))}))`;
}

/** Levels that only one side has, and the few where a bid of one venue crosses an ask of another, in price order. */
const MERGED = `
  arrayCount(l -> l >= ap[1], bp) AS highBids, arrayCount(l -> l <= bp[-1], ap) AS lowAsks,
  length(bp) - highBids AS plainBids,
  arrayConcat(arraySlice(bp, plainBids + 1), arraySlice(ap, 1, lowAsks)) AS crossed,
  arrayConcat(arraySlice(bs, plainBids + 1), arraySlice(asz, 1, lowAsks)) AS crossedSizes,
  arrayConcat(arraySlice(bp, 1, plainBids), arraySort(crossed), arraySlice(ap, lowAsks + 1)) AS lp,
  arrayConcat(arraySlice(bs, 1, plainBids), arraySort((s, l) -> l, crossedSizes, crossed),
    arraySlice(asz, lowAsks + 1)) AS ls`;

/** Replaces the first label of a side without levels. Above all real labels. */
const NO_LABEL = '2147483647';

/**
 * Dense books as lots `bv` of neighbouring bid labels from `bidLabel` on, `av` of ask labels from `askLabel` on, and
 * the mean `mid` of all venues in the bucket.
 */
function readLevels(query: DepthQuery): string {
  const isFinest = blocksPerLevel(query).every((count) => count === 1);
  if (isFinest) return `SELECT *, avg(own) OVER (PARTITION BY bucket) AS mid FROM (${readFinest(query, BUCKET)})`;
  return `SELECT *, if(empty(bl), ${NO_LABEL}, bl[1]) AS bidLabel, if(empty(al), ${NO_LABEL}, al[1]) AS askLabel
    FROM (${foldLevels(readMids(query), 'n', false)})`;
}

/**
 * One book of several venues per bucket: takes the last snapshot of each and adds levels of equal label, each side
 * separately. The mid is the mean of the venues' mids. At equal prices, bids are first. The books are dense, so arrays
 * with a common first label can be added element by element.
 */
function sumDense(query: DepthQuery): string {
  const factor = factorOf(query);
  const starts = `SELECT *, toInt32(greatest(toInt64(ceil(mid)) - {depth:Int32}, min(bidLabel) OVER w)) AS bidStart,
      toInt32(min(askLabel) OVER w) AS askStart, toInt32(floor(mid)) + {depth:Int32} AS askEnd
    FROM (${readLevels(query)}) WINDOW w AS (PARTITION BY bucket)`;
  const shift = (values: string, label: string, start: string): string => {
    const moved = `arrayConcat(arrayResize(emptyArrayUInt64(), notEmpty(${values}) * greatest(${label} - ${start}, 0)),
      arraySlice(${values}, 1 + greatest(${start} - ${label}, 0)))`;
    return factor === undefined ? moved : `arrayMap(v -> v * ${factor}, ${moved})`;
  };
  return `SELECT bucket, max(ts) AS at, any(bidStart) AS b1, any(askStart) AS a1, any(askEnd) AS a2,
      sumForEach(${shift('bv', 'bidLabel', 'bidStart')}) AS bids, sumForEach(${shift('av', 'askLabel', 'askStart')}) AS asks
    FROM (${starts}) GROUP BY bucket`;
}

const orderOf = ({ descending }: DepthQuery): string => (descending ? 'DESC' : 'ASC');

const CUT_ASKS = 'arraySlice(asks, 1, greatest(a2 - a1 + 1, 0))';

/** SQL of the summed books as text. */
export function sumDenseSql(query: DepthQuery): string {
  const order = orderOf(query);
  const labelled = `SELECT bucket, at AS ts, bids, range(b1, b1 + toInt32(length(bids))) AS bl,
      ${CUT_ASKS} AS cut, range(a1, a1 + toInt32(length(cut))) AS al FROM (${sumDense(query)})`;
  const levels = `SELECT bucket, ts, arrayFilter((l, v) -> v > 0, bl, bids) AS bp, arrayFilter(v -> v > 0, bids) AS bs,
      arrayFilter((l, v) -> v > 0, al, cut) AS ap, arrayFilter(v -> v > 0, cut) AS asz FROM (${labelled})`;
  if (!query.flatten) return `SELECT ${formatSnapshot(query)} FROM (${levels}) ORDER BY bucket ${order}`;
  return `SELECT ${formatSnapshot(query, CROSSED)} FROM (SELECT bucket, ts, ${MERGED} FROM (${levels})) ORDER BY bucket ${order}`;
}

/** Levels of a book whose sides may cross. */
const CROSSED = { prices: 'lp', volumes: 'ls' } as const;

/** The same for books with gaps, such as recorded ones: groups levels one by one. */
export function sumSparseSql(query: DepthQuery): string {
  const order = query.descending ? 'DESC' : 'ASC';
  const mids = readMids(query);
  const factor = factorOf(query) ?? '1';
  const levels = `SELECT market, bucket, ts, mid, side, l, v FROM (
      SELECT market, bucket, ts, mid, arrayConcat(arrayMap(i -> intDiv(i, n), bi), arrayMap(i -> intDiv(i + n - 1, n), ai)) AS ls,
        arrayConcat(bq, aq) AS vs, arrayResize(arrayResize(emptyArrayUInt8(), length(bi), 0), length(bi) + length(ai), 1) AS sides
      FROM (${mids})) ARRAY JOIN ls AS l, vs AS v, sides AS side
    WHERE v > 0 AND if(side = 0, l >= ceil(mid) - {depth:Int32}, l <= floor(mid) + {depth:Int32})`;
  const sums = `SELECT bucket, max(ts) AS at, side, l, sum(v * ${factor}) AS s FROM (${levels})
    GROUP BY bucket, side, l ORDER BY bucket, l, side`;
  const snapshots = `SELECT bucket, max(at) AS ts, groupArrayIf(l, side = 0) AS bp, groupArrayIf(s, side = 0) AS bs,
      groupArrayIf(l, side = 1) AS ap, groupArrayIf(s, side = 1) AS asz, groupArray(l) AS lp, groupArray(s) AS ls
    FROM (${sums}) GROUP BY bucket`;
  return `SELECT ${formatSnapshot(query, CROSSED)} FROM (${snapshots}) ORDER BY bucket ${order}`;
}
