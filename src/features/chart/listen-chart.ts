import type { Disposer } from '@/base/dispose';
import type { StackRowId } from '@/charts/echarts/stack-data';
import { wheelPlot } from '@/charts/gestures/gesture-math';
import type { PriceScale } from '@/charts/viewport/price-scale';
import { timeSpanOf, type Viewport } from '@/charts/viewport/viewport';
import { type ListenedPlot, listenPlotArea, type PlotGestures } from '@/panes/plot/gestures/listen-plot-area';
import type { PlotModel } from '@/panes/plot/plot-model';
import type { ChartStage } from './view/chart-stage';

export interface ChartGestures extends PlotGestures {
  /** The pointer is held still on a row, or is released. */
  onHold(isHeld: boolean): void;
  /** The price of the candle at a time that ⌥ snaps to. */
  snapPrice(time: number, price: number): number;
  /** How the price axis is scaled now. */
  scale(): PriceScale;
}

export interface ChartHosts extends ListenedPlot {
  readonly stage: Pick<ChartStage, 'plotSize' | 'hover'>;
  readonly gestures: ChartGestures;
}

/** What the gestures of a chart act on. */
export const listenTo = (on: Pick<ChartHosts, 'stage' | 'model' | 'crosshair' | 'gestures'>): ChartHosts => ({
  ...on,
  size: () => on.stage.plotSize(),
  scale: () => on.gestures.scale(),
});

/**
 * Zooming out a live view shows more of the past. The live edge keeps its place on screen, and the range equals that of
 * an address with the same length.
 */
export function holdEdge(view: Viewport, zoomed: Viewport, { get, getLiveRange }: LiveEdge): Viewport {
  const seconds = timeSpanOf(zoomed);
  if (!get().isLive || !(seconds > timeSpanOf(view))) return zoomed;
  const { from, to } = getLiveRange(seconds);
  return { ...zoomed, timeFrom: from, timeTo: to };
}

type LiveEdge = Pick<PlotModel, 'get' | 'getLiveRange'>;

/** Gestures of a row: all rows move time; the price row also moves prices and has the boxes. */
export function listenRow(host: HTMLElement, row: StackRowId, on: ChartHosts): Disposer {
  const { stage, gestures, model } = on;
  const hasPrice = row === 'price';
  return listenPlotArea(host, on, {
    source: row,
    hasPrice,
    wheel: (view, size, facts) => holdEdge(view, wheelPlot(view, size, facts), model),
    onHold: (isHeld) => gestures.onHold(isHeld),
    place(point, { held, snap }) {
      const { time, price } = point;
      if (price === undefined) return point;
      // The open end of a ruler follows the crosshair.
      if (gestures.isMeasuring()) return { ...snap({ time, price }), source: row };
      return held.alt ? { ...point, price: gestures.snapPrice(time, price) } : point;
    },
    show: (point, at) => stage.hover(point, at === undefined || hasPrice ? undefined : { row, y: at.y }),
  });
}
