import type { PlotBox } from '@/charts/gestures/listen-plot';
import { priceOfCssY, timeOfCssX } from '@/charts/viewport/viewport';
import { computeRangeSize, findRangeReach } from '@/domain/book/range-size';
import { formatSize } from '@/domain/format/format-compact';
import { formatCountdown } from '@/domain/format/format-duration';
import { formatNumber } from '@/domain/format/format-number';
import { formatBasisPoints, formatChange } from '@/domain/format/format-percent';
import { formatHourMinute } from '@/domain/format/format-time';
import { findSnapshot, getSnapshotTime } from '@/domain/grid/depth-at';
import { secondsOfMicros } from '@/domain/units';
import { useSettings } from '@/state/settings';
import type { HeatmapStage } from './heatmap-stage';
import { computeBasisPoints } from './readout-words';
import type { Heatmap } from './use-heatmap';

export interface MeasureBoxProps {
  readonly box: PlotBox;
  readonly heatmap: Heatmap;
  readonly stage: HeatmapStage;
  readonly decimals: number;
}

/** A box being drawn: ⇧drag measures price and time, ⌥drag shows what will be zoomed to. */
export function MeasureBox({ box, heatmap, stage, decimals }: MeasureBoxProps) {
  const { from, to, kind } = box;
  const left = Math.min(from.x, to.x);
  const top = Math.min(from.y, to.y);
  const tint = kind === 'measure' ? 'border-accent bg-accent/12' : 'border-crosshair bg-crosshair/10';
  return (
    <div
      className={`pointer-events-none absolute z-10 border ${tint}`}
      style={{ left, top, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) }}
    >
      {kind === 'measure' && (
        <div className="absolute top-full left-0 mt-1 rounded-md bg-overlay px-2 py-1 text-xs whitespace-nowrap text-fg-1 shadow-pop">
          {describeBox(box, heatmap, stage, decimals)}
        </div>
      )}
    </div>
  );
}

/** Differences over the box, and what rests between its prices in one snapshot: that of its later edge. */
function describeBox({ from, to }: PlotBox, heatmap: Heatmap, stage: HeatmapStage, decimals: number): string {
  const { view } = heatmap.model.get();
  const size = stage.plotSize();
  const start = priceOfCssY(view, size, from.y);
  const end = priceOfCssY(view, size, to.y);
  const [early, late] = [from.x, to.x].map((x) => timeOfCssX(view, size, x)).toSorted((a, b) => a - b);
  const basisPoints = computeBasisPoints(end, start);
  return [
    formatNumber(end - start, decimals, 'always'),
    formatChange(basisPoints / 100),
    formatBasisPoints(basisPoints),
    formatCountdown(late - early),
    ...describeSize(heatmap, late, start, end),
  ].join('  ·  ');
}

function describeSize(
  { base, market }: Heatmap,
  time: number,
  ...prices: readonly [number, number]
): readonly string[] {
  const snapshot = findSnapshot(base.data.tiles, base.data.spec, time);
  if (snapshot === undefined) return [];
  const at = formatHourMinute(secondsOfMicros(getSnapshotTime(snapshot)), useSettings.getState().zone);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const reach = findRangeReach(snapshot, low, high);
  if (reach === 'outside') return [`outside the requested depth at ${at}`];
  const size = computeRangeSize(snapshot, low, high);
  return [`${reach === 'part' ? 'at least ' : ''}${formatSize(size)} ${market.coin ?? ''} at ${at}`];
}
