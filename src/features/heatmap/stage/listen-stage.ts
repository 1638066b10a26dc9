import { type Disposer, DisposerStack } from '@/base/dispose';
import type { CssPoint } from '@/charts/gestures/gesture-math';
import { cssXOfTime, cssYOfPrice } from '@/charts/viewport/viewport';
import type { StageHosts } from '@/features/heatmap/view/heatmap-stage';
import { listenPriceAxis, listenTimeAxis } from '@/panes/plot/gestures/listen-axes';
import { type ListenedPlot, listenPlotArea, type PlotGestures } from '@/panes/plot/gestures/listen-plot-area';
import { listenSubPane } from '@/panes/plot/gestures/listen-sub-pane';
import { listenRail, type RailGestures } from './listen-rail';

export interface StageGestures extends PlotGestures, Pick<RailGestures, 'spec' | 'newest'> {}

export interface ListenedStage extends ListenedPlot {
  readonly gestures: StageGestures;
}

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

function isOffPin({ x, y }: CssPoint, { model, crosshair, size }: ListenedStage): boolean {
  const pinned = crosshair.get();
  if (pinned === undefined) return true;
  const { view } = model.get();
  const dy = pinned.price === undefined ? 0 : cssYOfPrice(view, size(), pinned.price) - y;
  return Math.hypot(cssXOfTime(view, size(), pinned.time) - x, dy) > FINGER_CSS_PX;
}
