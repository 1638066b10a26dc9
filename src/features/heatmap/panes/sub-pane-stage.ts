import { type Disposer, DisposerStack } from '@/base/dispose';
import type { FrameScheduler } from '@/base/frame-scheduler';
import type { CanvasOptions } from '@/charts/canvas-engine';
import { CanvasSheet } from '@/charts/canvas-sheet';
import type { ChartEngine } from '@/charts/chart-engine';
import type { ChartTheme } from '@/charts/chart-theme';
import { type CrosshairData, type CrosshairStyle, makeCrosshairEngine } from '@/charts/crosshair/crosshair-overlay';
import type { CrosshairStore } from '@/charts/crosshair-store';
import type { PaintPlace } from '@/charts/paint-place';
import type { PlotSize } from '@/charts/viewport/viewport';
import { watchSizes } from '@/features/heatmap/view/host-sizes';
import { listenSubPane } from '@/panes/plot/gestures/listen-sub-pane';
import type { PlotModel } from '@/panes/plot/plot-model';

/** The colours of a pane. */
export interface SubPaneStyle {
  readonly theme: ChartTheme;
}

/** The engines of a pane under the plot and its axis. */
export interface SubPaneEngines<Data> {
  /** The pane's source name in the crosshair. */
  readonly source: string;
  makePlot(options: CanvasOptions): ChartEngine<Data, SubPaneStyle>;
  makeAxis(options: CanvasOptions): ChartEngine<Data, SubPaneStyle>;
}

export interface SubPaneOptions<Data> {
  readonly engines: SubPaneEngines<Data>;
  readonly host: HTMLElement;
  readonly axisHost: HTMLElement;
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  readonly scheduler: FrameScheduler;
  /** The paint place of the heat: the pane is drawn where the plot is. */
  readonly place: PaintPlace;
  /** Size of the plot, whose prices a drag also moves. */
  plotSize(): PlotSize;
}

/** One pane under the plot. It follows the plot's time, its size and the shared crosshair. */
export interface SubPaneStage<Data> extends Disposer {
  readonly plot: ChartEngine<Data, SubPaneStyle>;
  readonly axis: ChartEngine<Data, SubPaneStyle>;
  readonly lines: ChartEngine<CrosshairData, CrosshairStyle>;
}

export function makeSubPaneStage<Data>(options: SubPaneOptions<Data>): SubPaneStage<Data> {
  const { engines, host, axisHost, model, crosshair, scheduler, place, plotSize } = options;
  const owned = new DisposerStack();
  const sheet = owned.own(new CanvasSheet({ host, scheduler, place }));
  const plot = owned.own(engines.makePlot({ host: sheet, scheduler }));
  const lines = owned.own(makeCrosshairEngine({ host: sheet, scheduler, crosshair }));
  const axis = owned.own(engines.makeAxis({ host: axisHost, scheduler, place }));
  const show = (): void => {
    const { view } = model.get();
    plot.setViewport(view, sizes.sizeOf(host));
    lines.setViewport(view, sizes.sizeOf(host));
    axis.setViewport(view, sizes.sizeOf(axisHost));
  };
  const sizes = owned.own(watchSizes([host, axisHost], show));
  owned.defer(model.subscribe(show));
  owned.own(listenSubPane({ host, model, crosshair, source: engines.source, size: plotSize }));
  show();
  return { plot, axis, lines, dispose: () => owned.dispose() };
}
