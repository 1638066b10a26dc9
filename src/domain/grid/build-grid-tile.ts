import { secondsOfMicros, unixMicros } from '../units';
import { type MakeBandWriter, makePlainWriter } from './band-writer';
import { chooseBands, guessBands } from './choose-bands';
import {
  BAND_STRIDE,
  columnOfTime,
  type DepthColumns,
  type GridBand,
  type GridSpec,
  type GridTile,
  TILE_COLUMNS,
} from './grid-tile';
import { orderSnapshots } from './order-snapshots';
import { placeBlocks } from './place-blocks';

/**
 * Builds a tile from snapshots that all belong to it. Levels of the same row are added. Rows without a level between a
 * snapshot's lowest and highest level are true zeros; those outside are outside the requested depth. If two snapshots
 * are in one column, the later one counts.
 */
export function buildGridTile(
  spec: GridSpec,
  tileIndex: number,
  received: DepthColumns,
  makeWriter: MakeBandWriter = makePlainWriter,
): GridTile {
  const columns = placeBlocks(spec, orderSnapshots(received));
  const snapshotOfColumn = placeSnapshots(spec, tileIndex, columns);
  const write = (bands: readonly number[]): readonly WrittenBand[] =>
    writeBands(spec, columns, snapshotOfColumn, bands, makeWriter);
  const guessed = write(guessBands(spec, columns));
  const isRight = countWritten(guessed) === columns.prices.length;
  const written = isRight ? guessed.filter(({ levels }) => levels > 0) : write(chooseBands(spec, columns));
  return {
    spec,
    tileIndex,
    columns,
    snapshotOfColumn,
    bands: written.map(({ band }) => band),
    sparseLevels: countLevels(columns, snapshotOfColumn) - countWritten(written),
  };
}

interface WrittenBand {
  readonly band: GridBand;
  /** Number of levels written. */
  readonly levels: number;
}

function writeBands(
  spec: GridSpec,
  columns: DepthColumns,
  snapshotOfColumn: Int16Array,
  chosen: readonly number[],
  makeWriter: MakeBandWriter,
): WrittenBand[] {
  if (chosen.length === 0) return [];
  const bands = chosen.map((bandIndex) => ({ bandIndex, codes: new Uint8Array(TILE_COLUMNS * BAND_STRIDE) }));
  const writer = makeWriter(spec, columns, bands);
  for (let column = 0; column < TILE_COLUMNS; column++) {
    const snapshot = snapshotOfColumn[column];
    if (snapshot >= 0) writer.writeColumn(column, columns.offsets[snapshot], columns.offsets[snapshot + 1]);
  }
  return bands.map((band, i) => ({ band, levels: writer.levels[i] }));
}

function countWritten(written: readonly WrittenBand[]): number {
  return written.reduce((sum, { levels }) => sum + levels, 0);
}

function countLevels(columns: DepthColumns, snapshotOfColumn: Int16Array): number {
  let levels = 0;
  for (const snapshot of snapshotOfColumn) {
    if (snapshot >= 0) levels += columns.offsets[snapshot + 1] - columns.offsets[snapshot];
  }
  return levels;
}

/** The snapshot shown by each column of the tile: the latest in it, or -1. */
export function placeSnapshots(spec: GridSpec, tileIndex: number, columns: DepthColumns): Int16Array {
  const snapshotOfColumn = new Int16Array(TILE_COLUMNS).fill(-1);
  for (const [snapshot, micros] of columns.timestampsMicros.entries()) {
    const column = columnOfTime(spec, secondsOfMicros(unixMicros(micros))) - tileIndex * TILE_COLUMNS;
    if (column >= 0 && column < TILE_COLUMNS) snapshotOfColumn[column] = snapshot;
  }
  return snapshotOfColumn;
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
