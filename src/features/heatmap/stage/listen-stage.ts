import { type Disposer, DisposerStack } from '@/base/dispose';
import type { CrosshairStore } from '@/charts/crosshair/crosshair-store';
import {
  dragPlot,
  dragPriceAxis,
  dragTimeAxis,
  wheelPlot,
  wheelPriceAxis,
  wheelTimeAxis,
} from '@/charts/gestures/gesture-math';
import { type GesturePort, listenPlot } from '@/charts/gestures/listen-plot';
import { type PlotSize, priceOfCssY } from '@/charts/viewport/viewport';
import { listenRail, type RailGestures } from '@/features/heatmap/books/listen-rail';
import type { HeatmapStage, StageHosts } from '@/features/heatmap/view/heatmap-stage';
import { makeCrosshairHover } from '@/panes/plot/crosshair/crosshair-hover';
import { type DataBox, makeBoxAnchor } from '@/panes/plot/crosshair/data-box';
import { listenSubPane } from '@/panes/plot/crosshair/listen-sub-pane';
import type { PlotModel } from '@/panes/plot/plot-model';

export interface StageGestures extends Pick<RailGestures, 'spec' | 'newest'> {
  /** Double click on the time axis: resets to the chosen range. */
  onResetTime(): void;
  /** Double click on the plot: fits price and time. */
  onFit(): void;
  onBox(box: DataBox | undefined): void;
  /** A click on the price axis. */
  onLevel(price: number): void;
}

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
  const anchored = makeBoxAnchor({ view: base.view, size });

  owned.own(
    listenPlot(hosts.plot, {
      ...base,
      setView: (view, moves) => (moves === 'time' ? model.move(view) : model.moveFreely(view)),
      wheel: wheelPlot,
      drag: dragPlot,
      onHover: hover,
      onClick(point) {
        if (!crosshair.pinned) return crosshair.pin(pointOf(point));
        crosshair.unpin();
        rehover();
      },
      onDoubleClick: gestures.onFit,
      onBox: (box) => gestures.onBox(anchored(box)),
    }),
  );
  owned.own(listenSubPane({ host: hosts.volume, model, crosshair, source: 'volume', size }));
  owned.own(
    listenPlot(hosts.priceAxis, {
      ...base,
      setView: (view) => model.moveFreely(view),
      wheel: wheelPriceAxis,
      drag: dragPriceAxis,
      onClick: ({ y }) => gestures.onLevel(priceOfCssY(model.get().view, size(), y)),
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
  const { spec, newest } = gestures;
  owned.own(listenRail({ host: hosts.rail, model, crosshair, size, spec, newest }));
  return owned;
}
