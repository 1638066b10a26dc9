import type { DepthColumns, GridSpec } from './grid-tile';
import { type BookSplit, splitFlatBook } from './split-flat-book';

const [BID, ASK] = [0, 1];

/**
 * The levels of a book with the position of their blocks, see `DepthColumns.asks`. Uses received sides, or those that
 * `splitFlatBook` infers from the request; remaining levels are split at the widest gap among them. If sides were
 * received, asks are moved first at equal price, so that rows ascend; this changes the given arrays.
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
    // A bid and an ask with one label share the bid's row; otherwise rows would not ascend.
    if (first > start && first < end && columns.prices[first] === columns.prices[first - 1]) asks[first] = BID;
  }
  return { ...columns, asks };
}

/** Orders levels of one price: asks first. */
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

/** If no side is certain, the share of the levels, around the middle one, among which the split is searched. */
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
