import { labelOfRow } from '@/domain/book/ledger/book-frame';
import { findUsual, WALL_REACH_ROWS } from '@/domain/book/ledger/wall-threshold';
import { findSnapshot, readRow } from '@/domain/grid/depth-at';
import { type GridSpec, lowOfRow, rowOfPrice } from '@/domain/grid/grid-tile';
import type { GridTiles } from '@/features/heatmap/layers/grid-news';

/** A level that is not large enough to be a wall. */
export interface LevelBelow {
  readonly price: number;
  readonly size: number;
  /** The size from which it would be one. */
  readonly from: number;
}

export interface BelowAsk {
  /** Time of the snapshot, Unix seconds, and its mid. */
  readonly at: number;
  readonly mid: number;
  /** How far from the mid levels count, as a share of it. */
  readonly share: number;
  /** The multiple of the usual size around it from which a level is a wall. */
  readonly times: number;
  readonly side: 'all' | 'bid' | 'ask';
  /** Rows of the walls that stand: one stays a wall below the size at which it became one. */
  readonly standing: ReadonlySet<number>;
}

/**
 * The largest level near the mid that is no wall: the depth beside the walls labels such levels too. `rows`: the grid of
 * the walls. `undefined` if there is none or its snapshot is not loaded.
 */
export function findLargestBelow({ spec, tiles }: GridTiles, rows: GridSpec, ask: BelowAsk): LevelBelow | undefined {
  const { at, mid, share, times } = ask;
  const ref = findSnapshot(tiles, spec, at);
  if (ref === undefined || spec.rowStep > rows.rowStep * 1.001) return undefined;
  const sizeOf = (row: number): number => {
    const first = rowOfPrice(spec, lowOfRow(rows, row) + spec.rowStep / 2);
    const readings = Array.from({ length: Math.round(rows.rowStep / spec.rowStep) }, (_, i) => readRow(ref, first + i));
    return readings.reduce((sum, reading) => sum + (reading.kind === 'size' ? reading.size : 0), 0);
  };
  const [low, high] = [rowOfPrice(rows, mid * (1 - share)), rowOfPrice(rows, mid * (1 + share))];
  const levels = Array.from({ length: high - low + 1 + 2 * WALL_REACH_ROWS }, (_, i) => low - WALL_REACH_ROWS + i)
    .map((row) => ({ row, size: sizeOf(row) }))
    .filter(({ size }) => size > 0);
  const sizes = Float64Array.from(levels, ({ size }) => size);
  const list = { rows: levels.map(({ row }) => row), sizes, length: levels.length };
  const isAsked = (row: number, own: 'bid' | 'ask'): boolean =>
    row >= low && row <= high && (ask.side === 'all' || own === ask.side) && !ask.standing.has(row);
  let largest: LevelBelow | undefined;
  for (const [index, { row, size }] of levels.entries()) {
    const own = lowOfRow(rows, row) < mid ? 'bid' : 'ask';
    if (!isAsked(row, own) || size <= (largest?.size ?? 0)) continue;
    const from = times * findUsual(list, index);
    if (size < from) largest = { price: labelOfRow(rows, row, own), size, from };
  }
  return largest;
}
