import { findSnapshot, readRow } from '@/domain/grid/depth-at';
import { middleOfRow, rowOfPrice } from '@/domain/grid/grid-tile';
import type { GridTiles } from '@/features/heatmap/layers/grid-news';
import type { DataPoint } from '@/panes/plot/crosshair/data-box';

/**
 * The middle of the largest row within `reach` of the price, in the column of the point: a wall is a line of one pixel
 * that nobody hits. Of equal rows the nearest. The point itself where rows are tall enough to be hit, or have no size.
 */
export function snapToCell({ time, price }: DataPoint, { spec, tiles }: GridTiles, reach: number): DataPoint {
  const ref = spec.rowStep < 2 * reach ? findSnapshot(tiles, spec, time) : undefined;
  if (ref === undefined) return { time, price };
  const own = rowOfPrice(spec, price);
  let [best, most] = [own, 0];
  const distanceOf = (row: number): number => Math.abs(row - own);
  for (let row = rowOfPrice(spec, price - reach); row <= rowOfPrice(spec, price + reach); row++) {
    const reading = readRow(ref, row);
    const size = reading.kind === 'size' ? reading.size : 0;
    if (size < most || (size === most && distanceOf(row) >= distanceOf(best))) continue;
    [best, most] = [row, size];
  }
  return most === 0 ? { time, price } : { time, price: middleOfRow(spec, best) };
}
