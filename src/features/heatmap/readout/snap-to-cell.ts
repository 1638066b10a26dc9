import { findRowStart, findSnapshot } from '@/domain/grid/depth-at';
import { middleOfRow, rowOfLevel, rowOfPrice } from '@/domain/grid/grid-tile';
import type { GridTiles } from '@/features/heatmap/layers/grid-news';
import type { DataPoint } from '@/panes/plot/crosshair/data-box';

/**
 * The middle of the largest row within `reach` of the price, in the column of the point: a wall is a line of one pixel
 * that nobody hits. Of equal rows the nearest. The point itself where rows are tall enough to be hit, or have no size.
 */
export function snapToCell({ time, price }: DataPoint, { spec, tiles }: GridTiles, reach: number): DataPoint {
  const ref = spec.rowStep < 2 * reach ? findSnapshot(tiles, spec, time) : undefined;
  if (ref === undefined) return { time, price };
  const { columns } = ref.tile;
  const own = rowOfPrice(spec, price);
  const end = findRowStart(ref, rowOfPrice(spec, price + reach) + 1);
  let [best, most] = [own, 0];
  // By levels, which are far fewer than rows where a whole book is in view: this runs with each move of the pointer.
  for (let at = findRowStart(ref, rowOfPrice(spec, price - reach)); at < end; ) {
    const row = rowOfLevel(spec, columns, at);
    let size = 0;
    for (; at < end && rowOfLevel(spec, columns, at) === row; at++) size += columns.volumes[at];
    const isNearer = Math.abs(row - own) < Math.abs(best - own);
    if (size > most || (size === most && size > 0 && isNearer)) [best, most] = [row, size];
  }
  return most === 0 ? { time, price } : { time, price: middleOfRow(spec, best) };
}
