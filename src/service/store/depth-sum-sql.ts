import { decimalOf } from '@/domain/decimal';
import { addMid, BUCKET, blocksPerLevel, foldLevels, formatSnapshot, readSnapshots } from './depth-sql';
import { scaleUnits, selectByMarket } from './scaled-units';
import type { DepthQuery } from './store';

/** Books with `n` finest blocks a level, the `factor` of their lots, their bucket, and the mean `mid` of all venues there. */
function readMids(query: DepthQuery): string {
  const n = selectByMarket(query.markets, blocksPerLevel(query));
  const lots = query.markets.map((market) => decimalOf(market.lot));
  const factor = scaleUnits(query.markets, lots, decimalOf(query.blockSize)).factorSql ?? 'toFloat64(1)';
  return `SELECT *, avg(m2 / (2 * n)) OVER (PARTITION BY bucket) AS mid
    FROM (SELECT *, ${BUCKET} AS bucket, toInt32(${n}) AS n, ${factor} AS factor
      FROM (${addMid(readSnapshots(query.interval, ''))}))`;
}

/** Levels that only one side has, and the few where a bid of one venue reaches an ask of another, in price order. */
const MERGED = `
  if(empty(bp) OR empty(ap), 0, bp[-1]) AS topBid, if(empty(bp) OR empty(ap), 0, ap[1]) AS lowAsk,
  arrayConcat(arrayFilter(l -> l >= lowAsk, bp), arrayFilter(l -> l <= topBid, ap)) AS crossed,
  arrayConcat(arrayFilter((s, l) -> l >= lowAsk, bs, bp), arrayFilter((s, l) -> l <= topBid, asz, ap)) AS crossedSizes,
  arrayConcat(arrayFilter(l -> l < lowAsk, bp), arraySort(crossed), arrayFilter(l -> l > topBid, ap)) AS lp,
  arrayConcat(arrayFilter((s, l) -> l < lowAsk, bs, bp), arraySort((s, l) -> l, crossedSizes, crossed),
    arrayFilter((s, l) -> l > topBid, asz, ap)) AS ls`;

/**
 * One book of several venues per bucket: the last snapshot of each, levels of equal label added, sides apart. The mid
 * is the mean of the venues' mids. At equal price the bid comes first. Books are dense, so that arrays brought to a
 * common first label can be added element by element.
 */
export function sumDenseSql(query: DepthQuery): string {
  const order = query.descending ? 'DESC' : 'ASC';
  const blocks = blocksPerLevel(query);
  const n = blocks.every((count) => count === 1) ? '1' : 'n';
  const none = '2147483647';
  const first = (side: string): string => `min(if(empty(${side}), ${none}, ${side}[1])) OVER (PARTITION BY bucket)`;
  const starts = `SELECT *, toInt32(greatest(toInt64(ceil(mid)) - {depth:Int32}, ${first('bl')})) AS bidStart,
      toInt32(${first('al')}) AS askStart, toInt32(floor(mid)) + {depth:Int32} AS askEnd
    FROM (${foldLevels(readMids(query), n, false)})`;
  const shift = (values: string, labels: string, start: string): string =>
    `if(empty(${labels}), [], arrayConcat(arrayResize(emptyArrayFloat64(), greatest(${labels}[1] - ${start}, 0), 0),
      arrayMap(v -> v * factor, arraySlice(${values}, 1 + greatest(${start} - ${labels}[1], 0)))))`;
  const sums = `SELECT bucket, max(ts) AS ts, any(bidStart) AS b1, any(askStart) AS a1, any(askEnd) AS a2,
      sumForEach(${shift('bv', 'bl', 'bidStart')}) AS bv, sumForEach(${shift('av', 'al', 'askStart')}) AS av
    FROM (${starts}) GROUP BY bucket`;
  const labelled = `SELECT bucket, ts, bv, range(b1, b1 + toInt32(length(bv))) AS bl,
      arraySlice(av, 1, greatest(a2 - a1 + 1, 0)) AS av_, range(a1, a1 + toInt32(length(av_))) AS al FROM (${sums})`;
  const levels = `SELECT bucket, ts, arrayFilter((l, v) -> v > 0, bl, bv) AS bp, arrayFilter(v -> v > 0, bv) AS bs,
      arrayFilter((l, v) -> v > 0, al, av_) AS ap, arrayFilter(v -> v > 0, av_) AS asz FROM (${labelled})`;
  if (!query.flatten) return `SELECT ${formatSnapshot(query)} FROM (${levels}) ORDER BY bucket ${order}`;
  return `SELECT ${formatMerged(query)} FROM (SELECT *, ${MERGED} FROM (${levels})) ORDER BY bucket ${order}`;
}

/** The flat text of a book whose sides may cross: levels in `lp`, sizes in `ls`. */
function formatMerged(query: DepthQuery): string {
  return formatSnapshot(query).replaceAll('arrayConcat(bp, ap)', 'lp').replaceAll('arrayConcat(bs, asz)', 'ls');
}

/** The same for books with gaps, such as recorded ones: levels grouped one by one. */
export function sumSparseSql(query: DepthQuery): string {
  const order = query.descending ? 'DESC' : 'ASC';
  const mids = readMids(query);
  const levels = `SELECT bucket, ts, mid, factor, side, l, v FROM (
      SELECT bucket, ts, mid, factor, arrayConcat(arrayMap(i -> intDiv(i, n), bi), arrayMap(i -> intDiv(i + n - 1, n), ai)) AS ls,
        arrayConcat(bq, aq) AS vs, arrayResize(arrayResize(emptyArrayUInt8(), length(bi), 0), length(bi) + length(ai), 1) AS sides
      FROM (${mids})) ARRAY JOIN ls AS l, vs AS v, sides AS side
    WHERE v > 0 AND if(side = 0, l >= ceil(mid) - {depth:Int32}, l <= floor(mid) + {depth:Int32})`;
  const sums = `SELECT bucket, max(ts) AS at, side, l, sum(v * factor) AS s FROM (${levels})
    GROUP BY bucket, side, l ORDER BY bucket, l, side`;
  const snapshots = `SELECT bucket, max(at) AS ts, groupArrayIf(l, side = 0) AS bp, groupArrayIf(s, side = 0) AS bs,
      groupArrayIf(l, side = 1) AS ap, groupArrayIf(s, side = 1) AS asz, groupArray(l) AS lp, groupArray(s) AS ls
    FROM (${sums}) GROUP BY bucket`;
  const format = query.flatten ? formatMerged(query) : formatSnapshot(query);
  return `SELECT ${format} FROM (${snapshots}) ORDER BY bucket ${order}`;
}
