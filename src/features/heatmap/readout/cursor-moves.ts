import type { CrosshairPoint } from '@/charts/crosshair-store';
import { priceSpanOf, timeSpanOf, type Viewport } from '@/charts/viewport/viewport';
import { type GridSpec, middleOfRow, type RowSpec, rowOfPrice } from '@/domain/grid/grid-tile';
import type { CursorStep } from '@/panes/plot/keys/plot-keys';

/** A place in the plot: Unix seconds and price. */
export interface PlotPlace {
  readonly time: number;
  readonly price: number;
}

/**
 * The cursor's place after a step, in the middle of a row. A sideways step keeps the current price, which may be
 * that of a finer layer.
 */
export function stepCursor(
  point: CrosshairPoint | undefined,
  view: Viewport,
  spec: RowSpec & Pick<GridSpec, 'columnSeconds'>,
  { columns, rows }: CursorStep,
): PlotPlace {
  const centre = centreOf(view, spec);
  const time = (point?.time ?? centre.time) + columns * spec.columnSeconds;
  const price = point?.price ?? centre.price;
  return { time, price: rows === 0 ? price : middleOfRow(spec, rowOfPrice(spec, price) + rows) };
}

/** The middle of the view, in the middle of its row. */
export function centreOf(view: Viewport, spec: RowSpec): PlotPlace {
  const price = middleOfRow(spec, rowOfPrice(spec, view.priceLow + priceSpanOf(view) / 2));
  return { time: view.timeFrom + timeSpanOf(view) / 2, price };
}
