import type { CrosshairStore } from '@/charts/crosshair-store';
import { cssXOfTime, cssYOfPrice, type PlotSize } from '@/charts/viewport/viewport';
import type { PlotModel } from '@/panes/plot/plot-model';
import type { PlaceCard } from './readout-card';

/**
 * Calls `place` with the crosshair's place on the plot, now and on each move of it or of the plot. The returned
 * function stops it.
 */
export function followCrosshair(
  { crosshair, model }: { readonly crosshair: CrosshairStore; readonly model: Pick<PlotModel, 'get' | 'subscribe'> },
  getSize: () => PlotSize,
  place: PlaceCard,
): () => void {
  const show = (): void => {
    const point = crosshair.get();
    if (point?.price === undefined) return;
    const { view } = model.get();
    const size = getSize();
    place(cssXOfTime(view, size, point.time), cssYOfPrice(view, size, point.price), size);
  };
  show();
  const leaves = [crosshair.subscribe(show), model.subscribe(show)];
  return () => {
    for (const leave of leaves) leave();
  };
}
