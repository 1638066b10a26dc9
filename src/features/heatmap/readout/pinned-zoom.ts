import type { CrosshairStore } from '@/charts/crosshair-store';
import { priceSpanOf, timeSpanOf, type Viewport } from '@/charts/viewport/viewport';
import type { PlotModel } from '@/panes/plot/plot-model';

/** Relative change in size up to which a view counts as the same. A fitted view changes a little with each candle. */
const SAME_ZOOM = 0.05;

export interface PinnedZoom {
  /** Whether the view was zoomed since the crosshair was pinned. Its card would then cover other data. */
  isZoomed(): boolean;
  subscribe(listener: () => void): () => void;
}

const differs = (a: number, b: number): boolean => Math.abs(a - b) > SAME_ZOOM * b;

/** Compares the view with the one in which each crosshair was pinned. */
export function watchPinnedZoom(crosshair: CrosshairStore, model: Pick<PlotModel, 'get' | 'subscribe'>): PinnedZoom {
  let pinned: { readonly point: unknown; readonly view: Viewport } | undefined;
  const isZoomed = (): boolean => {
    const { view } = model.get();
    const point = crosshair.get();
    if (!crosshair.pinned) {
      pinned = undefined;
      return false;
    }
    const since = pinned !== undefined && pinned.point === point ? pinned : { point, view };
    pinned = since;
    const then = since.view;
    return differs(timeSpanOf(view), timeSpanOf(then)) || differs(priceSpanOf(view), priceSpanOf(then));
  };
  return {
    isZoomed,
    subscribe(listener) {
      // Records the view at the pin before it moves on.
      isZoomed();
      const leaves = [crosshair.subscribe(listener), model.subscribe(listener)];
      return () => leaves.forEach((leave) => leave());
    },
  };
}
