import type { ReactNode } from 'react';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import { CandleChange, CandlePercent, CandlePrices } from '@/features/chart/figures/price-figures';
import { type ChartView, nameBucket } from '@/features/chart/view/chart-view';
import { findBucket } from '@/features/chart/view/pane-buckets';
import { usePlotCursor } from '@/features/chart/view/use-plot-cursor';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { useMedia } from '@/ui/use-media';

/** The line of the newest bar does not follow the cursor. */
const NO_CROSSHAIR = makeCrosshairStore();

export interface BarLineProps {
  readonly chart: ChartView;
  /** Shown while there is no cursor. */
  readonly children: ReactNode;
}

/**
 * Open, high, low and close of the newest bar, or of the tapped one, with its time and change. Shown above the plot in
 * a narrow window, where the heading of the pane has no room.
 */
export function BarLine({ chart, children }: BarLineProps) {
  const isNarrow = !useMedia(ROOMY);
  const { candles } = chart.buckets;
  const newest = findBucket(candles, usePlotCursor({ ...chart, crosshair: NO_CROSSHAIR }));
  const at = useCrosshairPart(chart.crosshair, (point) =>
    point === undefined || !isNarrow ? -1 : findBucket(candles, point.time),
  );
  if (!isNarrow || chart.difference !== undefined) return children;
  const isHeld = at >= 0;
  const shown = isHeld ? at : newest;
  return (
    <div className="relative bg-panel">
      {/* It keeps the height of what it covers, so that the plot under the finger does not move. */}
      <div className={isHeld ? 'invisible' : ''}>{children}</div>
      {isHeld && (
        <p className="absolute inset-x-3 top-1 flex flex-wrap items-baseline gap-x-2 text-xs leading-5">
          <b className="font-[550] text-fg-1">{nameBucket(chart, candles.times[at])}</b>
          <CandleChange chart={chart} at={at} />
        </p>
      )}
      <p className="flex h-6 flex-wrap gap-x-2 overflow-hidden px-3 text-xs leading-6">
        {shown >= 0 && <CandlePrices chart={chart} at={shown} />}
        {shown >= 0 && !isHeld && <CandlePercent chart={chart} at={shown} />}
      </p>
    </div>
  );
}
