import { useCrosshair } from '@/panes/plot/crosshair/use-crosshair';
import type { ChartView } from './chart-view';

/** Time at the crosshair, or else the end of the view; `undefined`: the newest of a live view. */
export function usePlotCursor({
  crosshair,
  settled,
  span,
}: Pick<ChartView, 'crosshair' | 'settled' | 'span'>): number | undefined {
  const point = useCrosshair(crosshair);
  if (point !== undefined) return point.time;
  const { timeTo } = settled.view;
  return timeTo >= span.to ? undefined : timeTo - 1;
}
