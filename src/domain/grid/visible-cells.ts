import { findRowStart, type SnapshotRef } from './depth-at';
import { columnOfTime, type GridSpec, type GridTile, rowOfPrice, TILE_COLUMNS } from './grid-tile';

/** A rectangle of time (Unix seconds, end excluded) and price. */
export interface CellRange {
  readonly timeFrom: number;
  readonly timeTo: number;
  readonly priceLow: number;
  readonly priceHigh: number;
}

/** Levels as received, one entry each: snapshots ascending in time, and levels of each ascending in price. */
export interface VisibleCells {
  readonly length: number;
  /** Number of snapshots, including those without a level in the range. */
  readonly snapshots: number;
  readonly timesMicros: Float64Array;
  readonly prices: Float64Array;
  readonly sizes: Float64Array;
  /** Each level's index in `refs`, and in the columns of its tile. */
  readonly refs: readonly SnapshotRef[];
  readonly refOf: Uint32Array;
  readonly levelOf: Uint32Array;
}

/** The drawn snapshots of [timeFrom, timeTo), ascending: one per column, as in the picture. */
export function listDrawnSnapshots(
  tiles: readonly GridTile[],
  spec: GridSpec,
  { timeFrom, timeTo }: Pick<CellRange, 'timeFrom' | 'timeTo'>,
): readonly SnapshotRef[] {
  const [first, end] = [columnOfTime(spec, timeFrom), Math.ceil(timeTo / spec.columnSeconds)];
  return tiles
    .toSorted((a, b) => a.tileIndex - b.tileIndex)
    .flatMap((tile) => {
      const start = tile.tileIndex * TILE_COLUMNS;
      const columns = tile.snapshotOfColumn.subarray(Math.max(0, first - start), Math.max(0, end - start));
      return Array.from(columns).flatMap((snapshot) => (snapshot < 0 ? [] : [{ tile, snapshot }]));
    });
}

/** Levels of a snapshot in its tile, end excluded. */
export interface LevelSpan {
  readonly ref: SnapshotRef;
  readonly from: number;
  readonly to: number;
}

/** For each drawn snapshot, the levels of the rows that the range touches. */
export function listVisibleLevels(tiles: readonly GridTile[], spec: GridSpec, range: CellRange): readonly LevelSpan[] {
  return listDrawnSnapshots(tiles, spec, range).map((ref) => {
    const from = findRowStart(ref, rowOfPrice(spec, range.priceLow));
    return { ref, from, to: Math.max(from, findRowStart(ref, rowOfPrice(spec, range.priceHigh) + 1)) };
  });
}

/** The received levels of the rows that a range touches. Copies; exact float64. */
export function collectVisibleCells(tiles: readonly GridTile[], spec: GridSpec, range: CellRange): VisibleCells {
  const spans = listVisibleLevels(tiles, spec, range);
  const refs = spans.map(({ ref }) => ref);
  const length = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  const cells = {
    timesMicros: new Float64Array(length),
    prices: new Float64Array(length),
    sizes: new Float64Array(length),
    refOf: new Uint32Array(length),
    levelOf: new Uint32Array(length),
  };
  let at = 0;
  for (const [i, { tile, snapshot }] of refs.entries()) {
    const { columns } = tile;
    const { from, to } = spans[i];
    const end = at + to - from;
    cells.timesMicros.fill(columns.timestampsMicros[snapshot], at, end);
    cells.prices.set(columns.prices.subarray(from, to), at);
    cells.sizes.set(columns.volumes.subarray(from, to), at);
    cells.refOf.fill(i, at, end);
    for (let level = from; level < to; level++) cells.levelOf[at + level - from] = level;
    at = end;
  }
  return { ...cells, length, snapshots: refs.length, refs };
}
