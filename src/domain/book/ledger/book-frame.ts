import { type BookSplit, listLevelRows, splitFlatBook } from '@/domain/grid/split-flat-book';
import { findMid, getLevelRange, getSnapshotTime, type PriceHint, type SnapshotRef } from '../../grid/depth-at';
import { type GridSpec, lowOfRow, type RowSpec, rowOfLevel } from '../../grid/grid-tile';
import { MICROS_PER_SECOND } from '../../units';

export type WallSide = 'bid' | 'ask' | 'unknown';

/** Indexed by the numbers in frames. */
export const WALL_SIDES: readonly WallSide[] = ['bid', 'ask', 'unknown'];
export const [BID, ASK, UNKNOWN] = [0, 1, 2];

/** One snapshot in the form in which walls are searched: the size in each row on each side. */
export interface BookFrame {
  /** Column of the grid: without a gap, the next frame is the next column's. */
  readonly column: number;
  /** Unix seconds, with fractions. */
  readonly time: number;
  /** Entries ascending by row, sizes above zero. Those from `length` on are ignored. */
  readonly length: number;
  readonly rows: Int32Array;
  readonly sizes: Float64Array;
  readonly sides: Uint8Array;
  /** First and last row that the snapshot covers. */
  readonly firstRow: number;
  readonly lastRow: number;
  /** Inferred from trades if the sides do not show it. */
  readonly mid: number | undefined;
  /**
   * Rows of the highest certain bid and the lowest certain ask; `undefined` without one, and in sums, whose sides
   * cross.
   */
  readonly bidRow: number | undefined;
  readonly askRow: number | undefined;
  /** Whether this is a sum in which not every venue has a book here. */
  readonly isPartial: boolean;
}

/** How a book was requested. */
export interface BookForm {
  readonly maxDepth: number;
  /** Whether it is a sum of several venues. */
  readonly isSum: boolean;
}

/** Arrays that successive frames are read into. */
export interface FrameRoom {
  /** Rows of the levels' labels. */
  levels: Float64Array;
  rows: Int32Array;
  sizes: Float64Array;
  sides: Uint8Array;
}

export const makeFrameRoom = (): FrameRoom => ({
  levels: new Float64Array(0),
  rows: new Int32Array(0),
  sizes: new Float64Array(0),
  sides: new Uint8Array(0),
});

export interface FrameFacts {
  readonly column: number;
  readonly form: BookForm;
  readonly hint: PriceHint | undefined;
  readonly isPartial: boolean;
  /**
   * How many rows of the tile make one row of the frame, if the frame must not depend on the tile's row size: then the
   * mid also comes from only the price and those wider rows. Absent: rows and mid are the tile's.
   */
  readonly rowsInOne?: number | undefined;
}

/** Reads a snapshot into `room`, where it is valid until the next one is read; `undefined` without levels. */
export function readFrame(ref: SnapshotRef, facts: FrameFacts, room: FrameRoom): BookFrame | undefined {
  const { columns, spec } = ref.tile;
  const [start, end] = getLevelRange(ref);
  if (start === end) return undefined;
  growRoom(room, end - start);
  const levels = listLevelRows(columns, ref.snapshot, spec.rowStep, room.levels);
  const split = splitBook(ref, facts, levels);
  const { rowsInOne } = facts;
  const factor = rowsInOne ?? 1;
  // A wider row that is only partly known is left out.
  const firstRow = Math.ceil(rowOfLevel(spec, columns, start) / factor);
  const lastRow = Math.floor((rowOfLevel(spec, columns, end - 1) + 1) / factor) - 1;
  const length = trimRoom(room, fillRoom(ref, split, levels, room, factor), firstRow, lastRow);
  if (factor > 1) roundSums(room.sizes, length);
  const rowOf = (level: number): number => Math.floor(rowOfLevel(spec, columns, level) / factor);
  const inner = {
    bidRow: facts.form.isSum || split.bidEnd === start ? undefined : rowOf(split.bidEnd - 1),
    askRow: facts.form.isSum || split.askStart === end ? undefined : rowOf(split.askStart),
  };
  const between = rowsInOne === undefined ? undefined : findMidBetween(widenSpec(spec, factor), inner, facts.hint);
  return {
    column: facts.column,
    time: getSnapshotTime(ref) / MICROS_PER_SECOND,
    length,
    rows: room.rows,
    sizes: room.sizes,
    sides: room.sides,
    firstRow,
    lastRow,
    mid: between ?? findMid(ref, split, facts.hint),
    ...inner,
    isPartial: facts.isPartial,
  };
}

/** The grid whose rows are each `factor` rows of `spec`. */
export function widenSpec(spec: GridSpec, factor: number): GridSpec {
  if (factor === 1 || spec.blocks === undefined) return spec;
  const maxDepth = Math.floor(spec.blocks.maxDepth / factor);
  return { ...spec, rowStep: spec.rowStep * factor, blocks: { ...spec.blocks, maxDepth } };
}

