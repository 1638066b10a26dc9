import { type BookSplit, splitFlatBook } from '../book/split-flat-book';
import type { DepthColumns, GridSpec } from './grid-tile';

const [BID, ASK] = [0, 1];

/**
 * The levels of a book with where their blocks lie: see `DepthColumns.asks`. As the answer tells, else as
 * `splitFlatBook` infers from how the book was asked for; where that leaves levels open, the widest gap among them
 * parts the sides. Where sides are told, asks come first at equal price: rows ascend so. That changes the given arrays.
 */
export function placeBlocks({ blocks, rowStep }: GridSpec, columns: DepthColumns): DepthColumns {
  if (blocks === undefined || columns.asks !== undefined) return columns;
  const { sides } = columns;
  if (sides !== undefined) {
    orderTies(columns, sides);
    return { ...columns, asks: sides };
  }
  const form = { blockSize: rowStep, maxDepth: blocks.maxDepth };
  const asks = new Uint8Array(columns.prices.length);
  for (let snapshot = 0; snapshot + 1 < columns.offsets.length; snapshot++) {
    const [start, end] = [columns.offsets[snapshot], columns.offsets[snapshot + 1]];
    if (start === end) continue;
    const first = findFirstAsk(columns.prices, splitFlatBook(columns, snapshot, form), start, end);
    asks.fill(ASK, first, end);
    // A bid and an ask of one label share the bid's row, or rows would not ascend.
    if (first > start && first < end && columns.prices[first] === columns.prices[first - 1]) asks[first] = BID;
  }
  return { ...columns, asks };
}

/** Levels of one price: asks first. */
function orderTies({ prices, volumes, offsets }: DepthColumns, sides: Uint8Array): void {
  for (let snapshot = 0; snapshot + 1 < offsets.length; snapshot++) {
    for (let i = offsets[snapshot] + 1; i < offsets[snapshot + 1]; i++) {
      for (let at = i; at > offsets[snapshot] && isMisplaced(prices, sides, at); at--) {
        [volumes[at - 1], volumes[at]] = [volumes[at], volumes[at - 1]];
        [sides[at - 1], sides[at]] = [ASK, BID];
      }
    }
  }
}

function isMisplaced(prices: Float64Array, sides: Uint8Array, at: number): boolean {
  return sides[at] === ASK && sides[at - 1] === BID && prices[at] === prices[at - 1];
}

/** Of a book of which nothing is sure, the share of its levels about the middle one among which the sides part. */
const OPEN_SHARE = 0.25;

function findFirstAsk(prices: Float64Array, split: BookSplit, start: number, end: number): number {
  const isOpen = split.bidEnd === start && split.askStart === end;
  const middle = (split.bidEnd + split.askStart) / 2;
  const reach = isOpen ? Math.ceil(((end - start) * OPEN_SHARE) / 2) : end - start;
  const from = Math.max(split.bidEnd, start + 1, Math.floor(middle) - reach);
  const to = Math.min(split.askStart, end - 1, Math.ceil(middle) + reach);
  let [best, widest] = [Math.min(Math.max(Math.round(middle), split.bidEnd), split.askStart), 0];
  for (let i = from; i <= to; i++) {
    const gap = prices[i] - prices[i - 1];
    const isNearer = Math.abs(i - middle) < Math.abs(best - middle);
    if (gap > widest * (1 + 1e-9) || (gap > widest * (1 - 1e-9) && isNearer)) [best, widest] = [i, gap];
  }
  return best;
}
