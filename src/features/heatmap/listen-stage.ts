import { type Disposer, DisposerStack } from '@/base/dispose';
import type { CrosshairStore } from '@/charts/crosshair/crosshair-store';
import {
  type CssPoint,
  dragPlot,
  dragPriceAxis,
  dragTimeAxis,
  wheelPlot,
  wheelPriceAxis,
  wheelTimeAxis,
} from '@/charts/gestures/gesture-math';
import { type GesturePort, listenPlot, type PlotBox } from '@/charts/gestures/listen-plot';
import { priceOfCssY, timeOfCssX } from '@/charts/viewport/viewport';
import type { HeatmapModel } from './heatmap-model';
import type { HeatmapStage, StageHosts } from './heatmap-stage';

export interface StageGestures {
  /** Double click on the time axis: back to the chosen range. */
  onResetTime(): void;
  /** Double click on the plot: price and time fitted. */
  onFit(): void;
  onBox(box: PlotBox | undefined): void;
}

/** Gestures of the plot and its axes, as `ui/screens.md` 4 has them. */
export function listenStage(
  hosts: StageHosts,
  stage: HeatmapStage,
  model: HeatmapModel,
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
  const pointOf = ({ x, y }: CssPoint, source: string, hasPrice: boolean) => {
    const { view } = model.get();
    const size = stage.plotSize();
    return { time: timeOfCssX(view, size, x), price: hasPrice ? priceOfCssY(view, size, y) : undefined, source };
  };
  const hover = (source: string, hasPrice: boolean) => {
    let resting: CssPoint | undefined;
    const show = () => crosshair.set(resting && pointOf(resting, source, hasPrice));
    // A plot that moves under a pointer at rest has other data there.
    owned.defer(model.subscribe(() => crosshair.get()?.source === source && resting !== undefined && show()));
    return (point: CssPoint | undefined) => {
      resting = point;
      show();
    };
  };

  owned.own(
    listenPlot(hosts.plot, {
      ...base,
      setView: (view, moves) => (moves === 'time' ? model.move(view) : model.moveFreely(view)),
      wheel: wheelPlot,
      drag: dragPlot,
      onHover: hover('plot', true),
      onClick: (point) => (crosshair.pinned ? crosshair.unpin() : crosshair.pin(pointOf(point, 'plot', true))),
      onDoubleClick: gestures.onFit,
      onBox: gestures.onBox,
    }),
  );
  owned.own(listenPlot(hosts.volume, { ...base, wheel: wheelPlot, drag: dragPlot, onHover: hover('volume', false) }));
  owned.own(
    listenPlot(hosts.priceAxis, {
      ...base,
      setView: (view) => model.moveFreely(view),
      wheel: wheelPriceAxis,
      drag: dragPriceAxis,
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
