import { type Disposer, DisposerStack } from '@/base/dispose';
import type { CrosshairPoint, CrosshairStore } from '@/charts/crosshair-store';
import type { StackRowId } from '@/charts/echarts/stack-data';
import {
  type CssPoint,
  dragPlot,
  dragPriceAxis,
  dragTimeAxis,
  wheelPlot,
  wheelPriceAxis,
  wheelTimeAxis,
} from '@/charts/gestures/gesture-math';
import { type GesturePort, listenPlot } from '@/charts/gestures/listen-plot';
import { type PriceScale, priceOnScale, scaleView, unscaleView } from '@/charts/viewport/price-scale';
import { priceOfCssY, timeOfCssX, timeSpanOf, type Viewport } from '@/charts/viewport/viewport';
import { type DataBox, type DataPoint, makeBoxAnchor } from '@/panes/plot/crosshair/data-box';
import type { PlotModel } from '@/panes/plot/plot-model';
import { hearMagnet } from '@/panes/plot/ruler/magnet';
import type { ChartStage } from './view/chart-stage';

export interface ChartGestures {
  /** Double click on the time axis: back to the chosen range. */
  onResetTime(): void;
  /** Double click on a row: fits price and time. */
  onFit(): void;
  onBox(box: DataBox | undefined): void;
  /** The ruler is on: a drag measures, or a click on each of two points. */
  isMeasuring(): boolean;
  /** A click while measuring: starts or ends the ruler there. */
  onMeasurePoint(point: DataPoint): void;
  /** A box is complete. */
  onBoxEnd(): void;
  /** The pointer is held still on a row, or is released. */
  onHold(isHeld: boolean): void;
  /** A click on the price axis. */
  onLevel(price: number): void;
  /** The price of the candle at a time that ⌥ snaps to. */
  snapPrice(time: number, price: number): number;
  /** Where an end of a ruler is drawn to while the magnet is on. */
  snapMeasured(point: DataPoint): DataPoint;
  /** How the price axis is scaled now. */
  scale(): PriceScale;
}

export interface ChartHosts {
  readonly stage: ChartStage;
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  readonly gestures: ChartGestures;
}

type Port = Pick<GesturePort, 'view' | 'size' | 'isAutofit' | 'setView'>;

/** The view as it looks on screen, where the price axis may be logarithmic. */
function makePort({ stage, model, gestures }: ChartHosts): Port {
  return {
    view: () => scaleView(model.get().view, gestures.scale()),
    size: () => stage.plotSize(),
    isAutofit: () => model.get().isAutofit,
    setView(onAxis, moves) {
      const view = unscaleView(onAxis, gestures.scale());
      if (moves === 'time') model.move(view);
      else model.moveFreely(view);
    },
  };
}

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
  const { stage, crosshair, gestures, model } = on;
  const owned = new DisposerStack();
  const port = makePort(on);
  const hasPrice = row === 'price';
  const magnet = owned.own(hearMagnet(host));
  const snap = (point: DataPoint): DataPoint => (magnet.isOff() ? point : gestures.snapMeasured(point));
  const anchored = makeBoxAnchor({ view: () => model.get().view, size: port.size, scale: gestures.scale, snap });
  let isSnapping = false;
  let resting: CssPoint | undefined;
  const pointOf = ({ x, y }: CssPoint): CrosshairPoint => {
    const onAxis = port.view();
    const time = timeOfCssX(onAxis, port.size(), x);
    if (!hasPrice) return { time, price: undefined, source: row };
    const price = priceOnScale(gestures.scale(), priceOfCssY(onAxis, port.size(), y));
    // The open end of a ruler follows the crosshair.
    if (gestures.isMeasuring()) return { ...snap({ time, price }), source: row };
    return { time, price: isSnapping ? gestures.snapPrice(time, price) : price, source: row };
  };
  const show = (): void => {
    if (resting === undefined) stage.hover(undefined);
    else stage.hover(pointOf(resting), hasPrice ? undefined : { row, y: resting.y });
  };
  const hear = (event: PointerEvent): void => {
    isSnapping = event.altKey;
  };
  // Runs before the gestures receive the same event.
  host.addEventListener('pointermove', hear, { capture: true });
  owned.defer(() => host.removeEventListener('pointermove', hear, { capture: true }));
  // If the plot moves under a resting pointer, other data are under it.
  owned.defer(
    model.subscribe(() => {
      if (resting !== undefined && crosshair.get()?.source === row) show();
    }),
  );
  owned.own(
    listenPlot(host, {
      ...port,
      ...(hasPrice ? {} : { isAutofit: () => true, setView: (view: Viewport) => port.setView(view, 'time') }),
      wheel: (view, size, facts) => holdEdge(view, wheelPlot(view, size, facts), model),
      drag: dragPlot,
      onHover(point) {
        resting = point;
        show();
      },
      onClick(point) {
        const at = pointOf(point);
        if (hasPrice && at.price !== undefined && gestures.isMeasuring())
          return gestures.onMeasurePoint({ time: at.time, price: at.price });
        if (!crosshair.pinned) return crosshair.pin(pointOf(point));
        // The crosshair follows the pointer again from where that is.
        crosshair.unpin();
        show();
      },
      onHold: gestures.onHold,
      onDoubleClick: gestures.onFit,
      ...(hasPrice ? listenBoxes(gestures, anchored) : {}),
    }),
  );
  return owned;
}

/** Gestures that draw boxes over the prices. */
function listenBoxes(
  gestures: ChartGestures,
  anchored: ReturnType<typeof makeBoxAnchor>,
): Pick<GesturePort, 'onBox' | 'onBoxEnd' | 'isMeasuring'> {
  return {
    onBox: (box) => gestures.onBox(anchored(box)),
    onBoxEnd: () => gestures.onBoxEnd(),
    isMeasuring: () => gestures.isMeasuring(),
  };
}

/** The price axis: dragging stretches the prices; a click adds a line. */
export function listenPriceAxis(host: HTMLElement, on: ChartHosts): Disposer {
  const { model, gestures } = on;
  const port = makePort(on);
  return listenPlot(host, {
    ...port,
    setView: (view) => port.setView(view, 'both'),
    wheel: wheelPriceAxis,
    drag: dragPriceAxis,
    onClick: ({ y }) => gestures.onLevel(priceOnScale(gestures.scale(), priceOfCssY(port.view(), port.size(), y))),
    onDoubleClick: () => model.fit(),
  });
}

export function listenTimeAxis(host: HTMLElement, on: ChartHosts): Disposer {
  const port = makePort(on);
  return listenPlot(host, {
    ...port,
    setView: (view) => port.setView(view, 'time'),
    wheel: wheelTimeAxis,
    drag: dragTimeAxis,
    onDoubleClick: on.gestures.onResetTime,
  });
}
