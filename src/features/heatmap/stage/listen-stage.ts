import { type Disposer, DisposerStack } from '@/base/dispose';
import type { CrosshairStore } from '@/charts/crosshair-store';
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
import { cssXOfTime, cssYOfPrice, type PlotSize, priceOfCssY } from '@/charts/viewport/viewport';
import type { HeatmapStage, StageHosts } from '@/features/heatmap/view/heatmap-stage';
import { makeCrosshairHover } from '@/panes/plot/crosshair/crosshair-hover';
import { type DataBox, type DataPoint, makeBoxAnchor } from '@/panes/plot/crosshair/data-box';
import { listenSubPane } from '@/panes/plot/crosshair/listen-sub-pane';
import type { PlotModel } from '@/panes/plot/plot-model';
import { hearMagnet } from '@/panes/plot/ruler/magnet';
import { listenRail, type RailGestures } from './listen-rail';

export interface StageGestures extends Pick<RailGestures, 'spec' | 'newest'> {
  /** Double click on the time axis: resets to the chosen range. */
  onResetTime(): void;
  /** Double click on the plot: fits price and time. */
  onFit(): void;
  onBox(box: DataBox | undefined): void;
  /** The ruler is on: a drag measures, or a click on each of two points. */
  isMeasuring(): boolean;
  /** A click while measuring: starts or ends the ruler there. */
  onMeasurePoint(point: DataPoint): void;
  /** A box is complete. */
  onBoxEnd(): void;
  /** Where an end of a ruler is drawn to while the magnet is on. */
  snapMeasured(point: DataPoint): DataPoint;
  /** A click on the price axis. */
  onLevel(price: number): void;
}

/** A tap within this distance of the pin is on it. */
const FINGER_CSS_PX = 22;

/** Listens to gestures of the plot and its axes, as specified in `ui/screens.md` 4. */
export function listenStage(
  hosts: StageHosts,
  stage: HeatmapStage,
  model: PlotModel,
  crosshair: CrosshairStore,
  gestures: StageGestures,
): Disposer {
  const owned = new DisposerStack();
  const base: Pick<GesturePort, 'view' | 'size' | 'isAutofit' | 'setView'> = {
    view: () => model.get().view,
    size: () => stage.plotSize(),
    isAutofit: () => model.get().isAutofit,
    setView: (view) => model.move(view),
  };
  const size = (): PlotSize => stage.plotSize();
  const { hover, pointOf, rehover } = owned.own(
    makeCrosshairHover({ model, crosshair, source: 'plot', hasPrice: true, size }),
  );
  const magnet = owned.own(hearMagnet(hosts.plot));
  const snap = (point: DataPoint): DataPoint => (magnet.isOff() ? point : gestures.snapMeasured(point));
  const anchored = makeBoxAnchor({ view: base.view, size, snap });

  const isElsewhere = ({ x, y }: CssPoint): boolean => {
    const pinned = crosshair.get();
    if (pinned === undefined) return true;
    const view = base.view();
    const dy = pinned.price === undefined ? 0 : cssYOfPrice(view, size(), pinned.price) - y;
    return Math.hypot(cssXOfTime(view, size(), pinned.time) - x, dy) > FINGER_CSS_PX;
  };

  owned.own(
    listenPlot(hosts.plot, {
      ...base,
      setView: (view, moves) => (moves === 'time' ? model.move(view) : model.moveFreely(view)),
      wheel: wheelPlot,
      drag: dragPlot,
      onHover: hover,
      onClick(point, isTouch) {
        const { time, price } = pointOf(point);
        if (price !== undefined && gestures.isMeasuring()) return gestures.onMeasurePoint(snap({ time, price }));
        // A finger that taps elsewhere wants to read there: it cannot hover.
        if (!crosshair.pinned || (isTouch && isElsewhere(point))) return crosshair.pin(pointOf(point));
        crosshair.unpin();
        rehover();
      },
      onDoubleClick: gestures.onFit,
      onBox: (box) => gestures.onBox(anchored(box)),
      onBoxEnd: () => gestures.onBoxEnd(),
      isMeasuring: () => gestures.isMeasuring(),
    }),
  );
  owned.own(listenSubPane({ host: hosts.volume, model, crosshair, source: 'volume', size }));
  owned.own(listenAxes(hosts, base, model, gestures));
  const { spec, newest } = gestures;
  owned.own(listenRail({ host: hosts.rail, model, crosshair, size, spec, newest }));
  return owned;
}

/** Gestures of the two axes: dragging stretches them, and a click on the prices adds a line. */
function listenAxes(
  hosts: StageHosts,
  base: Pick<GesturePort, 'view' | 'size' | 'isAutofit' | 'setView'>,
  model: PlotModel,
  gestures: StageGestures,
): Disposer {
  const owned = new DisposerStack();
  owned.own(
    listenPlot(hosts.priceAxis, {
      ...base,
      setView: (view) => model.moveFreely(view),
      wheel: wheelPriceAxis,
      drag: dragPriceAxis,
      onClick: ({ y }) => gestures.onLevel(priceOfCssY(model.get().view, base.size(), y)),
      onDoubleClick: () => model.fit(),
    }),
  );
  owned.own(
    listenPlot(hosts.timeAxis, {
      ...base,
      wheel: wheelTimeAxis,
      drag: dragTimeAxis,
      onDoubleClick: gestures.onResetTime,
    }),
  );
  return owned;
}
