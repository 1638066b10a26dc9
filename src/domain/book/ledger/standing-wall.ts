import type { GridSpec } from '../../grid/grid-tile';
import { type BookFrame, type LevelEdges, labelOfRow, WALL_SIDES, type WallSide } from './book-frame';
import type { Reached, TradesBetween } from './trade-evidence';
import type { BirthDoubt, WallEnd, WallLife, WallStep } from './wall-life';
import { findUsual } from './wall-threshold';

/** A wall that has not ended, with its running counts. */
export interface StandingWall {
  readonly id: string;
  side: WallSide;
  row: number;
  readonly born: number;
  readonly bornDoubt: BirthDoubt | undefined;
  from: readonly string[];
  seen: number;
  seenColumn: number;
  snapshots: number;
  sum: number;
  peak: number;
  peakTime: number;
  peakRatio: number;
  size: number;
  mid: number | undefined;
  nearest: number;
  touches: number;
  lastTouch: number | undefined;
  eaten: number;
  pulled: number;
  unsure: number;
  sizes: number[];
  path: readonly WallStep[];
  hasGap: boolean;
}

const LETTERS: Readonly<Record<WallSide, string>> = { bid: 'b', ask: 'a', unknown: 'u' };
/** More decimals than any price is quoted with. */
const PRICE_DIGITS = 12;

/** The wall that starts at entry `at` of a frame. */
export function beginWall(
  spec: GridSpec,
  frame: BookFrame,
  at: number,
  bornDoubt: BirthDoubt | undefined,
): StandingWall {
  const row = frame.rows[at];
  const side = WALL_SIDES[frame.sides[at]];
  const start = frame.column * spec.columnSeconds;
  const price = Number(labelOfRow(spec, row, side).toPrecision(PRICE_DIGITS));
  const wall: StandingWall = {
    // From the first column it was seen in; `WallNames` keeps the id if that column changes.
    id: `${LETTERS[side]}${price}@${start}`,
    side,
    row,
    born: frame.time,
    bornDoubt,
    from: [],
    seen: frame.time,
    seenColumn: frame.column,
    snapshots: 0,
    sum: 0,
    peak: 0,
    peakTime: frame.time,
    peakRatio: Number.NaN,
    size: 0,
    mid: undefined,
    nearest: Number.NaN,
    touches: 0,
    lastTouch: undefined,
    eaten: 0,
    pulled: 0,
    unsure: 0,
    sizes: [],
    path: [{ time: start, row }],
    hasGap: false,
  };
  seeWall(spec, wall, frame, at);
  return wall;
}

/** Counts one more snapshot in which a wall stands, at entry `at`. */
export function seeWall(spec: GridSpec, wall: StandingWall, frame: BookFrame, at: number): void {
  const size = frame.sizes[at];
  const row = frame.rows[at];
  if (wall.side === 'unknown') wall.side = WALL_SIDES[frame.sides[at]];
  if (row !== wall.row) {
    wall.row = row;
    wall.path = [...wall.path, { time: frame.column * spec.columnSeconds, row }];
  }
  if (wall.snapshots > 0) for (let i = wall.seenColumn + 1; i < frame.column; i++) wall.sizes.push(Number.NaN);
  wall.sizes.push(size);
  wall.seen = frame.time;
  wall.seenColumn = frame.column;
  wall.snapshots++;
  wall.sum += size;
  wall.size = size;
  wall.mid = frame.mid;
  if (size > wall.peak) {
    wall.peak = size;
    wall.peakTime = frame.time;
    // It grew into this peak from its birth, where it may have stood out further.
    const ratio = size / findUsual(frame, at);
    if (Number.isNaN(wall.peakRatio) || ratio > wall.peakRatio) wall.peakRatio = ratio;
  }
  if (frame.mid === undefined) return;
  const distance = Math.abs(labelOfRow(spec, row, wall.side) - frame.mid) / frame.mid;
  if (!(distance >= wall.nearest)) wall.nearest = distance;
}

/** Counts trades that reached a wall before the snapshot at `time`, Unix seconds. */
export function touchWall(wall: StandingWall, time: number): void {
  wall.touches++;
  wall.lastTouch = time;
  wall.nearest = 0;
}

/** Whether the trades between two snapshots reached a wall at its last level; `edges` are those of its row there. */
export function reachWall(wall: StandingWall, edges: LevelEdges, trades: TradesBetween, frame: BookFrame): Reached {
  const reached = trades.reach(wall.side, edges);
  if (reached !== 'maybe') return reached;
  // If its level is on the other side of the book now, the price went through it.
  const { bidRow, askRow } = frame;
  const isBehind =
    (wall.side === 'bid' && askRow !== undefined && askRow <= wall.row) ||
    (wall.side === 'ask' && bidRow !== undefined && bidRow >= wall.row);
  return isBehind ? 'yes' : 'maybe';
}

/**
 * Counts what was taken from a wall: by trades if they reached it, otherwise by whoever placed it, or as `unsure` if
 * that is unknown. `traded` is the most that trades can have taken.
 */
export function takeAway(wall: StandingWall, loss: number, reached: Reached, traded: number | undefined): void {
  if (!(loss > 0)) return;
  const most = reached === 'no' ? 0 : Math.min(loss, traded ?? loss);
  wall.pulled += loss - most;
  if (reached === 'yes') wall.eaten += most;
  else wall.unsure += most;
}

/** Size that is placed again was not really pulled: a flickering size would otherwise count many times. */
export function putBack(wall: StandingWall, gain: number): void {
  if (gain > 0) wall.pulled = Math.max(0, wall.pulled - gain);
}

/**
 * The record of a wall, ended or not. Written field by field: spreading with exclusions is slow, and there are
 * thousands.
 */
export function describeWall(spec: GridSpec, wall: StandingWall, end: WallEnd): WallLife {
  return {
    id: wall.id,
    side: wall.side,
    row: wall.row,
    price: labelOfRow(spec, wall.row, wall.side),
    born: wall.born,
    bornDoubt: wall.bornDoubt,
    from: wall.from,
    seen: wall.seen,
    snapshots: wall.snapshots,
    peak: wall.peak,
    peakTime: wall.peakTime,
    peakRatio: wall.peakRatio,
    mean: wall.sum / wall.snapshots,
    size: wall.size,
    mid: wall.mid,
    nearest: wall.nearest,
    touches: wall.touches,
    lastTouch: wall.lastTouch,
    eaten: wall.eaten,
    pulled: wall.pulled,
    unsure: wall.unsure,
    sizes: wall.sizes,
    path: wall.path,
    hasGap: wall.hasGap,
    until: (wall.seenColumn + 1) * spec.columnSeconds,
    end,
  };
}
