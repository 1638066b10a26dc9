import type { Disposer } from '@/base/dispose';
import type { CrosshairStore } from '@/charts/crosshair/crosshair-store';
import type { CssPoint } from '@/charts/gestures/gesture-math';
import { type PlotSize, priceOfCssY, timeOfCssX } from '@/charts/viewport/viewport';
import type { PlotModel } from '@/panes/plot/plot-model';

export interface HoverOptions {
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  /** Names the pane in the crosshair. */
  readonly source: string;
  /** False in panes whose vertical axis is no price. */
  readonly hasPrice: boolean;
  size(): PlotSize;
}

export interface CrosshairHover extends Disposer {
  pointOf(point: CssPoint): { readonly time: number; readonly price: number | undefined; readonly source: string };
  /** Takes where the pointer rests; `undefined` when it has left. */
  hover(point: CssPoint | undefined): void;
  /** Shows it where the pointer rests now, as after a pin. */
  rehover(): void;
}

/** The pointer over a pane moves the crosshair that all panes share. */
export function makeCrosshairHover({ model, crosshair, source, hasPrice, size }: HoverOptions): CrosshairHover {
  let resting: CssPoint | undefined;
  const pointOf = ({ x, y }: CssPoint) => {
    const { view } = model.get();
    const at = size();
    return { time: timeOfCssX(view, at, x), price: hasPrice ? priceOfCssY(view, at, y) : undefined, source };
  };
  const show = (): void => crosshair.set(resting && pointOf(resting));
  // A plot that moves under a pointer at rest has other data there.
  let isWaiting = false;
  const leave = model.subscribe(() => {
    if (isWaiting || crosshair.get()?.source !== source || resting === undefined) return;
    isWaiting = true;
    // A hand that drags it tells in the same turn where it is now.
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
