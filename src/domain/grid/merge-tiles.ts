import { lowerBound } from '@/base/binary-search';
import { secondsOfMicros, unixMicros } from '../units';
import { type BandWriter, type MakeBandWriter, makePlainWriter } from './band-writer';
import { buildGridTile, placeSnapshots } from './build-grid-tile';
import {
  BAND_ROWS,
  columnOfTime,
  type DepthColumns,
  type GridBand,
  type GridSpec,
  type GridTile,
  isSameGrid,
  rowOfLevel,
  TILE_COLUMNS,
} from './grid-tile';
import { mergeSnapshots, pickSnapshots } from './order-snapshots';
import { placeBlocks } from './place-blocks';

/**
 * One tile with the snapshots of both. In a column where `newer` has a snapshot, that one counts: while a column is
 * open, the service returns its state at that moment, which changes until the column is over. Columns that `newer` does
 * not have keep their codes, so at the live edge one of sixty is written.
 */
export function mergeTiles(older: GridTile, newer: GridTile, makeWriter: MakeBandWriter = makePlainWriter): GridTile {
  const columns = placeBlocks(newer.spec, mergeSnapshots(leaveOutReplaced(older, newer), newer.columns));
  return (
    appendColumns(older, newer, columns, makeWriter) ?? buildGridTile(newer.spec, newer.tileIndex, columns, makeWriter)
  );
}

/** Snapshots of `older` in columns where `newer` has none. */
function leaveOutReplaced({ columns }: GridTile, { spec, tileIndex, snapshotOfColumn }: GridTile): DepthColumns {
  const kept = [...columns.timestampsMicros.keys()].filter((snapshot) => {
    const seconds = secondsOfMicros(unixMicros(columns.timestampsMicros[snapshot]));
    const column = columnOfTime(spec, seconds) - tileIndex * TILE_COLUMNS;
    return !(snapshotOfColumn[column] >= 0);
  });
  if (kept.length === columns.timestampsMicros.length) return columns;
  return pickSnapshots(
    [columns],
    kept.map((snapshot) => ({ part: 0, snapshot })),
  );
}

/** `undefined` if the bands of the merged tile may differ from those of `older`. */
function appendColumns(
  older: GridTile,
  { spec, tileIndex, snapshotOfColumn: written }: GridTile,
  columns: DepthColumns,
  makeWriter: MakeBandWriter,
): GridTile | undefined {
  if (!isSameGrid(older.spec, spec) || older.sparseLevels > 0 || older.bands.length === 0) return undefined;
  const snapshotOfColumn = placeSnapshots(spec, tileIndex, columns);
  if (countPlaced(older.snapshotOfColumn) < older.columns.timestampsMicros.length) return undefined;
  if (countPlaced(snapshotOfColumn) < columns.timestampsMicros.length) return undefined;
  const bands = older.bands.map(({ bandIndex, codes }) => ({ bandIndex, codes: codes.slice() }));
  const writer = makeWriter(spec, columns, bands);
  let levels = 0;
  for (const [column, snapshot] of snapshotOfColumn.entries()) {
    if (written[column] < 0) continue;
    const [start, end] = [columns.offsets[snapshot], columns.offsets[snapshot + 1]];
    levels += end - start;
    writer.writeColumn(column, start, end);
  }
  if (countWritten(writer) !== levels) return undefined;
  if (!bands.every((band) => hasLevels(spec, columns, band))) return undefined;
  return { spec, tileIndex, columns, snapshotOfColumn, bands, sparseLevels: 0 };
}

function countPlaced(snapshotOfColumn: Int16Array): number {
  return snapshotOfColumn.reduce((count, snapshot) => count + Number(snapshot >= 0), 0);
}

function countWritten({ levels }: BandWriter): number {
  return levels.reduce((sum, count) => sum + count, 0);
}

/** A band is dropped if its only levels were in a snapshot that was replaced. */
function hasLevels(spec: GridSpec, columns: DepthColumns, { bandIndex }: GridBand): boolean {
  const { prices, offsets } = columns;
  const firstRow = bandIndex * BAND_ROWS;
  for (let snapshot = 0; snapshot + 1 < offsets.length; snapshot++) {
    const [start, end] = [offsets[snapshot], offsets[snapshot + 1]];
    let i = start + lowerBound(prices.subarray(start, end), (firstRow - 1) * spec.rowStep);
    while (i < end && rowOfLevel(spec, columns, i) < firstRow) i++;
    if (i < end && rowOfLevel(spec, columns, i) < firstRow + BAND_ROWS) return true;
  }
  return false;
}
