import { lowerBound } from '@/base/binary-search';
import { getLevelRange, type SnapshotRef } from '@/domain/grid/depth-at';
import { rowOfLevel, rowOfPrice } from '@/domain/grid/grid-tile';
import { findUsual, isNewWall, type SizeList, WALL_RATIO, type WallThreshold } from './wall-threshold';

const USUAL_THRESHOLD: WallThreshold = { kind: 'ratio', times: WALL_RATIO };

/** A price row whose resting size is far above that of the rows around it. */
export interface Wall {
  readonly row: number;
  /** Price of the row's first level, as received. */
  readonly price: number;
  /** Exact sum of the row's levels, in the unit of the book. */
  readonly size: number;
  /** Ratio to the size that nine in ten rows around it stay under. */
  readonly ratio: number;
}

/** Rows with a size above zero. */
interface SizedRows extends SizeList {
  readonly rows: readonly number[];
  readonly prices: readonly number[];
}

/**
 * The walls of a snapshot with a price in [low, high], ascending by price. A row is a wall if its size is at least
 * `WALL_RATIO` times the size that nine in ten of its surroundings do not exceed. Surroundings are the
 * `WALL_REACH_ROWS` rows with a size on either side; empty rows do not count, because sparse books have many. A row
 * next to a larger one belongs to that. A typical size such as the median would not do: sizes vary so widely that a
 * fifth of all rows would be walls.
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
