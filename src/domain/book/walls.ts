import { lowerBound } from '@/base/binary-search';
import { getLevelRange, getSnapshotTime, readRow, type SnapshotRef } from '../grid/depth-at';
import { columnOfTime, type GridTile, rowOfLevel, rowOfPrice, TILE_COLUMNS } from '../grid/grid-tile';
import { secondsOfMicros, type UnixMicros } from '../units';
import { findUsual, isNewWall, type SizeList, WALL_RATIO, type WallThreshold } from './ledger/wall-threshold';

const USUAL_THRESHOLD: WallThreshold = { kind: 'ratio', times: WALL_RATIO };

/** A price row whose resting size is far above that of the rows around it. */
export interface Wall {
  readonly row: number;
  /** Of the row's first level, as received. */
  readonly price: number;
  /** Exact sum of the row's levels, in the unit of the book. */
  readonly size: number;
  /** How many times the size that nine in ten of the rows around it stay under. */
  readonly ratio: number;
}

/** Share of today's size that an earlier snapshot must have held for the wall to have stood there. */
export const STOOD_SHARE = 0.5;

/** Rows with a size above zero. */
interface SizedRows extends SizeList {
  readonly rows: readonly number[];
  readonly prices: readonly number[];
}

/**
 * The walls of a snapshot with a price in [low, high], ascending by price. A row is one when its size is at least
 * `WALL_RATIO` times the size that nine in ten of its surroundings do not exceed: of the `WALL_REACH_ROWS` sized rows to
 * either side of it. A row right beside a larger one belongs to that. Rows of zero are no surroundings: sparse books
 * have many. Sizes in books are spread so widely that a typical one, such as the median, would make walls of a fifth of
 * all rows.
 */
export function findWalls(ref: SnapshotRef, low: number, high: number): readonly Wall[] {
  const { spec } = ref.tile;
  const sized = listSizedRows(ref);
  const { rows, prices, sizes } = sized;
  const [first, last] = [rowOfPrice(spec, low), rowOfPrice(spec, high)];
  const walls: Wall[] = [];
  for (let i = lowerBound(rows, first); i < rows.length && rows[i] <= last; i++) {
    if (!isNewWall(USUAL_THRESHOLD, sized, i)) continue;
    walls.push({ row: rows[i], price: prices[i], size: sizes[i], ratio: sizes[i] / findUsual(sized, i) });
  }
  return walls;
}

function listSizedRows(ref: SnapshotRef): SizedRows {
  const { columns, spec } = ref.tile;
  const [start, end] = getLevelRange(ref);
  const rows: number[] = [];
  const prices: number[] = [];
  const sizes = new Float64Array(end - start);
  for (let i = start; i < end; i++) {
    const size = columns.volumes[i];
    if (!(size > 0)) continue;
    const row = rowOfLevel(spec, columns, i);
    if (rows.at(-1) !== row) {
      rows.push(row);
      prices.push(columns.prices[i]);
    }
    sizes[rows.length - 1] += size;
  }
  return { rows, prices, sizes, length: rows.length };
}

/** How long a wall has stood, as far as the held snapshots tell. */
export interface WallStand {
  /** Time of the earliest snapshot in a row that held it, Unix microseconds. */
  readonly sinceMicros: UnixMicros;
  /** True where what is held ends before the wall does: it may be older. */
  readonly isAtLeast: boolean;
}

/**
 * How far back a row has held at least `STOOD_SHARE` of `size`, from the newest snapshot on. `older` gives the snapshots
 * before that, the latest first, `undefined` where a column has none: what it held is not known, nor where the row lies
 * outside what was received.
 */
export function measureStand(
  newest: SnapshotRef,
  older: Iterable<SnapshotRef | undefined>,
  { row, size }: Pick<Wall, 'row' | 'size'>,
): WallStand {
  let since = getSnapshotTime(newest);
  for (const ref of older) {
    const held = ref === undefined ? undefined : readRow(ref, row);
    if (ref === undefined || held?.kind !== 'size') return { sinceMicros: since, isAtLeast: true };
    if (!(held.size >= size * STOOD_SHARE)) return { sinceMicros: since, isAtLeast: false };
    since = getSnapshotTime(ref);
  }
  return { sinceMicros: since, isAtLeast: true };
}

/** The snapshots of the columns before that of `newest`, the latest first; `undefined` for a column without one. */
export function* walkBack(tiles: readonly GridTile[], newest: SnapshotRef): Generator<SnapshotRef | undefined> {
  const held = new Map(tiles.map((tile) => [tile.tileIndex, tile]));
  const oldest = Math.min(...held.keys()) * TILE_COLUMNS;
  const start = columnOfTime(newest.tile.spec, secondsOfMicros(getSnapshotTime(newest)));
  for (let column = start - 1; column >= oldest; column--) {
    const tileIndex = Math.floor(column / TILE_COLUMNS);
    const tile = held.get(tileIndex);
    const snapshot = tile?.snapshotOfColumn[column - tileIndex * TILE_COLUMNS] ?? -1;
    yield tile === undefined || snapshot < 0 ? undefined : { tile, snapshot };
  }
}

/**
 * The wall after that in row `row` by size: 1 the next smaller one, −1 the next larger one; the largest where no wall is
 * there. `undefined` at the ends.
 */
export function findNextWall(walls: readonly Wall[], row: number | undefined, direction: 1 | -1): Wall | undefined {
  const ranked = rankWalls(walls);
  const at = ranked.findIndex((wall) => wall.row === row);
  return at < 0 ? ranked[0] : ranked[at + direction];
}

/** From the largest; of equal ones the one that stands out more first. */
export function rankWalls(walls: readonly Wall[]): readonly Wall[] {
  return walls.toSorted((a, b) => b.size - a.size || b.ratio - a.ratio || b.row - a.row);
}
