import { roundPrice } from '@/domain/format/format-price';
import type { GridSpec } from '@/domain/grid/grid-tile';
import type { DataPoint } from '@/panes/plot/crosshair/data-box';

/** The nearest tick and the nearest start of a column. `decimals`: those of the market's tick. */
export const snapToGrid = (
  { time, price }: DataPoint,
  { columnSeconds }: Pick<GridSpec, 'columnSeconds'>,
  decimals: number,
): DataPoint => ({
  time: Math.round(time / columnSeconds) * columnSeconds,
  price: roundPrice(price, decimals),
});
