import { type Disposer, DisposerStack } from '@/base/dispose';
import type { FrameScheduler } from '@/base/frame-scheduler';
import { type LevelLinesData, type LevelLinesStyle, makeLevelLinesEngine } from '@/charts/axes/level-lines';
import { makePriceAxisEngine, type PriceAxisData, type PriceAxisStyle } from '@/charts/axes/price-axis';
import { makeTimeAxisEngine, type TimeAxisData, type TimeAxisStyle } from '@/charts/axes/time-axis';
import type { CanvasOptions } from '@/charts/canvas-engine';
import { CanvasSheet } from '@/charts/canvas-sheet';
import type { ChartEngine } from '@/charts/chart-engine';
import { type CrosshairData, type CrosshairStyle, makeCrosshairEngine } from '@/charts/crosshair/crosshair-overlay';
import type { CrosshairStore } from '@/charts/crosshair-store';
import { type CellLabelsData, type CellLabelsStyle, makeCellLabels } from '@/charts/heatmap/cell-labels';
import type { Renderer } from '@/charts/heatmap/heat-backend';
import { type HeatmapEngine, makeHeatmapEngine } from '@/charts/heatmap/heatmap-engine';
import { makeRailEngine, type RailData, type RailStyle } from '@/charts/rail/depth-rail';
import { makePriceEngine, type PriceData, type PriceStyle } from '@/charts/series/price-series';
import { makeQuoteLinesEngine, type QuoteLinesData, type QuoteLinesStyle } from '@/charts/series/quote-lines';
import { makeTradeBubblesEngine, type TradeBubblesData, type TradeBubblesStyle } from '@/charts/series/trade-bubbles';
import {
  makeVolumeAxisEngine,
  makeVolumeEngine,
  type VolumeData,
  type VolumeStyle,
} from '@/charts/series/volume-series';
import type { PlotSize } from '@/charts/viewport/viewport';
import type { PlotModel } from '@/panes/plot/plot-model';
import { watchSizes } from './host-sizes';

export const HOST_NAMES = ['plot', 'priceAxis', 'timeAxis', 'volume', 'volumeAxis', 'rail'] as const;
export type HostName = (typeof HOST_NAMES)[number];

/** Empty, positioned elements into which the engines draw. */
export type StageHosts = Readonly<Record<HostName, HTMLElement>>;

export interface StageOptions {
  readonly hosts: StageHosts;
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  readonly scheduler: FrameScheduler;
  readonly renderer: Renderer;
  onBackend?(kind: HeatmapEngine['backend']): void;
}

/** Every engine of the heatmap view on its element, all following one viewport. */
export interface HeatmapStage extends Disposer {
  readonly heat: HeatmapEngine;
  readonly labels: ChartEngine<CellLabelsData, CellLabelsStyle>;
  readonly price: ChartEngine<PriceData, PriceStyle>;
  /** Best bid, best ask and trades, over the candles. */
  readonly quotes: ChartEngine<QuoteLinesData, QuoteLinesStyle>;
  readonly bubbles: ChartEngine<TradeBubblesData, TradeBubblesStyle>;
  readonly lines: ChartEngine<CrosshairData, CrosshairStyle>;
  readonly priceAxis: ChartEngine<PriceAxisData, PriceAxisStyle>;
  readonly timeAxis: ChartEngine<TimeAxisData, TimeAxisStyle>;
  readonly volume: ChartEngine<VolumeData, VolumeStyle>;
  readonly volumeLines: ChartEngine<CrosshairData, CrosshairStyle>;
  readonly volumeAxis: ChartEngine<VolumeData, VolumeStyle>;
  readonly rail: ChartEngine<RailData, RailStyle>;
  /** The reader's price lines over the plot, and their labels. The rail draws its own lines. */
  readonly levels: ChartEngine<LevelLinesData, LevelLinesStyle>;
  readonly levelLabels: ChartEngine<LevelLinesData, LevelLinesStyle>;
  /** Heat of layouts that cover the plot: a picture has to draw it as well. */
  readonly covers: Set<Pick<HeatmapEngine, 'draw' | 'isBusy'>>;
  /** Draws the optional panes in the same frames. */
  readonly scheduler: FrameScheduler;
  plotSize(): PlotSize;
}

