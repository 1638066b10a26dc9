import type { WallLife } from '@/domain/book/ledger/wall-life';
import { MIN_REST } from '@/domain/book/ledger/wall-threshold';
import { findSnapshot, readRow } from '@/domain/grid/depth-at';
import { columnOfTime, lowOfRow, type RowSpec, rowOfPrice } from '@/domain/grid/grid-tile';
import type { GridTiles } from '@/features/heatmap/layers/grid-news';
import { findDepthLayer } from '@/features/heatmap/view/book-in-view';
import { booksIn } from '@/features/heatmap/view/size-unit';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';

/** What rested at a level in the snapshots before it became a wall. */
export interface RestBefore {
  /** Size in the last of them. */
  readonly size: number;
  /** Start of the column since when a rest of the wall's first size was there throughout, Unix seconds. */
  readonly from: number;
  /** Whether it may have rested there before: no earlier snapshot is loaded. */
  readonly isOlder: boolean;
}

type Born = Pick<WallLife, 'path' | 'sizes'>;

/**
 * `undefined` if the snapshot before is not loaded or has too little there, and for a wall that stepped to another level
 * since. `rows`: those of the walls.
 */
export function findRestBefore({ spec, tiles }: GridTiles, rows: RowSpec, wall: Born): RestBefore | undefined {
  if (wall.path.length > 1) return undefined;
  const [{ time, row }] = wall.path;
  const low = lowOfRow(rows, row);
  const height = lowOfRow(rows, row + 1) - low;
  // A drawn row that is higher than that of the wall holds other levels too.
  if (spec.rowStep > height * 1.001) return undefined;
  const first = rowOfPrice(spec, low + spec.rowStep / 2);
  const count = Math.round(height / spec.rowStep);
  const sizeAt = (column: number): number | undefined => {
    const ref = findSnapshot(tiles, spec, column * spec.columnSeconds);
    if (ref === undefined) return undefined;
    const readings = Array.from({ length: count }, (_, i) => readRow(ref, first + i));
    return readings.reduce((sum, reading) => sum + (reading.kind === 'size' ? reading.size : 0), 0);
  };
  const least = wall.sizes[0] * MIN_REST;
  let column = columnOfTime(spec, time);
  const size = sizeAt(column - 1) ?? 0;
  let before: number | undefined = size;
  while (before !== undefined && before >= least) before = sizeAt(--column - 1);
  if (size < least) return undefined;
  return { size, from: column * spec.columnSeconds, isOlder: before === undefined };
}

/** What rested before a wall of the depth layer, in the reader's unit. */
export function readRestBefore(heatmap: Heatmap, rows: RowSpec, wall: Born): RestBefore | undefined {
  const layer = findDepthLayer(heatmap);
  return layer && findRestBefore(booksIn(heatmap.unit, layer), rows, wall);
}
