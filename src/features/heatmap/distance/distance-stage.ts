import { type Disposer, DisposerStack } from '@/base/dispose';
import type { FrameScheduler } from '@/base/frame-scheduler';
import { type LevelLinesData, type LevelLinesStyle, makeLevelLinesEngine } from '@/charts/axes/level-lines';
import { makePriceAxisEngine, type PriceAxisData, type PriceAxisStyle } from '@/charts/axes/price-axis';
import { CanvasSheet } from '@/charts/canvas-sheet';
import type { ChartEngine } from '@/charts/chart-engine';
import { type CrosshairData, type CrosshairStyle, makeCrosshairEngine } from '@/charts/crosshair/crosshair-overlay';
import type { CrosshairStore } from '@/charts/crosshair-store';
import { dragPlot, wheelPlot } from '@/charts/gestures/gesture-math';
import { listenPlot } from '@/charts/gestures/listen-plot';
import type { Renderer } from '@/charts/heatmap/heat-backend';
import { type HeatmapEngine, makeHeatmapEngine } from '@/charts/heatmap/heatmap-engine';
import { makeWallOutlines, type WallOutlinesData, type WallOutlinesStyle } from '@/charts/heatmap/wall-outlines';
import { type LevelCurvesData, type LevelCurvesStyle, makeLevelCurvesEngine } from '@/charts/series/level-curves';
import { makeQuoteLinesEngine, type QuoteLinesData, type QuoteLinesStyle } from '@/charts/series/quote-lines';
import { makeTradeBubblesEngine, type TradeBubblesData, type TradeBubblesStyle } from '@/charts/series/trade-bubbles';
import { type PlotSize, priceOfCssY, timeOfCssX } from '@/charts/viewport/viewport';
import { watchSizes } from '@/features/heatmap/view/host-sizes';
import { listenPriceAxis } from '@/panes/plot/gestures/listen-axes';
import { makePlotPort } from '@/panes/plot/gestures/plot-port';
import type { DistanceModel } from './distance-model';

export interface DistanceStageOptions {
  readonly host: HTMLElement;
  readonly axisHost: HTMLElement;
  readonly model: DistanceModel;
  /** The distance crosshair; its times are mirrored to the shared crosshair of the other panes. */
  readonly crosshair: CrosshairStore;
  readonly scheduler: FrameScheduler;
  readonly renderer: Renderer;
}

export interface DistanceStage extends Disposer {
  readonly heat: HeatmapEngine;
  readonly walls: ChartEngine<WallOutlinesData, WallOutlinesStyle>;
  readonly mid: ChartEngine<LevelLinesData, LevelLinesStyle>;
  readonly quotes: ChartEngine<QuoteLinesData, QuoteLinesStyle>;
  readonly bubbles: ChartEngine<TradeBubblesData, TradeBubblesStyle>;
  /** The reader's own lines, as curves. */
  readonly curves: ChartEngine<LevelCurvesData, LevelCurvesStyle>;
  readonly lines: ChartEngine<CrosshairData, CrosshairStyle>;
  readonly axis: ChartEngine<PriceAxisData, PriceAxisStyle>;
  plotSize(): PlotSize;
}

const SOURCE = 'distance';

/** Draws the book over distance on its elements: heat, marks, the mid at zero, the crosshair, and the distance axis. */
export function makeDistanceStage(options: DistanceStageOptions): DistanceStage {
  const { host, axisHost, model, crosshair, scheduler, renderer } = options;
  const owned = new DisposerStack();
  const under = host.ownerDocument.createElement('div');
  Object.assign(under.style, { position: 'absolute', inset: '0' });
  host.append(under);
  owned.defer(() => under.remove());
  const heat = owned.own(makeHeatmapEngine({ host: under, scheduler, renderer }));
  const sheet = owned.own(new CanvasSheet({ host, scheduler, place: heat }));
  const axisSheet = owned.own(new CanvasSheet({ host: axisHost, scheduler, place: heat }));
  const engines = {
    heat,
    walls: owned.own(makeWallOutlines({ host: sheet, scheduler })),
    mid: owned.own(makeLevelLinesEngine({ host: sheet, scheduler })),
    bubbles: owned.own(makeTradeBubblesEngine({ host: sheet, scheduler })),
    quotes: owned.own(makeQuoteLinesEngine({ host: sheet, scheduler })),
    curves: owned.own(makeLevelCurvesEngine({ host: sheet, scheduler })),
    lines: owned.own(makeCrosshairEngine({ host: sheet, scheduler, crosshair })),
    axis: owned.own(makePriceAxisEngine({ host: axisSheet, scheduler, crosshair })),
  };
  const plotSize = (): PlotSize => sizes.sizeOf(host);
  const show = (): void => {
    const { view } = model.get();
    const { axis, ...overPlot } = engines;
    for (const engine of Object.values(overPlot)) engine.setViewport(view, plotSize());
    axis.setViewport(view, sizes.sizeOf(axisHost));
  };
  const sizes = owned.own(watchSizes([host, axisHost], show));
  owned.defer(model.subscribe(show));
  show();
  listen(owned, options, plotSize);
  return { ...engines, plotSize, dispose: () => owned.dispose() };
}

/** Listens to gestures on the plot and its distance axis. */
function listen(owned: DisposerStack, options: DistanceStageOptions, size: () => PlotSize): void {
  const { host, axisHost, model, crosshair } = options;
  const plot = { model, size };
  const pointOf = ({ x, y }: { readonly x: number; readonly y: number }) => {
    const { view } = model.get();
    return { time: timeOfCssX(view, size(), x), price: priceOfCssY(view, size(), y), source: SOURCE };
  };
  owned.own(
    listenPlot(host, {
      ...makePlotPort(plot),
      wheel: wheelPlot,
      drag: dragPlot,
      onHover: (point) => crosshair.set(point && pointOf(point)),
      onClick: (point) => (crosshair.pinned ? crosshair.unpin() : crosshair.pin(pointOf(point))),
      onDoubleClick: () => model.fit(),
    }),
  );
  owned.own(listenPriceAxis(axisHost, plot));
}

/** Mirrors the crosshair's time both ways between this view and the other panes. */
export function mirrorTimes(own: CrosshairStore, shared: CrosshairStore): () => void {
  const leaves = [
    own.subscribe(() => {
      const point = own.get();
      if (point?.source === SOURCE || point === undefined) shared.set(point && { ...point, price: undefined });
    }),
    shared.subscribe(() => {
      const point = shared.get();
      // The crosshair left the other panes, or is hidden for a picture.
      if (point === undefined) own.set(undefined);
      else if (point.source !== SOURCE) own.set({ ...point, price: undefined });
    }),
  ];
  return () => {
    for (const leave of leaves) leave();
  };
}
