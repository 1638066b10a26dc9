import type { Disposer } from '@/base/dispose';
import type { CrosshairStore } from '@/charts/crosshair-store';
import type { CssPoint } from '@/charts/gestures/gesture-math';
import { type PlotSize, priceOfCssY, timeOfCssX } from '@/charts/viewport/viewport';
import type { PlotModel } from '@/panes/plot/plot-model';

export interface HoverOptions {
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  /** The pane's source name in the crosshair. */
  readonly source: string;
  /** False in panes whose vertical axis is not a price. */
  readonly hasPrice: boolean;
  size(): PlotSize;
}

export interface CrosshairHover extends Disposer {
  pointOf(point: CssPoint): { readonly time: number; readonly price: number | undefined; readonly source: string };
  /** Sets where the pointer is; `undefined` when it has left. */
  hover(point: CssPoint | undefined): void;
  /** Shows the crosshair at the pointer's current place, for example after an unpin. */
  rehover(): void;
}

/** Moves the crosshair that all panes share with the pointer over a pane. */
export function makeCrosshairHover({ model, crosshair, source, hasPrice, size }: HoverOptions): CrosshairHover {
  let resting: CssPoint | undefined;
  const pointOf = ({ x, y }: CssPoint) => {
    const { view } = model.get();
    const at = size();
    return { time: timeOfCssX(view, at, x), price: hasPrice ? priceOfCssY(view, at, y) : undefined, source };
  };
  const show = (): void => crosshair.set(resting && pointOf(resting));
  // When a plot moves under a resting pointer, other data are under it.
  let isWaiting = false;
  const leave = model.subscribe(() => {
    if (isWaiting || crosshair.get()?.source !== source || resting === undefined) return;
    isWaiting = true;
    // A drag reports the new pointer place in the same turn.
    queueMicrotask(() => {
      isWaiting = false;
      if (crosshair.get()?.source === source && resting !== undefined) show();
    });
  });
  return {
    pointOf,
    hover(point) {
      resting = point;
      show();
    },
    rehover: show,
    dispose: leave,
  };
}
