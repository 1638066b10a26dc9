import { lowerBound } from '@/base/binary-search';
import { getLevelRange, getSnapshotTime, readRow, type SnapshotRef } from '../grid/depth-at';
import { columnOfTime, type GridTile, rowOfLevel, rowOfPrice, TILE_COLUMNS } from '../grid/grid-tile';
import { secondsOfMicros, type UnixMicros } from '../units';

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

/** Rows with a size on either side of one that are its surroundings. */
export const WALL_REACH_ROWS = 40;
/** Times the usual largest size around it from which on a row is a wall. */
export const WALL_RATIO = 4;
/** Share of the surroundings that the usual largest size is not below: one row in ten may be a wall itself. */
const USUAL_SHARE = 0.9;
/** Fewer rows around one say nothing of what is usual. */
const LEAST_SURROUNDINGS = 10;
/** Share of today's size that an earlier snapshot must have held for the wall to have stood there. */
export const STOOD_SHARE = 0.5;

/** Rows with a size above zero, ascending by row. */
interface SizedRows {
  readonly rows: readonly number[];
  readonly prices: readonly number[];
  readonly sizes: Float64Array;
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
  const { rows, prices, sizes } = listSizedRows(ref);
  const [first, last] = [rowOfPrice(spec, low), rowOfPrice(spec, high)];
  const walls: Wall[] = [];
  for (let i = lowerBound(rows, first); i < rows.length && rows[i] <= last; i++) {
    const around = listSurroundings(sizes, i);
    if (!isFarAbove(sizes[i], around) || isBesideLarger(rows, sizes, i)) continue;
    walls.push({ row: rows[i], price: prices[i], size: sizes[i], ratio: sizes[i] / findUsual(around) });
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
  return { rows, prices, sizes: sizes.subarray(0, rows.length) };
}

function listSurroundings(sizes: Float64Array, at: number): Float64Array {
  const below = sizes.subarray(Math.max(0, at - WALL_REACH_ROWS), at);
  const above = sizes.subarray(at + 1, at + 1 + WALL_REACH_ROWS);
  const around = new Float64Array(below.length + above.length);
  around.set(below);
  around.set(above, below.length);
  return around;
}

/** Counted, not sorted: nearly every row is no wall, and sorting each one's surroundings would take the time of a frame. */
function isFarAbove(size: number, around: Float64Array): boolean {
  if (around.length < LEAST_SURROUNDINGS) return false;
  let small = 0;
  for (const one of around) if (one * WALL_RATIO <= size) small++;
  return small >= Math.ceil(around.length * USUAL_SHARE);
}

function findUsual(around: Float64Array): number {
  return around.toSorted()[Math.ceil(around.length * USUAL_SHARE) - 1];
}

function isBesideLarger(rows: readonly number[], sizes: Float64Array, at: number): boolean {
  return [-1, 1].some((step) => rows[at + step] === rows[at] + step && sizes[at + step] > sizes[at]);
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
