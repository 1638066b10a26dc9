import { useSyncExternalStore } from 'react';
import type { CrosshairStore } from '@/charts/crosshair-store';
import type { Viewport } from '@/charts/viewport/viewport';
import { type DataBox, type DataPoint, isOpenBox } from '@/panes/plot/crosshair/data-box';
import { useCrosshair } from '@/panes/plot/crosshair/use-crosshair';
import type { PlotModel } from '@/panes/plot/plot-model';

export interface ShownBox {
  readonly box: DataBox;
  /** Its second end is not set yet. */
  readonly isOpen: boolean;
  readonly view: Viewport;
}

/** A box as it is drawn now: the open end of a ruler follows the crosshair, to where `snap` draws it. */
export function useShownBox(
  { model, crosshair }: { readonly model: PlotModel; readonly crosshair: CrosshairStore },
  box: DataBox,
  snap: (point: DataPoint, view: Viewport) => DataPoint = (point) => point,
): ShownBox {
  const { view } = useSyncExternalStore(model.subscribe, model.get);
  const point = useCrosshair(crosshair);
  const isOpen = isOpenBox(box);
  if (!isOpen || point?.price === undefined) return { box, isOpen, view };
  return { box: { ...box, to: snap({ time: point.time, price: point.price }, view) }, isOpen, view };
}
