import type { StackRowId } from '@/charts/echarts/stack-data';
import { formatCompact } from '@/domain/format/format-compact';
import { formatChange, formatProbability, formatShare } from '@/domain/format/format-percent';

type Format = (value: number) => string;

const formatAmount: Format = (value) => formatCompact(value, 4);

const FORMATS: Readonly<Record<Exclude<StackRowId, 'price'> | 'percent', Format>> = {
  percent: (value) => formatChange(value),
  volume: (value) => formatAmount(Math.abs(value)),
  questions: (value) => formatProbability(value),
  cvd: formatAmount,
  oi: formatAmount,
  funding: (value) => formatChange(value, 4),
  liquidations: (value) => formatAmount(Math.abs(value)),
  volatility: (value) => formatShare(value, 1),
};

/** A value of a row's axis, for the label of the crosshair. */
export function formatRowValue(row: keyof typeof FORMATS | 'price', value: number): string {
  return row === 'price' ? formatAmount(value) : FORMATS[row](value);
}
