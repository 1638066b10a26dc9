import { FIRST_SIZE_CODE } from '../grid/code-book';
import { findRowStart, getLevelRange, getSnapshotTime, type SnapshotRef } from '../grid/depth-at';
import {
  BAND_ROWS,
  BAND_STRIDE,
  columnOfTime,
  type GridSpec,
  type GridTile,
  levelOffset,
  rowOfLevel,
  rowOfPrice,
  TILE_COLUMNS,
} from '../grid/grid-tile';
import type { CellRange } from '../grid/visible-cells';
import { secondsOfMicros, type UnixSeconds } from '../units';

export interface LargestLevel {
  readonly size: number;
  readonly row: number;
  readonly time: UnixSeconds;
}

/** Rows `[from, to)` of one drawn column. */
interface Part {
  readonly tile: GridTile;
  /** Column index within the tile. */
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The exact largest size of a row in a range of the drawn snapshots, the earliest if several are equal; `undefined` if
 * nothing rests. Codes ascend with sizes, so only cells of the largest code are read, and levels outside all bands.
 */
export function findLargestLevel(
  tiles: readonly GridTile[],
  spec: GridSpec,
  range: CellRange,
): LargestLevel | undefined {
  const search = searchLargestLevel(tiles, spec, range);
  for (;;) {
    const { done, value } = search.next();
    if (done === true) return value;
  }
}

/** The same with a pause after every tile: where walls of one colour last all day, many cells are read. */
export function* searchLargestLevel(
  tiles: readonly GridTile[],
  spec: GridSpec,
  range: CellRange,
): Generator<void, LargestLevel | undefined, void> {
  const parts = listParts(tiles, spec, range);
  const codes = parts.map(findLargestCode);
  const most = codes.reduce((a, b) => Math.max(a, b), 0);
  let largest: LargestLevel | undefined;
  for (const [i, part] of parts.entries()) {
    if (i > 0 && part.tile !== parts[i - 1].tile) yield;
    const ref = { tile: part.tile, snapshot: part.tile.snapshotOfColumn[part.column] };
    const time = secondsOfMicros(getSnapshotTime(ref));
    const take = (row: number, size: number): void => {
      if (size > (largest?.size ?? 0)) largest = { size, row, time };
    };
    if (most >= FIRST_SIZE_CODE && codes[i] === most) readCells(part, ref, most, take);
    if (part.tile.sparseLevels > 0) readBesideBands(part, ref, take);
  }
  return largest;
}

/** The drawn columns of a range, ascending in time. */
function listParts(tiles: readonly GridTile[], spec: GridSpec, range: CellRange): readonly Part[] {
  const [first, end] = [columnOfTime(spec, range.timeFrom), Math.ceil(range.timeTo / spec.columnSeconds)];
  const [from, to] = [rowOfPrice(spec, range.priceLow), rowOfPrice(spec, range.priceHigh) + 1];
  const parts: Part[] = [];
  for (const tile of tiles.toSorted((a, b) => a.tileIndex - b.tileIndex)) {
    const start = tile.tileIndex * TILE_COLUMNS;
    for (let column = Math.max(0, first - start); column < Math.min(TILE_COLUMNS, end - start); column++)
      if (tile.snapshotOfColumn[column] >= 0) parts.push({ tile, column, from, to });
  }
  return parts;
}

/** Rows of a part inside band `bandIndex`, relative to the band's first row. */
const clipToBand = ({ from, to }: Part, bandIndex: number): readonly [low: number, high: number] => [
  Math.max(0, from - bandIndex * BAND_ROWS),
  Math.min(BAND_ROWS, to - bandIndex * BAND_ROWS),
];

/** Finds the largest code with the pyramid of each band: a few codes cover all rows. */
function findLargestCode(part: Part): number {
  let most = 0;
  for (const { bandIndex, codes } of part.tile.bands) {
    let [low, high] = clipToBand(part, bandIndex);
    for (let level = 0; low < high; level++, low >>= 1, high >>= 1) {
      const start = part.column * BAND_STRIDE + levelOffset(level);
      if (low & 1) most = Math.max(most, codes[start + low++]);
      if (high & 1) most = Math.max(most, codes[start + --high]);
    }
  }
  return most;
}

type Take = (row: number, size: number) => void;

/** The exact sizes of the cells with a code. */
function readCells(part: Part, ref: SnapshotRef, code: number, take: Take): void {
  for (const { bandIndex, codes } of part.tile.bands) {
    const [low, high] = clipToBand(part, bandIndex);
    const start = part.column * BAND_STRIDE;
    const cells = codes.subarray(start + low, start + Math.max(low, high));
    for (let at = cells.indexOf(code); at >= 0; at = cells.indexOf(code, at + 1)) {
      const row = bandIndex * BAND_ROWS + low + at;
      take(row, sumRow(ref, row));
    }
  }
}

/** Most books have a level in each row, so the search starts where the row would then be. */
function sumRow(ref: SnapshotRef, row: number): number {
  const { columns, spec } = ref.tile;
  const [start, end] = getLevelRange(ref);
  const guess = start + row - rowOfLevel(spec, columns, start);
  const isThere =
    guess < end &&
    rowOfLevel(spec, columns, guess) === row &&
    (guess === start || rowOfLevel(spec, columns, guess - 1) !== row);
  let sum = 0;
  for (let level = isThere ? guess : findRowStart(ref, row); level < end; level++) {
    if (rowOfLevel(spec, columns, level) !== row) break;
    sum += columns.volumes[level];
  }
  return sum;
}

/** The levels that are outside all bands. */
function readBesideBands({ tile, from, to }: Part, ref: SnapshotRef, take: Take): void {
  let next = from;
  for (const { bandIndex } of tile.bands) {
    readRows(ref, next, Math.min(to, bandIndex * BAND_ROWS), take);
    next = Math.max(next, (bandIndex + 1) * BAND_ROWS);
  }
  readRows(ref, next, to, take);
}

/** The sums of the rows `[from, to)`, lowest first. */
function readRows(ref: SnapshotRef, from: number, to: number, take: Take): void {
  if (from >= to) return;
  const { columns, spec } = ref.tile;
  const end = findRowStart(ref, to);
  for (let level = findRowStart(ref, from); level < end; ) {
    const row = rowOfLevel(spec, columns, level);
    let size = columns.volumes[level++];
    // Levels of one row are added; most rows have one.
    while (level < end && rowOfLevel(spec, columns, level) === row) size += columns.volumes[level++];
    take(row, size);
  }
}
