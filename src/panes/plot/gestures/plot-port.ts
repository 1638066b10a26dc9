import type { GesturePort } from '@/charts/gestures/listen-plot';
import { type PriceScale, scaleView, unscaleView } from '@/charts/viewport/price-scale';
import type { PlotSize } from '@/charts/viewport/viewport';
import type { PlotModel } from '@/panes/plot/plot-model';

/** A plot that gestures move. */
export interface MovedPlot {
  readonly model: Pick<PlotModel, 'get' | 'move' | 'moveFreely' | 'fit'>;
  size(): PlotSize;
  /** How the price axis is scaled now; linear by default. */
  scale?(): PriceScale;
}

export type PlotPort = Pick<GesturePort, 'view' | 'size' | 'isAutofit' | 'setView'>;

/** The view as it looks on screen, where the price axis may be logarithmic. */
export function makePlotPort({ model, size, scale = () => 'linear' }: MovedPlot): PlotPort {
  return {
    view: () => scaleView(model.get().view, scale()),
    size,
    isAutofit: () => model.get().isAutofit,
    setView(onAxis, moves) {
      const view = unscaleView(onAxis, scale());
      if (moves === 'time') model.move(view);
      else model.moveFreely(view);
    },
  };
}
