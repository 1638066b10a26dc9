import type { PlotBox } from '@/charts/gestures/listen-plot';
import { priceOfCssY, timeOfCssX } from '@/charts/viewport/viewport';
import { formatCountdown } from '@/domain/format/format-duration';
import { formatNumber } from '@/domain/format/format-number';
import { formatBasisPoints, formatChange } from '@/domain/format/format-percent';
import type { HeatmapStage } from './heatmap-stage';
import { computeBasisPoints } from './readout';
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

function describeBox({ from, to }: PlotBox, { model }: Heatmap, stage: HeatmapStage, decimals: number): string {
  const { view } = model.get();
  const size = stage.plotSize();
  const start = priceOfCssY(view, size, from.y);
  const end = priceOfCssY(view, size, to.y);
  const seconds = Math.abs(timeOfCssX(view, size, to.x) - timeOfCssX(view, size, from.x));
  const basisPoints = computeBasisPoints(end, start);
  return [
    formatNumber(end - start, decimals, 'always'),
    formatChange(basisPoints / 100),
    formatBasisPoints(basisPoints),
    formatCountdown(seconds),
  ].join('  ·  ');
}
