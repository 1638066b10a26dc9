import type { Disposer } from '@/base/dispose';
import type { CrosshairStore } from '@/charts/crosshair-store';
import { type PlotSize, priceOfCssY } from '@/charts/viewport/viewport';
import { middleOfRow, type RowSpec, rowOfPrice } from '@/domain/grid/grid-tile';
import type { PlotModel } from '@/panes/plot/plot-model';

export interface RailGestures {
  readonly host: HTMLElement;
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  size(): PlotSize;
  /** The rows of the rail. */
  spec(): RowSpec;
  /** Unix seconds of the newest snapshot; `undefined` where none is loaded. */
  newest(): number | undefined;
}

const SOURCE = 'rail';

/** Hovering the rail reads its levels. A click pins the crosshair on a level; a click on the same level unpins it. */
export function listenRail({ host, model, crosshair, size, spec, newest }: RailGestures): Disposer {
  const pointAt = (y: number) => {
    // A pinned crosshair decides which snapshot's levels are shown.
    const time = crosshair.pinned ? crosshair.get()?.time : newest();
    const row = rowOfPrice(spec(), priceOfCssY(model.get().view, size(), y));
    return time === undefined ? undefined : { time, price: middleOfRow(spec(), row), source: SOURCE };
  };
  const listeners = {
    pointermove: ({ offsetY }: PointerEvent) => crosshair.set(pointAt(offsetY)),
    pointerleave: () => crosshair.set(undefined),
    click: ({ offsetY }: MouseEvent) => {
      const point = pointAt(offsetY);
      if (point === undefined) return;
      if (crosshair.pinned && crosshair.get()?.price === point.price) crosshair.unpin();
      else crosshair.pin(point);
    },
  };
  const listening = new AbortController();
  for (const [type, listener] of Object.entries(listeners))
    host.addEventListener(type, listener as EventListener, { signal: listening.signal });
  return { dispose: () => listening.abort() };
}
