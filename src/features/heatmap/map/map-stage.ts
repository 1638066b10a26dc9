import { type Disposer, DisposerStack } from '@/base/dispose';
import type { FrameScheduler } from '@/base/frame-scheduler';
import { observeSizes } from '@/base/observe-sizes';
import { getPixelRatio } from '@/base/pixel-ratio';
import type { ChartEngine } from '@/charts/chart-engine';
import { listenPlot } from '@/charts/gestures/listen-plot';
import { makeLiquidationMapEngine } from '@/charts/rail/liquidation-map';
import { plotWidthOf, priceOfCssX } from '@/charts/rail/map-bars';
import type { LiquidationMapData, LiquidationMapStyle } from '@/charts/rail/map-layer';
import { type PlotSize, pan, priceSpanOf, type Viewport, ZOOM_PER_NOTCH, zoomPrice } from '@/charts/viewport/viewport';
import type { PlotModel } from '@/panes/plot/plot-model';

/** A price that is pointed at, and the view by which the rows under it are summed. */
export interface MapPoint {
  readonly price: number;
  readonly view: Viewport;
}

export interface MapStageOptions {
  readonly host: HTMLElement;
  readonly model: PlotModel;
  readonly scheduler: FrameScheduler;
  /** Receives what is under the pointer; `undefined` when the pointer has left. */
  onHover(point: MapPoint | undefined): void;
  /** Receives what was clicked or tapped. */
  onPick(point: MapPoint, isTouch: boolean): void;
  onDoubleClick(): void;
}

export interface MapStage extends Disposer {
  readonly engine: ChartEngine<LiquidationMapData, LiquidationMapStyle>;
}

/** Wheel deltas of one notch. */
const NOTCH_DELTA = 120;

/** The size of the element that a map is drawn on. */
const sizeOfHost = ({ clientWidth, clientHeight }: HTMLElement): PlotSize => ({
  width: clientWidth,
  height: clientHeight,
  pixelRatio: getPixelRatio(),
});

/** The map on its element. It shares the plot's prices, but wheel and drag move them horizontally. */
export function makeMapStage({ host, model, scheduler, onHover, onPick, onDoubleClick }: MapStageOptions): MapStage {
  const owned = new DisposerStack();
  const engine = owned.own(makeLiquidationMapEngine({ host, scheduler }));
  const size = (): PlotSize => sizeOfHost(host);
  const pointAt = (x: number): MapPoint => {
    const { view } = model.get();
    return { price: priceOfCssX(view, size(), x), view };
  };
  const show = (): void => engine.setViewport(model.get().view, size());
  owned.defer(model.subscribe(show));
  owned.own(observeSizes([host], show));
  owned.own(
    listenPlot(host, {
      view: () => model.get().view,
      size,
      isAutofit: () => false,
      setView: (view) => model.moveFreely(view),
      wheel: (view, at, { x, deltaY }) =>
        zoomPrice(view, ZOOM_PER_NOTCH ** (deltaY / NOTCH_DELTA), priceOfCssX(view, at, x)),
      drag: (start, at, dx) => pan(start, 0, (-dx / plotWidthOf(at)) * priceSpanOf(start)),
      onHover: (point) => onHover(point && pointAt(point.x)),
      onClick: (point, isTouch) => onPick(pointAt(point.x), isTouch),
      onDoubleClick,
    }),
  );
  show();
  return { engine, dispose: () => owned.dispose() };
}
