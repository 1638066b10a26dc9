import type { CrosshairStore } from '@/charts/crosshair-store';
import { priceSpanOf, timeSpanOf, type Viewport } from '@/charts/viewport/viewport';
import type { PlotModel } from '@/panes/plot/plot-model';

/** The plot that the keyboard moves a cursor over. */
export interface CursorPlot {
  readonly model: Pick<PlotModel, 'get' | 'move' | 'moveFreely'>;
  readonly crosshair: CrosshairStore;
}

/** Puts the crosshair at a time and price, pinned if it was, and brings the time into view. */
export function placeCursorInTime({ model, crosshair }: CursorPlot, time: number, price: number | undefined): void {
  const point = { time, price, source: 'keyboard' };
  if (crosshair.pinned) crosshair.pin(point);
  else crosshair.set(point);
  const { view } = model.get();
  const revealed = revealTime(view, time);
  if (revealed !== view) model.move(revealed);
}

/** The same, and brings the price into view as well. */
export function placeCursor(plot: CursorPlot, time: number, price: number | undefined): void {
  placeCursorInTime(plot, time, price);
  if (price === undefined) return;
  // A fitted view's prices follow its time.
  const { view } = plot.model.get();
  const revealed = revealPrice(view, price);
  if (revealed !== view) plot.model.moveFreely(revealed);
}

/** The view centred on `time` if that is out of view; otherwise unchanged. */
export function revealTime(view: Viewport, time: number): Viewport {
  if (time >= view.timeFrom && time <= view.timeTo) return view;
  const half = timeSpanOf(view) / 2;
  return { ...view, timeFrom: time - half, timeTo: time + half };
}

/** The view centred on `price` if that is out of view; otherwise unchanged. */
export function revealPrice(view: Viewport, price: number): Viewport {
  if (price >= view.priceLow && price <= view.priceHigh) return view;
  const half = priceSpanOf(view) / 2;
  return { ...view, priceLow: price - half, priceHigh: price + half };
}
