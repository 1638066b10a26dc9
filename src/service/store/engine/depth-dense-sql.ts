import { whereSnapshots } from './depth-sql';
import type { DepthQuery } from './store';

/** Twice the index (from 1) of the mid in `q`, given the places of the best levels of each side. */
const TWICE_MID = 'multiIf(bidAt = 0, 2 * (nb + askAt), askAt = 0, 2 * bidAt, bidAt + nb + askAt)';

/**
 * Dense books of one market that need no folding, cut to `maxDepth` blocks from the mid: `lots` from block `first` on,
 * the first `bids` of them bids. A dense book is one run of blocks, so the cut is a range of indices. With few
 * functions and one level, the database plans this in half the time of the general form.
 */
function cutDense(query: DepthQuery): string {
  return `SELECT ts, toInt32(lo + start - 1) AS first, greatest(nb - start + 1, 0) AS bids,
      arraySlice(q, start, intDiv(twice, 2) + {depth:Int32} - start + 1) AS lots
    FROM (SELECT ts, lo, nb, q, arrayLastIndex(v -> v > 0, arraySlice(q, 1, nb)) AS bidAt,
        arrayFirstIndex(v -> v > 0, arraySlice(q, nb + 1)) AS askAt, ${TWICE_MID} AS twice,
        greatest(1, intDiv(twice + 1, 2) - {depth:Int32}) AS start
      FROM book ${whereSnapshots(query.interval, 'market = {market:UInt32}')})`;
}

/**
 * Time, first block, number of bids and lots of each snapshot, uncut and with its zeros, as `FlatText` reads them. Two
 * padding bytes align the lots of most books to whole words.
 * bytes bring the lots of most books to whole words.
 */
export function readDense(query: DepthQuery, order: string): string {
  return `SELECT ts, lo, nb, toUInt16(0), q FROM book ${whereSnapshots(query.interval, 'market = {market:UInt32}')} ORDER BY ts ${order}`;
}

/** Snapshots as `bp`, `bs`, `ap`, `asz` without empty levels, or for flat points as `lp`, `ls` over both sides. */
export function listDense(query: DepthQuery): string {
  const traded = (values: string, lots: string): string => `arrayFilter((i, v) -> v > 0, ${values}, ${lots})`;
  const full = (lots: string): string => `arrayFilter(v -> v > 0, ${lots})`;
  const blocks = 'range(first, first + toInt32(length(lots)))';
  if (query.flatten)
    return `SELECT ts, ${traded(blocks, 'lots')} AS lp, ${full('lots')} AS ls FROM (${cutDense(query)})`;
  const sides = `SELECT ts, ${blocks} AS blocks, bids, lots, arraySlice(lots, 1, bids) AS bv,
      arraySlice(lots, bids + 1) AS av FROM (${cutDense(query)})`;
  return `SELECT ts, ${traded('arraySlice(blocks, 1, bids)', 'bv')} AS bp, ${full('bv')} AS bs,
      ${traded('arraySlice(blocks, bids + 1)', 'av')} AS ap, ${full('av')} AS asz FROM (${sides})`;
}

/**
 * Market, bucket, time, first block, number of bids and lots of the snapshots of several markets, as `BookSum` reads
 * them.
 */
export function readBooks(query: DepthQuery, bucket: string, order: string): string {
  return `SELECT market, toUInt32(${bucket}) AS bucket, ts, lo, nb, toUInt16(0), q
    FROM book ${whereSnapshots(query.interval, 'market IN {markets:Array(UInt32)}')} ORDER BY bucket ${order}`;
}

/**
 * Dense books of several markets, all of the finest block, for `sumDenseSql`, with their `own` mid. Empty sides are
 * labelled, too: they add no lots to the common range.
 */
export function readFinest(query: DepthQuery, bucket: string): string {
  return `SELECT market, ts, ${bucket} AS bucket, arraySlice(q, 1, nb) AS bv, arraySlice(q, nb + 1) AS av, nb,
      lo AS bidLabel, lo + nb AS askLabel, arrayLastIndex(v -> v > 0, bv) AS bidAt, arrayFirstIndex(v -> v > 0, av) AS askAt,
      ${TWICE_MID} / 2 + lo - 1 AS own
    FROM book ${whereSnapshots(query.interval, 'market IN {markets:Array(UInt32)}')}`;
}
