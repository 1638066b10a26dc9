import { findMidLevel, getLevelRange, type SnapshotRef } from '../grid/depth-at';
import { rowOfLevel } from '../grid/grid-tile';

/** A level with what rests from the middle of the book up to it. */
export interface LadderLevel {
  readonly price: number;
  /** That it is drawn in. */
  readonly row: number;
  readonly size: number;
  /** Of its side, its own size included. */
  readonly sum: number;
}

/** The levels of a book about its middle, of each side the nearest first. */
export interface Ladder {
  readonly asks: readonly LadderLevel[];
  readonly bids: readonly LadderLevel[];
  /** Largest size of all; 0 without any. */
  readonly most: number;
}

/** Up to `count` levels a side of `mid` that hold anything. Where sides are told, they may lie among each other. */
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
