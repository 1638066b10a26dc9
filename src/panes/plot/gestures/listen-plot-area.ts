import { type Disposer, DisposerStack } from '@/base/dispose';
import type { CrosshairPoint, CrosshairStore } from '@/charts/crosshair-store';
import { type CssPoint, dragPlot, wheelPlot } from '@/charts/gestures/gesture-math';
import { type GesturePort, listenPlot } from '@/charts/gestures/listen-plot';
import { type DataPoint, makeBoxAnchor } from '@/panes/plot/crosshair/data-box';
import type { PlotModel } from '@/panes/plot/plot-model';
import type { RulerGestures } from '@/panes/plot/ruler/ruler-gestures';
import { type HoverOptions, makeCrosshairHover } from './crosshair-hover';
import { type HeldKeys, hearHeldKeys } from './held-keys';
import { type MovedPlot, makePlotPort } from './plot-port';

/** What the gestures of a plot and its axes do. They read each member when they call it. */
export interface PlotGestures extends RulerGestures {
  /** Double click on the plot or its time axis: back to the chosen range, with fitted prices. */
  onResetTime(): void;
  /** Where an end of a ruler is drawn to while the magnet is on. */
  snapMeasured(point: DataPoint): DataPoint;
  /** A click on the price axis. */
  onLevel(price: number): void;
}

/** A plot with its crosshair, and what gestures over it do. */
export interface ListenedPlot extends MovedPlot {
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  readonly gestures: PlotGestures;
}

/** What the gestures over a plot read besides the pointer. */
export interface AreaFacts {
  readonly held: HeldKeys;
  /** Where an end of a ruler is drawn to: the point itself without the magnet. */
  snap(point: DataPoint): DataPoint;
}

/** How a plot differs from others. */
export interface PlotArea extends Pick<HoverOptions, 'source' | 'hasPrice' | 'show'>, Pick<GesturePort, 'onHold'> {
  readonly wheel?: GesturePort['wheel'];
  /** Where the crosshair is for a pointer at a point. */
  place?(point: CrosshairPoint, facts: AreaFacts): CrosshairPoint;
  /** A click that does not measure; true if it is not one of the crosshair either. */
  onPress?(point: CrosshairPoint, facts: AreaFacts): boolean;
  /** Whether a click moves a pinned crosshair instead of releasing it. */
  movesPin?(at: CssPoint, isTouch: boolean): boolean;
}

/**
 * Gestures over a plot: it moves and zooms, the crosshair follows the pointer and is pinned by a click, boxes measure.
 * A pane without prices moves time alone, and has no boxes.
 */
export function listenPlotArea(host: HTMLElement, plot: ListenedPlot, area: PlotArea): Disposer {
  const { model, crosshair, gestures, size, scale } = plot;
  const { source, hasPrice, wheel = wheelPlot, show, onHold } = area;
  const owned = new DisposerStack();
  const port = makePlotPort(plot);
  const held = owned.own(hearHeldKeys(host));
  const snap = (point: DataPoint): DataPoint => (held.isMagnetOff ? point : gestures.snapMeasured(point));
  const facts: AreaFacts = { held, snap };
  const place = (point: CrosshairPoint): CrosshairPoint => area.place?.(point, facts) ?? point;
  const { hover, pointOf, placeOf, rehover } = owned.own(
    makeCrosshairHover({
      model,
      crosshair,
      source,
      hasPrice,
      size,
      place,
      ...(scale && { scale }),
      ...(show && { show }),
    }),
  );
  owned.own(
    listenPlot(host, {
      ...port,
      ...(hasPrice ? {} : { isAutofit: () => true, setView: (view) => port.setView(view, 'time') }),
      wheel,
      drag: dragPlot,
      onHover: hover,
      onClick(at, isTouch) {
        const point = pointOf(at);
        const { time, price } = point;
        if (price !== undefined && gestures.isMeasuring()) return gestures.onMeasurePoint(snap({ time, price }));
        if (area.onPress?.(point, facts) === true) return;
        if (!crosshair.pinned || area.movesPin?.(at, isTouch) === true) return crosshair.pin(placeOf(at));
        // The crosshair follows the pointer again from where that is.
        crosshair.unpin();
        rehover();
      },
      onDoubleClick: () => gestures.onResetTime(),
      ...(onHold && { onHold }),
      ...(hasPrice ? listenBoxes(plot, snap) : {}),
    }),
  );
  return owned;
}

/** Gestures that draw boxes over the prices. */
function listenBoxes(
  { model, gestures, size, scale }: ListenedPlot,
  snap: AreaFacts['snap'],
): Pick<GesturePort, 'onBox' | 'onBoxEnd' | 'isMeasuring'> {
  const anchored = makeBoxAnchor({ view: () => model.get().view, size, snap, ...(scale && { scale }) });
  return {
    onBox: (box) => gestures.onBox(anchored(box)),
    onBoxEnd: () => gestures.onBoxEnd(),
    isMeasuring: () => gestures.isMeasuring(),
  };
}
