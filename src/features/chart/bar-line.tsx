import type { ReactNode } from 'react';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { useCrosshairPart } from '@/panes/plot/use-crosshair-part';
import { useMedia } from '@/ui/use-media';
import type { ChartView } from './chart-view';
import { findBucket } from './pane-buckets';
import { Candle } from './price-figures';

export interface BarLineProps {
  readonly chart: ChartView;
  /** What stands there while there is no cursor. */
  readonly children: ReactNode;
}

/**
 * The bar at the cursor above the plot of a narrow window, where it hides none of it: its heading has no room. Its time
 * stands on the axis.
 */
export function BarLine({ chart, children }: BarLineProps) {
  const isNarrow = !useMedia(ROOMY);
  const { candles } = chart.buckets;
  const at = useCrosshairPart(chart.crosshair, (point) =>
    point === undefined || !isNarrow ? -1 : findBucket(candles, point.time),
  );
  if (at < 0 || chart.difference !== undefined) return children;
  return (
    <div className="relative bg-panel">
      {/* It keeps the height of what it covers: the plot under the finger stays where it is. */}
      <div className="invisible">{children}</div>
      <p className="absolute inset-x-3 bottom-0 flex flex-wrap gap-x-2 text-xs leading-4.5">
        <Candle chart={chart} at={at} />
      </p>
    </div>
  );
}
