import type { LineValues } from '@/domain/columns/line-columns';
import { computeRangeFigures, type RangeFigures } from '@/domain/columns/range-figures';
import type { SideVolumes } from '@/domain/columns/side-volumes';
import type { ChartSearch } from '@/state/url-state';
import type { ChartColumns } from './use-chart-columns';

/** What a selected range comes to in one pane. */
export interface SelectionRow {
  /** "Close", "Buy". */
  readonly name: string;
  /** Of figures in it; empty for prices and rates. */
  readonly unit: string;
  /** Whether its sum says anything: amounts add up, levels do not. */
  readonly isAmount: boolean;
  readonly figures: RangeFigures;
}

interface SelectionSeries extends Omit<SelectionRow, 'figures'> {
  readonly line: LineValues;
}

/** Sum, mean and extremes of every shown series over the buckets that begin in the selected range. */
export function computeSelection(columns: ChartColumns, [from, to]: NonNullable<ChartSearch['sel']>): SelectionRow[] {
  return listSelectable(columns).map(({ line, ...row }) => ({ ...row, figures: computeRangeFigures(line, from, to) }));
}

function listSelectable(columns: ChartColumns): readonly SelectionSeries[] {
  const { price, volumes, delta, interest, funding, liquidations, volatility } = columns;
  const { times, values } = price.columns;
  const level = (name: string, unit: string, line: LineValues): SelectionSeries => ({
    name,
    unit,
    isAmount: false,
    line,
  });
  return [
    level('Close', '', { times, values: values.close }),
    ...(volumes ? listAmounts(['Buy', 'Sell', 'Delta'], volumes.unit, volumes.columns.both) : []),
    ...(delta ? [level('CVD', delta.unit, delta.columns)] : []),
    ...(interest
      ? [level('Open interest', interest.unit, { times: interest.columns.times, values: interest.columns.closes })]
      : []),
    ...(funding ? [level('Funding', '%', funding.columns.rates)] : []),
    ...(liquidations ? listAmounts(['Shorts', 'Longs'], liquidations.unit, liquidations.columns) : []),
    ...(volatility ? [level('Volatility', '%', volatility.columns)] : []),
  ];
}

/** Buys, sells and, where it has a name, what they come to together. */
function listAmounts(names: readonly string[], unit: string, { times, buys, sells }: SideVolumes): SelectionSeries[] {
  const columns = [buys, sells, buys.map((buy, at) => buy - sells[at])];
  return names.map((name, at) => ({ name, unit, isAmount: true, line: { times, values: columns[at] } }));
}
