import { lowerBound } from '@/base/binary-search';
import type { DepthColumns } from './grid-tile';

/** How a flat book of one venue was requested. */
export interface FlatBookForm {
  /** Price height of a level. */
  readonly blockSize: number;
  /** Requested depth in blocks on each side of the mid. */
  readonly maxDepth: number;
}

/** Lowest and highest price traded in the bucket of a snapshot. */
export interface TradedRange {
  readonly low: number;
  readonly high: number;
}

/** Levels before `bidEnd` are bids, those from `askStart` on are asks; the ones between are uncertain. */
export interface BookSplit {
  readonly bidEnd: number;
  readonly askStart: number;
}

/** Rows of the snapshot being split: a new array for each of hundreds of snapshots cost more than the rows. */
let scratch = new Float64Array(0);

/**
 * The sides of a flat snapshot, as indices into `columns`. A service cuts a book around its mid: bids reach down to row
 * ⌈mid⌉ − maxDepth and asks up to ⌊mid⌋ + maxDepth. So the mid is within [highest − maxDepth, lowest + maxDepth] of the
 * lowest and highest row. A level at or below the lower end is a bid, one at or above the upper end an ask. Only books
 * with both sides span more than maxDepth rows; a shorter one reveals nothing. `traded` narrows the rest: a level fully
 * and well below the trades is a bid, one well above an ask. A book that contradicts all this, as a sum of venues may,
 * has unknown sides. Received sides in the columns take precedence. `listed`: the result of `listLevelRows` for the
 * snapshot, if already known.
 */
export function splitFlatBook(
  columns: DepthColumns,
  snapshot: number,
  { blockSize, maxDepth }: FlatBookForm,
  traded?: TradedRange,
  listed?: Float64Array,
): BookSplit {
  const start = columns.offsets[snapshot];
  const end = columns.offsets[snapshot + 1];
  if (columns.sides !== undefined) return splitSided(columns.sides, start, end);
  if (listed === undefined && scratch.length < end - start) scratch = new Float64Array(end - start);
  const rows = listed ?? listLevelRows(columns, snapshot, blockSize, scratch);
  const split = splitRows(rows, maxDepth);
  const narrowed = traded === undefined ? split : narrow(split, rows, traded, blockSize);
  return { bidEnd: start + narrowed.bidEnd, askStart: start + narrowed.askStart };
}

/**
 * The row of each level's label in a snapshot; in `room`, if that is large enough. A loop, because a call for each of
 * ten million levels would be half of the time.
 */
export function listLevelRows(
  { prices, offsets }: DepthColumns,
  snapshot: number,
  blockSize: number,
  room?: Float64Array,
): Float64Array {
  const start = offsets[snapshot];
  const length = offsets[snapshot + 1] - start;
  const rows = room !== undefined && room.length >= length ? room.subarray(0, length) : new Float64Array(length);
  for (let i = 0; i < length; i++) rows[i] = Math.round(prices[start + i] / blockSize);
  return rows;
}

/** Between an ask and a bid above it, which no single book has, nothing is certain. */
function splitSided(sides: Uint8Array, start: number, end: number): BookSplit {
  const own = sides.subarray(start, end);
  const firstAsk = own.indexOf(1);
  const bidEnd = firstAsk < 0 ? end : start + firstAsk;
  return { bidEnd, askStart: Math.max(bidEnd, start + own.lastIndexOf(0) + 1) };
}

function splitRows(rows: Float64Array, maxDepth: number): BookSplit {
  const unknown = { bidEnd: 0, askStart: rows.length };
  const lowestMid = rows[rows.length - 1] - maxDepth;
  const highestMid = rows[0] + maxDepth;
  const touches = listTouches(rows);
  if (lowestMid > highestMid || touches.length > 1) return unknown;
  if (touches.length === 1) {
    const [touch] = touches;
    const isPossible = rows[touch] >= lowestMid && rows[touch] <= highestMid;
    return isPossible ? { bidEnd: touch, askStart: touch } : unknown;
  }
  if (highestMid - lowestMid >= maxDepth) return unknown;
  const bidEnd = lowerBound(rows, lowestMid + 1);
  const askStart = lowerBound(rows, highestMid);
  // If they cross, the mid would be a whole row with a single level in it, which no book has.
  return bidEnd > askStart ? { bidEnd: askStart, askStart: bidEnd } : { bidEnd, askStart };
}

/** Index of a level in the same row as the previous one: a bid, which is listed first, touches an ask there. */
function listTouches(rows: Float64Array): number[] {
  const touches: number[] = [];
  for (let i = 1; i < rows.length; i++) if (rows[i] === rows[i - 1]) touches.push(i);
  return touches;
}

/** Quotes sometimes run ahead of trades: only levels as far off as the traded range is wide are certain. */
function narrow(split: BookSplit, rows: Float64Array, { low, high }: TradedRange, blockSize: number): BookSplit {
  const reach = high - low;
  if (!(reach > 0)) return split;
  const bidEnd = Math.max(split.bidEnd, lowerBound(rows, Math.floor((low - reach) / blockSize)));
  const askStart = Math.min(split.askStart, lowerBound(rows, Math.ceil((high + reach) / blockSize) + 1));
  return bidEnd > askStart ? split : { bidEnd, askStart };
}
