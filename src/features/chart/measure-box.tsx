import { useSyncExternalStore } from 'react';
import type { PlotBox } from '@/charts/gestures/listen-plot';
import { priceOnScale, scaleView } from '@/charts/viewport/price-scale';
import { type PlotSize, priceOfCssY, timeOfCssX, type Viewport } from '@/charts/viewport/viewport';
import { formatSize } from '@/domain/format/format-compact';
import { formatCountdown } from '@/domain/format/format-duration';
import { formatNumber } from '@/domain/format/format-number';
import { formatBasisPoints, formatChange } from '@/domain/format/format-percent';
import type { ChartView } from './chart-view';
import { sumTraded } from './sum-traded';

export interface MeasureBoxProps {
  readonly box: PlotBox;
  readonly chart: ChartView;
  readonly size: PlotSize;
}

const BASIS_POINTS = 100;

/** A box being drawn: ⇧drag measures price, time and what was traded, ⌥drag shows what will be zoomed to. */
export function MeasureBox({ box, chart, size }: MeasureBoxProps) {
  const { view } = useSyncExternalStore(chart.model.subscribe, chart.model.get);
  const { from, to, kind } = box;
  const left = Math.min(from.x, to.x);
  const top = Math.min(from.y, to.y);
  const isLow = Math.max(from.y, to.y) > size.height - 40;
  const tint = kind === 'measure' ? 'border-accent bg-accent/12' : 'border-crosshair bg-crosshair/10';
  return (
    <div
      className={`pointer-events-none absolute z-10 border ${tint}`}
      style={{ left, top, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) }}
    >
      {kind === 'measure' && (
        <div
          className={`absolute left-0 rounded-md bg-overlay px-2 py-1 text-xs whitespace-nowrap text-fg-1 shadow-pop ${isLow ? 'bottom-full mb-1' : 'top-full mt-1'}`}
        >
          {describeBox(box, chart, { view, size })}
          <span className="text-fg-3"> · Enter keeps the range</span>
        </div>
      )}
    </div>
  );
}

/** What lies under a box. */
interface Place {
  readonly view: Viewport;
  readonly size: PlotSize;
}

/** Start and end of a box in time, Unix seconds. */
export function getBoxRange({ from, to }: PlotBox, { view, size }: Place): readonly [number, number] {
  const [early, late] = [from.x, to.x].map((x) => timeOfCssX(view, size, x)).toSorted((a, b) => a - b);
  return [early, late];
}

/** Differences over the box, and what was traded in its time. */
export function describeBox(box: PlotBox, chart: ChartView, { view, size }: Place): string {
  const { scale } = chart.data.price;
  const onAxis = scaleView(view, scale);
  const [start, end] = [box.from.y, box.to.y].map((y) => priceOnScale(scale, priceOfCssY(onAxis, size, y)));
  const [early, late] = getBoxRange(box, { view, size });
  const percent = (end / start - 1) * 100;
  const difference = formatNumber(end - start, chart.data.price.decimals, 'always');
  // A share of what may be zero says nothing.
  const moved =
    chart.difference === undefined
      ? [difference, formatChange(percent), formatBasisPoints(percent * BASIS_POINTS)]
      : [chart.difference === 'basis' ? `${difference}%` : difference];
  return [...moved, formatCountdown(late - early), ...describeTraded(chart, early, late)].join('  ·  ');
}

function describeTraded(chart: ChartView, from: number, to: number): readonly string[] {
  const { volume } = chart.buckets;
  const { sum, isWhole } = sumTraded(volume, from, to);
  return sum === undefined ? [] : [`${isWhole ? '' : 'at least '}${formatSize(sum)} ${chart.units.volume} traded`];
}
