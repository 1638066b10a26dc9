import { type Disposer, DisposerStack } from '@/base/dispose';
import type { FrameScheduler } from '@/base/frame-scheduler';
import { observeSizes } from '@/base/observe-sizes';
import { getPixelRatio } from '@/base/pixel-ratio';
import { type LevelLinesData, type LevelLinesStyle, makeLevelLinesEngine } from '@/charts/axes/level-lines';
import { makePriceAxisEngine, type PriceAxisData, type PriceAxisStyle } from '@/charts/axes/price-axis';
import type { ChartEngine } from '@/charts/chart-engine';
import { type CrosshairData, type CrosshairStyle, makeCrosshairEngine } from '@/charts/crosshair/crosshair-overlay';
import type { CrosshairStore } from '@/charts/crosshair-store';
import { makeTpoEngine, type TpoEngine } from '@/charts/tpo/tpo-engine';
import type { PlotSize } from '@/charts/viewport/viewport';
import type { PlotModel } from '@/panes/plot/plot-model';

export const HOST_NAMES = ['plot', 'priceAxis'] as const;
type HostName = (typeof HOST_NAMES)[number];

/** Empty, positioned elements that the engines draw into. */
export type ProfileHosts = Readonly<Record<HostName, HTMLElement>>;

export interface StageOptions {
  readonly hosts: ProfileHosts;
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  readonly scheduler: FrameScheduler;
  /** Called when the plot has a new size. */
  onSize(size: PlotSize): void;
}

/** The engines of the profile screen on their elements, all following one viewport. */
export interface ProfileStage extends Disposer {
  readonly tpo: TpoEngine;
  readonly lines: ChartEngine<CrosshairData, CrosshairStyle>;
  readonly priceAxis: ChartEngine<PriceAxisData, PriceAxisStyle>;
  readonly levelLabels: ChartEngine<LevelLinesData, LevelLinesStyle>;
  plotSize(): PlotSize;
}

export function makeProfileStage({ hosts, model, crosshair, scheduler, onSize }: StageOptions): ProfileStage {
  const owned = new DisposerStack();
  const engines = {
    tpo: owned.own(makeTpoEngine({ host: hosts.plot, scheduler })),
    lines: owned.own(makeCrosshairEngine({ host: hosts.plot, scheduler, crosshair })),
    priceAxis: owned.own(makePriceAxisEngine({ host: hosts.priceAxis, scheduler, crosshair })),
    levelLabels: owned.own(makeLevelLinesEngine({ host: hosts.priceAxis, scheduler })),
  };
  const show = (): void => {
    const { view } = model.get();
    const plot = measure(hosts.plot);
    engines.tpo.setViewport(view, plot);
    engines.lines.setViewport(view, plot);
    const axis = measure(hosts.priceAxis);
    engines.priceAxis.setViewport(view, axis);
    engines.levelLabels.setViewport(view, axis);
  };
  const resize = (): void => {
    show();
    onSize(measure(hosts.plot));
  };
  owned.defer(model.subscribe(show));
  owned.own(observeSizes(Object.values(hosts), resize));
  resize();
  return { ...engines, plotSize: () => measure(hosts.plot), dispose: () => owned.dispose() };
}

function measure(host: HTMLElement): PlotSize {
  return { width: host.clientWidth, height: host.clientHeight, pixelRatio: getPixelRatio() };
}
