import { compareLines, type Difference } from '@/domain/columns/compare-lines';
import type { LineValues } from '@/domain/columns/line-columns';
import type { ComparedDifference } from '@/features/chart/view/chart';
import type { ChartColumns } from '@/features/chart/view/loaded-columns';

/** The reference against each other market that has candles in common with it; against all if none has. */
export function readDifferences(
  { price, compared }: ChartColumns,
  difference: Difference | undefined,
): readonly ComparedDifference[] {
  if (difference === undefined) return NO_DIFFERENCES;
  const lineOf = ({ times, values }: ChartColumns['price']['columns']): LineValues => ({ times, values: values.close });
  const all = compared.map(({ market, columns, seconds }) => ({
    market,
    seconds,
    line: compareLines(lineOf(price.columns), lineOf(columns), difference),
  }));
  const found = all.filter(({ line }) => line.times.length > 0);
  return found.length > 0 ? found : all;
}

const NO_DIFFERENCES: readonly ComparedDifference[] = [];