/** The price at the snapshot if it is between the best bid and the best ask; otherwise the middle between them. */
function findMidBetween(
  spec: RowSpec,
  { bidRow, askRow }: Pick<BookFrame, 'bidRow' | 'askRow'>,
  hint: PriceHint | undefined,
): number | undefined {
  if (bidRow === undefined || askRow === undefined) return undefined;
  const [bid, ask] = [labelOfRow(spec, bidRow, 'bid'), labelOfRow(spec, askRow, 'ask')];
  const at = hint?.at;
  return at !== undefined && at >= bid && at <= ask ? at : (bid + ask) / 2;
}

/** In a sum without received sides none is certain: a bid of one venue may be above an ask of another. */
function splitBook(ref: SnapshotRef, { form, hint }: FrameFacts, levels: Float64Array): BookSplit {
  const { columns, spec } = ref.tile;
  if (form.isSum && columns.sides === undefined) {
    const [bidEnd, askStart] = getLevelRange(ref);
    return { bidEnd, askStart };
  }
  return splitFlatBook(columns, ref.snapshot, { blockSize: spec.rowStep, maxDepth: form.maxDepth }, hint, levels);
}

function fillRoom(
  ref: SnapshotRef,
  { bidEnd, askStart }: BookSplit,
  levels: Float64Array,
  room: FrameRoom,
  factor: number,
): number {
  const { volumes, asks, sides: told } = ref.tile.columns;
  const [start] = getLevelRange(ref);
  const { rows, sizes, sides } = room;
  let length = 0;
  let last = Number.NaN;
  for (let i = 0; i < levels.length; i++) {
    const level = start + i;
    const size = volumes[level];
    if (!(size > 0)) continue;
    // Inlined from `rowOfLevel`: a call for each of ten million levels would be half of the time.
    const own = asks === undefined ? levels[i] : levels[i] - asks[level];
    const row = factor === 1 ? own : Math.floor(own / factor);
    const side = told === undefined ? (level < bidEnd ? BID : level >= askStart ? ASK : UNKNOWN) : told[level];
    if (row === last && addToEntry(room, length, row, side, size)) continue;
    last = row;
    rows[length] = row;
    sides[length] = side;
    sizes[length++] = size;
  }
  return length;
}

/**
 * Adds a level to the entry of its row and side, if there is one: a row of a coarse grid has several levels, of both
 * sides mixed.
 */
function addToEntry(
  { rows, sizes, sides }: FrameRoom,
  length: number,
  row: number,
  side: number,
  size: number,
): boolean {
  let at = length - 1;
  while (at >= 0 && rows[at] === row && sides[at] !== side) at--;
  const isFound = at >= 0 && rows[at] === row;
  if (isFound) sizes[at] += size;
  return isFound;
}

/** Sums of decimals are not exact in float64: rounds them so that they equal the service's sums digit by digit. */
function roundSums(sizes: Float64Array, length: number): void {
  for (let i = 0; i < length; i++) sizes[i] = Math.round(sizes[i] * 1e9) / 1e9;
}

/** Drops entries outside the fully known rows, at most one row at either end. Returns how many are left. */
function trimRoom({ rows, sizes, sides }: FrameRoom, length: number, firstRow: number, lastRow: number): number {
  let [start, end] = [0, length];
  while (start < end && rows[start] < firstRow) start++;
  while (end > start && rows[end - 1] > lastRow) end--;
  if (start > 0) for (const array of [rows, sizes, sides]) array.copyWithin(0, start, end);
  return end - start;
}

function growRoom(room: FrameRoom, length: number): void {
  if (room.rows.length >= length) return;
  room.levels = new Float64Array(length);
  room.rows = new Int32Array(length);
  room.sizes = new Float64Array(length);
  room.sides = new Uint8Array(length);
}

/** Prices that a trade must reach to take from a level: a bid's from above, an ask's from below. */
export interface LevelEdges {
  readonly low: number;
  readonly high: number;
  /** Whether both edges belong to the level: it is a single price, not a block. */
  readonly isPoint: boolean;
}

export function edgesOfRow(spec: RowSpec, row: number): LevelEdges {
  if (spec.blocks === undefined) return { low: row * spec.rowStep, high: row * spec.rowStep, isPoint: true };
  return { low: lowOfRow(spec, row), high: lowOfRow(spec, row + 1), isPoint: false };
}

/** The label price of a level in a row: the upper edge for an ask's block. */
export function labelOfRow(spec: RowSpec, row: number, side: WallSide): number {
  return (spec.blocks !== undefined && side === 'ask' ? row + 1 : row) * spec.rowStep;
}

/**
 * Index of the entry of a row on a side; otherwise of an entry with unknown side, or with any side if `side` is
 * unknown. -1: none.
 */
export function findEntry({ rows, sizes, sides, length }: BookFrame, row: number, side: WallSide): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle] < row) low = middle + 1;
    else high = middle;
  }
  let found = -1;
  for (let at = low; at < length && rows[at] === row; at++) {
    const own = WALL_SIDES[sides[at]];
    if (side !== 'unknown' && own === side) return at;
    const isPossible = side === 'unknown' || own === 'unknown';
    if (isPossible && (found < 0 || sizes[at] > sizes[found])) found = at;
  }
  return found;
}
