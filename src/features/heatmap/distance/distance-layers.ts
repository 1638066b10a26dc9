import { getBestWriter } from '@/data/decode/tile-kernel';
import { CellSink } from '@/domain/book/picture/cell-sink';
import { RowPlacer } from '@/domain/book/picture/place-rows';
import { findSnapshot, getLevelRange, getSnapshotTime, readRow } from '@/domain/grid/depth-at';
import { type GridSpec, type GridTile, rowOfLevel, rowOfPrice, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import type { GridTiles } from '@/features/heatmap/layers/grid-news';
import type { MidAt } from './distance-walls';

interface Placed {
  /** The inputs it was made from, to tell when it is stale. */
  readonly basis: string;
  readonly tile: GridTile;
}

const NO_SIDES = new Uint8Array(0);

const made = new WeakMap<GridTile, Placed>();

/** A map's levels by distance from the mid of their column's book. Columns without a known mid are left out. */
export function placeMap({ spec, tiles }: GridTiles, distanceStep: number, midAt: MidAt): GridTiles {
  const placed: GridSpec = { columnSeconds: spec.columnSeconds, rowStep: distanceStep, book: spec.book };
  return { spec: placed, tiles: tiles.map((tile) => placeOnce(tile, placed, midAt)) };
}

/** Rebuilds a tile only when the mids of its columns change. */
function placeOnce(tile: GridTile, spec: GridSpec, midAt: MidAt): GridTile {
  const start = tile.tileIndex * TILE_COLUMNS;
  const mids = Array.from(tile.snapshotOfColumn, (snapshot, column) =>
    snapshot < 0 ? undefined : midAt((start + column) * spec.columnSeconds),
  );
  const basis = [spec.rowStep, ...mids].join();
  const before = made.get(tile);
  if (before?.basis === basis) return before.tile;
  const placed = placeTile(tile, spec, mids);
  made.set(tile, { basis, tile: placed });
  return placed;
}

function placeTile(tile: GridTile, spec: GridSpec, mids: readonly (number | undefined)[]): GridTile {
  const { columns } = tile;
  const sink = new CellSink(spec.rowStep, columns.sides !== undefined, undefined);
  const placer = new RowPlacer(tile.spec, spec.rowStep);
  for (const [column, snapshot] of tile.snapshotOfColumn.entries()) {
    const mid = mids[column];
    if (snapshot < 0 || mid === undefined) continue;
    const ref = { tile, snapshot };
    const [start, end] = getLevelRange(ref);
    const rows = Int32Array.from({ length: end - start }, (_, at) => rowOfLevel(tile.spec, columns, start + at));
    sink.add({
      length: rows.length,
      rows: placer.placeAll(rows, rows.length, mid),
      values: columns.volumes.subarray(start, end),
      sides: columns.sides?.subarray(start, end) ?? NO_SIDES,
    });
    sink.end(getSnapshotTime(ref));
  }
  return sink.build(spec, tile.tileIndex, getBestWriter());
}

/** The size in a map at a distance from the mid; `undefined` where it has no snapshot or does not reach. */
export function readMap({ spec, tiles }: GridTiles, time: number, distance: number): number | undefined {
  const ref = findSnapshot(tiles, spec, time);
  const reading = ref && readRow(ref, rowOfPrice(spec, distance));
  return reading?.kind === 'size' ? reading.size : undefined;
}
