import type { Disposer } from '@/base/dispose';
import type { CrosshairPoint, CrosshairStore } from '@/charts/crosshair-store';
import type { CssPoint } from '@/charts/gestures/gesture-math';
import { priceOnScale, scaleView } from '@/charts/viewport/price-scale';
import { priceOfCssY, timeOfCssX } from '@/charts/viewport/viewport';
import type { PlotModel } from '@/panes/plot/plot-model';
import type { MovedPlot } from './plot-port';

export interface HoverOptions extends Pick<MovedPlot, 'size' | 'scale'> {
  readonly model: Pick<PlotModel, 'get' | 'subscribe'>;
  readonly crosshair: CrosshairStore;
  /** The pane's source name in the crosshair. */
  readonly source: string;
  /** False in panes whose vertical axis is not a price. */
  readonly hasPrice: boolean;
  /** Where the crosshair is for a pointer at a point; at the point itself by default. */
  place?(point: CrosshairPoint): CrosshairPoint;
  /** Shows the crosshair; `at`: where the pointer is. Both are `undefined` when it has left. */
  show?(point: CrosshairPoint | undefined, at: CssPoint | undefined): void;
}

export interface CrosshairHover extends Disposer {
  /** What is under the pointer. */
  pointOf(point: CssPoint): CrosshairPoint;
  /** Where the crosshair is for a pointer there. */
  placeOf(point: CssPoint): CrosshairPoint;
  /** Sets where the pointer is; `undefined` when it has left. */
  hover(point: CssPoint | undefined): void;
  /** Shows the crosshair at the pointer's current place, for example after an unpin. */
  rehover(): void;
}

/** Moves the crosshair that all panes share with the pointer over a pane. */
export function makeCrosshairHover(options: HoverOptions): CrosshairHover {
  const { model, crosshair, source, hasPrice, size, place = (point) => point } = options;
  const { show = (point) => crosshair.set(point) } = options;
  let resting: CssPoint | undefined;
  const pointOf = ({ x, y }: CssPoint): CrosshairPoint => {
    const scale = options.scale?.() ?? 'linear';
    const [onAxis, at] = [scaleView(model.get().view, scale), size()];
    const price = hasPrice ? priceOnScale(scale, priceOfCssY(onAxis, at, y)) : undefined;
    return { time: timeOfCssX(onAxis, at, x), price, source };
  };
  const placeOf = (at: CssPoint): CrosshairPoint => place(pointOf(at));
  const rehover = (): void => show(resting && placeOf(resting), resting);
  // When a plot moves under a resting pointer, other data are under it.
  let isWaiting = false;
  const leave = model.subscribe(() => {
    if (isWaiting || crosshair.get()?.source !== source || resting === undefined) return;
    isWaiting = true;
    // A drag reports the new pointer place in the same turn.
    queueMicrotask(() => {
      isWaiting = false;
      if (crosshair.get()?.source === source && resting !== undefined) rehover();
    });
  });
  return {
    pointOf,
    placeOf,
    hover(point) {
      resting = point;
      rehover();
    },
    rehover,
    dispose: leave,
  };
}
