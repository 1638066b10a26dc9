import { formatSize } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatBasisPoints, formatChange } from '@/domain/format/format-percent';
import { sumTraded } from '@/features/chart/columns/sum-traded';
import type { ChartView } from '@/features/chart/view/chart-view';
import { type DataBox, getBoxRange } from '@/panes/plot/crosshair/data-box';
import { MeasuredBox } from '@/panes/plot/crosshair/measured-box';
import { useShownBox } from '@/panes/plot/ruler/use-shown-box';

export interface MeasureBoxProps {
  readonly box: DataBox;
  readonly chart: ChartView;
  /** Height of the price row, CSS px. */
  readonly height: number;
}

const BASIS_POINTS = 100;

/** Price and time differences over a box, and the volume traded in its time. */
export function MeasureBox({ box, chart, height }: MeasureBoxProps) {
  const { box: shown, isOpen, view } = useShownBox(chart, box);
  return (
    <MeasuredBox box={shown} view={view} scale={chart.data.price.scale} height={height}>
      {describeBox(shown, chart)}
      <span className="text-fg-3">{isOpen ? ' · click or D ends the ruler' : ' · Enter keeps the range'}</span>
    </MeasuredBox>
  );
}

export function describeBox(box: DataBox, chart: ChartView): string {
  const [start, end] = [box.from.price, box.to.price];
  const [early, late] = getBoxRange(box);
  const percent = (end / start - 1) * 100;
  const difference = formatNumber(end - start, chart.data.price.decimals, 'always');
  // A percentage of a value that may be zero means nothing.
  const moved =
    chart.difference === undefined
      ? [difference, formatChange(percent), formatBasisPoints(percent * BASIS_POINTS)]
      : [chart.difference === 'basis' ? `${difference}%` : difference];
  const count = Math.round((late - early) / chart.buckets.candles.seconds);
  const candles = `${formatNumber(count, 0)} ${count === 1 ? 'candle' : 'candles'}`;
  return [...moved, candles, formatLength(late - early), ...describeTraded(chart, early, late)].join('  ·  ');
}

function describeTraded(chart: ChartView, from: number, to: number): readonly string[] {
  const { volume } = chart.buckets;
  const { sum, isWhole } = sumTraded(volume, from, to);
  return sum === undefined ? [] : [`${isWhole ? '' : 'at least '}${formatSize(sum)} ${chart.units.volume} traded`];
}
