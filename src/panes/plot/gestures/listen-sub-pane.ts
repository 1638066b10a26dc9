import { type Disposer, DisposerStack } from '@/base/dispose';
import type { CrosshairStore } from '@/charts/crosshair-store';
import { dragPlot, wheelPlot } from '@/charts/gestures/gesture-math';
import { listenPlot } from '@/charts/gestures/listen-plot';
import type { PlotSize } from '@/charts/viewport/viewport';
import type { PlotModel } from '@/panes/plot/plot-model';
import { makeCrosshairHover } from './crosshair-hover';
import { makePlotPort } from './plot-port';

export interface SubPaneGestures {
  readonly host: HTMLElement;
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  /** The pane's source name in the crosshair. */
  readonly source: string;
  /** Size of the plot, whose prices a drag also moves. */
  size(): PlotSize;
}

/** Listens to gestures on a pane under the plot. It moves time as the plot does, and has no price. */
export function listenSubPane({ host, model, crosshair, source, size }: SubPaneGestures): Disposer {
  const owned = new DisposerStack();
  const { hover } = owned.own(makeCrosshairHover({ model, crosshair, source, hasPrice: false, size }));
  const port = makePlotPort({ model, size });
  owned.own(
    listenPlot(host, {
      ...port,
      setView: (view) => port.setView(view, 'time'),
      wheel: wheelPlot,
      drag: dragPlot,
      onHover: hover,
    }),
  );
  return owned;
}
