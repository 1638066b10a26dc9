import type { BookSplit } from '@/domain/grid/split-flat-book';
import { findMid, findMidLevel, getLevelRange, type PriceHint, type SnapshotRef } from '../grid/depth-at';

/**
 * Best bid and best ask of a snapshot, in the quote asset. Both are labels of blocks: the bid is the lower edge of its
 * block, the ask the upper edge. So the true prices are at most one block closer to the mid.
 */
export interface BestPrices {
  readonly bid: number;
  /** Below `bid` where the book is crossed, as a sum of venues may be. */
  readonly ask: number;
  /** True if the sides were not received and were inferred from traded prices. */
  readonly isInferred: boolean;
}

const [BID, ASK] = [0, 1];

/**
 * The best prices with a size; `undefined` if one side is empty or the sides are unknown. `split` comes from
 * `splitSides`, `hint` is what was traded at the time of the snapshot.
 */
export function findBestPrices(
  ref: SnapshotRef,
  split: BookSplit,
  hint: PriceHint | undefined,
): BestPrices | undefined {
  const { prices, volumes, sides } = ref.tile.columns;
  const [start, end] = getLevelRange(ref);
  const edges = findEdges(ref, split, hint);
  if (edges === undefined) return undefined;
  const isOf = (level: number, side: number): boolean =>
    volumes[level] > 0 && (sides === undefined || sides[level] === side);
  let [bid, ask] = [edges.bidEnd - 1, edges.askStart];
  while (bid >= start && !isOf(bid, BID)) bid--;
  while (ask < end && !isOf(ask, ASK)) ask++;
  if (bid < start || ask >= end) return undefined;
  return { bid: prices[bid], ask: prices[ask], isInferred: sides === undefined };
}

/** The range to search downwards for the best bid (before `bidEnd`) and upwards for the best ask (from `askStart`). */
function findEdges(ref: SnapshotRef, split: BookSplit, hint: PriceHint | undefined): BookSplit | undefined {
  const { bidEnd, askStart } = split;
  // Received sides may overlap: the last bid is before `askStart`, and the first ask is at `bidEnd`.
  if (ref.tile.columns.sides !== undefined) return { bidEnd: askStart, askStart: bidEnd };
  if (bidEnd === askStart) return split;
  const [start, end] = getLevelRange(ref);
  const mid = bidEnd > start || askStart < end ? findMid(ref, split, hint) : undefined;
  if (mid === undefined) return undefined;
  const middle = Math.min(Math.max(findMidLevel(ref, mid), bidEnd), askStart);
  return { bidEnd: middle, askStart: middle };
}