export function makeHeatmapStage({
  hosts,
  model,
  crosshair,
  scheduler,
  renderer,
  onBackend,
}: StageOptions): HeatmapStage {
  const owned = new DisposerStack();
  const heatHost = owned.own(makeLayer(hosts.plot));
  const backend = onBackend === undefined ? {} : { onBackend };
  const heat = owned.own(makeHeatmapEngine({ host: heatHost.element, scheduler, renderer, ...backend }));
  const sheetOn = (host: HTMLElement): CanvasSheet => owned.own(new CanvasSheet({ host, scheduler, place: heat }));
  const [plot, priceAxis, volume, rail] = [hosts.plot, hosts.priceAxis, hosts.volume, hosts.rail].map(sheetOn);
  const on = (host: CanvasOptions['host']) => ({ host, scheduler, place: heat });
  const withCrosshair = (host: CanvasOptions['host']) => ({ ...on(host), crosshair });
  const engines = {
    heat,
    labels: owned.own(makeCellLabels(on(plot))),
    price: owned.own(makePriceEngine(on(plot))),
    quotes: owned.own(makeQuoteLinesEngine(on(plot))),
    bubbles: owned.own(makeTradeBubblesEngine(on(plot))),
    levels: owned.own(makeLevelLinesEngine(on(plot))),
    lines: owned.own(makeCrosshairEngine(withCrosshair(plot))),
    priceAxis: owned.own(makePriceAxisEngine(withCrosshair(priceAxis))),
    levelLabels: owned.own(makeLevelLinesEngine(on(priceAxis))),
    timeAxis: owned.own(makeTimeAxisEngine(withCrosshair(hosts.timeAxis))),
    volume: owned.own(makeVolumeEngine(on(volume))),
    volumeLines: owned.own(makeCrosshairEngine(withCrosshair(volume))),
    volumeAxis: owned.own(makeVolumeAxisEngine(on(hosts.volumeAxis))),
    rail: owned.own(makeRailEngine(withCrosshair(rail))),
  };
  const places = listPlaces(engines, hosts);
  const show = (): void => {
    const { view } = model.get();
    for (const [engine, host] of places) engine.setViewport(view, sizes.sizeOf(host));
  };
  const sizes = owned.own(watchSizes(Object.values(hosts), show));
  owned.defer(model.subscribe(show));
  show();
  return {
    ...engines,
    covers: new Set(),
    scheduler,
    plotSize: () => sizes.sizeOf(hosts.plot),
    dispose: () => owned.dispose(),
  };
}

type Engines = Omit<HeatmapStage, 'covers' | 'scheduler' | 'plotSize' | 'dispose'>;

/** The elements on which each engine draws. */
function listPlaces(
  engines: Engines,
  hosts: StageHosts,
): readonly (readonly [Pick<HeatmapEngine, 'setViewport'>, HTMLElement])[] {
  return [
    [engines.heat, hosts.plot],
    [engines.labels, hosts.plot],
    [engines.price, hosts.plot],
    [engines.quotes, hosts.plot],
    [engines.bubbles, hosts.plot],
    [engines.levels, hosts.plot],
    [engines.lines, hosts.plot],
    [engines.priceAxis, hosts.priceAxis],
    [engines.levelLabels, hosts.priceAxis],
    [engines.timeAxis, hosts.timeAxis],
    [engines.volume, hosts.volume],
    [engines.volumeLines, hosts.volume],
    [engines.volumeAxis, hosts.volumeAxis],
    [engines.rail, hosts.rail],
  ];
}

/** An element that fills `host` and lets others lie over it. */
function makeLayer(host: HTMLElement): Disposer & { readonly element: HTMLElement } {
  const element = host.ownerDocument.createElement('div');
  element.style.position = 'absolute';
  element.style.inset = '0';
  host.append(element);
  return { element, dispose: () => element.remove() };
}
