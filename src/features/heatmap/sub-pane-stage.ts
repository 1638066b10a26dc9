import { type Disposer, DisposerStack } from '@/base/dispose';
import type { FrameScheduler } from '@/base/frame-scheduler';
import type { CanvasOptions } from '@/charts/canvas-engine';
import type { ChartEngine } from '@/charts/chart-engine';
import type { ChartTheme } from '@/charts/chart-theme';
import { type CrosshairData, type CrosshairStyle, makeCrosshairEngine } from '@/charts/crosshair/crosshair-overlay';
import type { CrosshairStore } from '@/charts/crosshair/crosshair-store';
import type { PlotSize } from '@/charts/viewport/viewport';
import { listenSubPane } from '@/panes/plot/listen-sub-pane';
import type { PlotModel } from '@/panes/plot/plot-model';

/** What a pane is coloured by. */
export interface SubPaneStyle {
  readonly theme: ChartTheme;
}

/** What a pane under the plot and its axis are drawn with. */
export interface SubPaneEngines<Data> {
  /** Names the pane in the crosshair. */
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
  /** Of the plot, whose prices a drag moves too. */
  plotSize(): PlotSize;
}

/** One pane under the plot: it follows the plot's time, its size and the shared crosshair. */
export interface SubPaneStage<Data> extends Disposer {
  readonly plot: ChartEngine<Data, SubPaneStyle>;
  readonly axis: ChartEngine<Data, SubPaneStyle>;
  readonly lines: ChartEngine<CrosshairData, CrosshairStyle>;
}

export function makeSubPaneStage<Data>(options: SubPaneOptions<Data>): SubPaneStage<Data> {
  const { engines, host, axisHost, model, crosshair, scheduler, plotSize } = options;
  const owned = new DisposerStack();
  const plot = owned.own(engines.makePlot({ host, scheduler }));
  const lines = owned.own(makeCrosshairEngine({ host, scheduler, crosshair }));
  const axis = owned.own(engines.makeAxis({ host: axisHost, scheduler }));
  const show = (): void => {
    const { view } = model.get();
    plot.setViewport(view, measure(host));
    lines.setViewport(view, measure(host));
    axis.setViewport(view, measure(axisHost));
  };
  owned.defer(model.subscribe(show));
  const observer = new ResizeObserver(show);
  for (const element of [host, axisHost]) observer.observe(element);
  owned.defer(() => observer.disconnect());
  owned.own(listenSubPane({ host, model, crosshair, source: engines.source, size: plotSize }));
  show();
  return { plot, axis, lines, dispose: () => owned.dispose() };
}

function measure(host: HTMLElement): PlotSize {
  return { width: host.clientWidth, height: host.clientHeight, pixelRatio: devicePixelRatio };
}
