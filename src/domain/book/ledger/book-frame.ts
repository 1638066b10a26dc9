import { findMid, getLevelRange, getSnapshotTime, type PriceHint, type SnapshotRef } from '../../grid/depth-at';
import { type GridSpec, lowOfRow, type RowSpec, rowOfLevel } from '../../grid/grid-tile';
import { MICROS_PER_SECOND } from '../../units';
import { type BookSplit, listLevelRows, splitFlatBook } from '../split-flat-book';

export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export type WallSide = 'bid' | 'ask' | 'unknown';

/** By the numbers that frames have. */
export const WALL_SIDES: readonly WallSide[] = ['bid', 'ask', 'unknown'];
export const [BID, ASK, UNKNOWN] = [0, 1, 2];

/** One snapshot as walls are looked for in it: what rests in each row on each side. */
export interface BookFrame {
  /** Of the grid: the next column's frame follows without a gap. */
  readonly column: number;
  /** Unix seconds, with fractions. */
  readonly time: number;
  /** Entries ascending by row, sizes above zero. Those from `length` on are not read. */
  readonly length: number;
  readonly rows: Int32Array;
  readonly sizes: Float64Array;
  readonly sides: Uint8Array;
  /** First and last row that the snapshot reaches over. */
  readonly firstRow: number;
  readonly lastRow: number;
  /** Inferred from trades where the sides do not tell. */
  readonly mid: number | undefined;
  /** Rows of the highest bid and the lowest ask of those that are sure; `undefined` without one, and in sums, whose sides cross. */
  readonly bidRow: number | undefined;
  readonly askRow: number | undefined;
  /** Of a sum: not every venue has a book here. */
  readonly isPartial: boolean;
}

/** How a book was asked for. */
export interface BookForm {
  readonly maxDepth: number;
  /** Of several venues. */
  readonly isSum: boolean;
}

/** Arrays that frames are read into, one after another. */
export interface FrameRoom {
  /** Rows that the levels are labelled with. */
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
   * Rows of the tile in each row of the frame, where it is to be the same whatever the tile's rows are: then the mid too is told
   * by the price and by those wider rows alone. Absent: rows and mid are the tile's.
   */
  readonly rowsInOne?: number | undefined;
}

/** Reads a snapshot into `room`, which it is held in until the next is read; `undefined` of one without levels. */
export function readFrame(ref: SnapshotRef, facts: FrameFacts, room: FrameRoom): BookFrame | undefined {
  const { columns, spec } = ref.tile;
  const [start, end] = getLevelRange(ref);
  if (start === end) return undefined;
  growRoom(room, end - start);
  const levels = listLevelRows(columns, ref.snapshot, spec.rowStep, room.levels);
  const split = splitBook(ref, facts, levels);
  const { rowsInOne } = facts;
  const factor = rowsInOne ?? 1;
  // A wider row of which only a part is known is none.
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

/** The grid of rows that each hold `factor` of `spec`. */
export function widenSpec(spec: GridSpec, factor: number): GridSpec {
  if (factor === 1 || spec.blocks === undefined) return spec;
  const maxDepth = Math.floor(spec.blocks.maxDepth / factor);
  return { ...spec, rowStep: spec.rowStep * factor, blocks: { ...spec.blocks, maxDepth } };
}

/** The price at the snapshot, where it lies between the highest bid and the lowest ask; else the middle of them. */
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

/** A sum that does not tell its sides has none that is sure: a bid of one venue may lie above an ask of another. */
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
    // As `rowOfLevel` has it: a call for each of ten million levels would be half of the time.
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

/** Adds a level to the entry of its row and side, if there is one: a coarse grid has several levels in a row, both sides mixed. */
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

/** Sums of decimals are not exact doubles: what is added up here is what the service adds up, digit by digit. */
function roundSums(sizes: Float64Array, length: number): void {
  for (let i = 0; i < length; i++) sizes[i] = Math.round(sizes[i] * 1e9) / 1e9;
}

/** Leaves out what lies beyond the rows that are wholly known: at most one row at either end. Gives back how many entries stay. */
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

/** Prices that a trade has to reach to take from a level: a bid's from above, an ask's from below. */
export interface LevelEdges {
  readonly low: number;
  readonly high: number;
  /** Both edges are inside: the level is one price, no block. */
  readonly isPoint: boolean;
}

export function edgesOfRow(spec: RowSpec, row: number): LevelEdges {
  if (spec.blocks === undefined) return { low: row * spec.rowStep, high: row * spec.rowStep, isPoint: true };
  return { low: lowOfRow(spec, row), high: lowOfRow(spec, row + 1), isPoint: false };
}

/** The price that a level of a row is labelled with: of an ask's block its upper edge. */
export function labelOfRow(spec: RowSpec, row: number, side: WallSide): number {
  return (spec.blocks !== undefined && side === 'ask' ? row + 1 : row) * spec.rowStep;
}

/** The entry of a row on a side; without one that of unknown side, and of any side where `side` is unknown. -1: none. */
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
