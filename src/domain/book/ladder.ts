import { findMidLevel, getLevelRange, type SnapshotRef } from '../grid/depth-at';
import { rowOfLevel } from '../grid/grid-tile';

/** A level with the running sum from the mid up to it. */
export interface LadderLevel {
  readonly price: number;
  /** Row that it is drawn in. */
  readonly row: number;
  readonly size: number;
  /** Running sum of its side, including its own size. */
  readonly sum: number;
}

/** The levels of a book around its mid, the nearest of each side first. */
export interface Ladder {
  readonly asks: readonly LadderLevel[];
  readonly bids: readonly LadderLevel[];
  /** Largest size of all; 0 if there are none. */
  readonly most: number;
}

/** Up to `count` levels with a size on each side of `mid`. Received sides may overlap. */
export function buildLadder(ref: SnapshotRef, mid: number, count: number): Ladder {
  const { sides } = ref.tile.columns;
  const [start, end] = getLevelRange(ref);
  const middle = findMidLevel(ref, mid);
  const bids = listSide(ref, sides === undefined ? middle - 1 : end - 1, -1, count);
  const asks = listSide(ref, sides === undefined ? middle : start, 1, count);
  return { asks, bids, most: [...asks, ...bids].reduce((most, { size }) => Math.max(most, size), 0) };
}

const [BID, ASK] = [0, 1];

function listSide(ref: SnapshotRef, first: number, step: 1 | -1, count: number): readonly LadderLevel[] {
  const { columns } = ref.tile;
  const { prices, volumes, sides } = columns;
  const [start, end] = getLevelRange(ref);
  const side = step === 1 ? ASK : BID;
  const levels: LadderLevel[] = [];
  let sum = 0;
  for (let i = first; i >= start && i < end && levels.length < count; i += step) {
    if (!(volumes[i] > 0) || (sides !== undefined && sides[i] !== side)) continue;
    sum += volumes[i];
    levels.push({ price: prices[i], row: rowOfLevel(ref.tile.spec, columns, i), size: volumes[i], sum });
  }
  return levels;
}
