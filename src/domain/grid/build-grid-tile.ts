import { secondsOfMicros, unixMicros } from '../units';
import { CODE_OUTSIDE_DEPTH, CODE_ZERO, makeSizeEncoder, type SizeEncoder } from './code-book';
import {
  BAND_ROWS,
  BAND_STRIDE,
  columnOfTime,
  type DepthColumns,
  type GridBand,
  type GridSpec,
  type GridTile,
  rowOfPrice,
  TILE_COLUMNS,
} from './grid-tile';
import { orderSnapshots } from './order-snapshots';

/**
 * Dense bands per tile, 32,768 rows: more than any depth a service sends, few enough that stray far-off levels
 * cannot fill the memory.
 */
export const MAX_BANDS = 16;

/**
 * Makes a tile of snapshots that all lie in it. Levels of the same row add up. The rows between the lowest and the
 * highest level of a snapshot without one are true zeros; those beyond are outside the requested depth.
 * Two snapshots in one column: the later one stays.
 */
export function buildGridTile(spec: GridSpec, tileIndex: number, received: DepthColumns): GridTile {
  const columns = orderSnapshots(received);
  const snapshotOfColumn = placeSnapshots(spec, tileIndex, columns);
  const chosen = chooseBands(spec, columns);
  const bands = chosen.map((bandIndex) => ({ bandIndex, codes: new Uint8Array(TILE_COLUMNS * BAND_STRIDE) }));
  const encode = makeSizeEncoder(spec.book);
  let drawn = 0;
  for (let column = 0; column < TILE_COLUMNS; column++) {
    const snapshot = snapshotOfColumn[column];
    if (snapshot < 0) continue;
    for (const band of bands) drawn += encodeColumn(spec, columns, snapshot, column, band, encode);
  }
  return {
    spec,
    tileIndex,
    columns,
    snapshotOfColumn,
    bands,
    sparseLevels: countLevels(columns, snapshotOfColumn) - drawn,
  };
}

function placeSnapshots(spec: GridSpec, tileIndex: number, columns: DepthColumns): Int16Array {
  const snapshotOfColumn = new Int16Array(TILE_COLUMNS).fill(-1);
  for (const [snapshot, micros] of columns.timestampsMicros.entries()) {
    const column = columnOfTime(spec, secondsOfMicros(unixMicros(micros))) - tileIndex * TILE_COLUMNS;
    if (column >= 0 && column < TILE_COLUMNS) snapshotOfColumn[column] = snapshot;
  }
  return snapshotOfColumn;
}

function countLevels(columns: DepthColumns, snapshotOfColumn: Int16Array): number {
  let levels = 0;
  for (const snapshot of snapshotOfColumn) {
    if (snapshot >= 0) levels += columns.offsets[snapshot + 1] - columns.offsets[snapshot];
  }
  return levels;
}

/** The bands with the most levels, ascending. */
function chooseBands(spec: GridSpec, columns: DepthColumns): number[] {
  const levels = new Map<number, number>();
  // Neighbouring levels are mostly of one band: they are counted before the map is asked.
  let run = 0;
  let last: number | undefined;
  const addRun = (): void => {
    if (last !== undefined) levels.set(last, (levels.get(last) ?? 0) + run);
  };
  for (let i = 0; i < columns.prices.length; i++) {
    const band = Math.floor(rowOfPrice(spec, columns.prices[i]) / BAND_ROWS);
    if (band !== last) {
      addRun();
      last = band;
      run = 0;
    }
    run++;
  }
  addRun();
  const ranked = [...levels].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return ranked
    .slice(0, MAX_BANDS)
    .map(([band]) => band)
    .sort((a, b) => a - b);
}

/** Writes one column of a band with its pyramid; gives back the count of levels written. */
function encodeColumn(
  spec: GridSpec,
  columns: DepthColumns,
  snapshot: number,
  column: number,
  band: GridBand,
  encode: SizeEncoder,
): number {
  const { prices, volumes, offsets } = columns;
  const start = offsets[snapshot];
  const end = offsets[snapshot + 1];
  const firstRow = band.bandIndex * BAND_ROWS;
  const base = column * BAND_STRIDE;
  const { codes } = band;
  codes.fill(CODE_OUTSIDE_DEPTH, base, base + BAND_ROWS);
  if (start < end) {
    const from = rowOfPrice(spec, prices[start]) - firstRow;
    const to = rowOfPrice(spec, prices[end - 1]) - firstRow + 1;
    if (to > 0 && from < BAND_ROWS) codes.fill(CODE_ZERO, base + Math.max(0, from), base + Math.min(BAND_ROWS, to));
  }
  let written = 0;
  let lastRow = -1;
  let sum = 0;
  for (let i = start; i < end; i++) {
    const row = rowOfPrice(spec, prices[i]) - firstRow;
    if (row < 0) continue;
    if (row >= BAND_ROWS) break;
    sum = row === lastRow ? sum + volumes[i] : volumes[i];
    lastRow = row;
    codes[base + row] = encode(sum);
    written++;
  }
  buildPyramid(codes, base);
  return written;
}

/** Fills the levels above the `BAND_ROWS` codes at `base`: each code is the maximum of the two below. */
export function buildPyramid(codes: Uint8Array, base: number): void {
  let below = base;
  for (let width = BAND_ROWS / 2, above = base + BAND_ROWS; width >= 1; width /= 2) {
    for (let i = 0; i < width; i++) {
      const a = codes[below + 2 * i];
      const b = codes[below + 2 * i + 1];
      codes[above + i] = a > b ? a : b;
    }
    below = above;
    above += width;
  }
}

/** A tile of a span without data. */
export function makeEmptyTile(spec: GridSpec, tileIndex: number): GridTile {
  return buildGridTile(spec, tileIndex, EMPTY_COLUMNS);
}

export const EMPTY_COLUMNS: DepthColumns = {
  timestampsMicros: new Float64Array(0),
  offsets: new Uint32Array(1),
  prices: new Float64Array(0),
  volumes: new Float64Array(0),
};
