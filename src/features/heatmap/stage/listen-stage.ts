import { type Disposer, DisposerStack } from '@/base/dispose';
import type { CrosshairPoint } from '@/charts/crosshair-store';
import type { CssPoint } from '@/charts/gestures/gesture-math';
import { cssXOfTime, cssYOfPrice, priceSpanOf } from '@/charts/viewport/viewport';
import type { StageHosts } from '@/features/heatmap/view/heatmap-stage';
import type { DataPoint } from '@/panes/plot/crosshair/data-box';
import type { HeldKeys } from '@/panes/plot/gestures/held-keys';
import { listenPriceAxis, listenTimeAxis } from '@/panes/plot/gestures/listen-axes';
import { type ListenedPlot, listenPlotArea, type PlotGestures } from '@/panes/plot/gestures/listen-plot-area';
import { listenSubPane } from '@/panes/plot/gestures/listen-sub-pane';
import { listenRail, type RailGestures } from './listen-rail';

export interface StageGestures extends PlotGestures, Pick<RailGestures, 'spec' | 'newest'> {
  /** The cell that a pointer at a point reads, if it may be off by `reach` in price. */
  snapRead(point: DataPoint, reach: number): DataPoint;
}

export interface ListenedStage extends ListenedPlot {
  readonly gestures: StageGestures;
}

/** How far from a cell a pointer still reads it, and a finger. */
const [READ_CSS_PX, TOUCHED_CSS_PX] = [3, 10] as const;

/** A tap within this distance of the pin is on it. */
const FINGER_CSS_PX = 22;

/** Listens to gestures of the plot and its axes, as specified in `ui/screens.md` 4. */
export function listenStage(hosts: StageHosts, on: ListenedStage): Disposer {
  const { model, crosshair, gestures, size } = on;
  const owned = new DisposerStack();
  owned.own(
    listenPlotArea(hosts.plot, on, {
      source: 'plot',
      hasPrice: true,
      place: (point, { held }) => placeRead(point, held, on),
      // A finger that taps elsewhere wants to read there: it cannot hover.
      movesPin: (at, isTouch) => isTouch && isOffPin(at, on),
    }),
  );
  owned.own(listenSubPane({ host: hosts.volume, model, crosshair, source: 'volume', size }));
  owned.own(listenPriceAxis(hosts.priceAxis, on, (price) => gestures.onLevel(price)));
  owned.own(listenTimeAxis(hosts.timeAxis, on, () => gestures.onResetTime()));
  const rail = { spec: () => gestures.spec(), newest: () => gestures.newest() };
  owned.own(listenRail({ host: hosts.rail, model, crosshair, size, ...rail }));
  return owned;
}

/** Where the crosshair lies for a pointer at a point: on the cell that is read, or with Alt exactly there. */
function placeRead(
  point: CrosshairPoint,
  { alt, isTouch }: Pick<HeldKeys, 'alt' | 'isTouch'>,
  { model, gestures, size }: ListenedStage,
): CrosshairPoint {
  const { time, price } = point;
  if (price === undefined || alt) return point;
  const reach = (isTouch ? TOUCHED_CSS_PX : READ_CSS_PX) * (priceSpanOf(model.get().view) / size().height);
  return { ...point, ...gestures.snapRead({ time, price }, reach) };
}

function isOffPin({ x, y }: CssPoint, { model, crosshair, size }: ListenedStage): boolean {
  const pinned = crosshair.get();
  if (pinned === undefined) return true;
  const { view } = model.get();
  const dy = pinned.price === undefined ? 0 : cssYOfPrice(view, size(), pinned.price) - y;
  return Math.hypot(cssXOfTime(view, size(), pinned.time) - x, dy) > FINGER_CSS_PX;
}
