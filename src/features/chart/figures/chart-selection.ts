import type { LineValues } from '@/domain/columns/line-columns';
import { computeRangeFigures, type RangeFigures } from '@/domain/columns/range-figures';
import type { SideVolumes } from '@/domain/columns/side-volumes';
import { listTradedCloses } from '@/features/chart/columns/price-columns';
import { DIFFERENCE_NAMES, DIFFERENCE_UNITS } from '@/features/chart/compare/difference-words';
import type { ChartView } from '@/features/chart/view/chart-view';
import type { ChartSearch } from '@/state/url-state';
import { PERIOD_WORDS } from './figure-words';

/** Summary of a selected range in one pane. */
export interface SelectionRow {
  /** "Close", "Buy". */
  readonly name: string;
  /** Unit of the figures: "BTC", "%", "% / 8h"; empty for prices. */
  readonly unit: string;
  /** Whether its sum has a meaning: amounts add up, levels do not. */
  readonly isAmount: boolean;
  readonly figures: RangeFigures;
}

interface SelectionSeries extends Omit<SelectionRow, 'figures'> {
  readonly line: LineValues;
}

/** The parts of a chart that a selection reads. */
export type SelectedChart = Pick<ChartView, 'columns' | 'drawn' | 'difference'>;

/** Sum, mean and extremes of every shown series over the buckets that start in the selected range. */
export function computeSelection(chart: SelectedChart, [from, to]: NonNullable<ChartSearch['sel']>): SelectionRow[] {
  return listSelectable(chart).map(({ line, ...row }) => ({ ...row, figures: computeRangeFigures(line, from, to) }));
}

function listSelectable({ columns, drawn, difference }: SelectedChart): readonly SelectionSeries[] {
  const { price, volumes, delta, interest, funding, liquidations, volatility } = columns;
  const level = (name: string, unit: string, line: LineValues): SelectionSeries => ({
    name,
    unit,
    isAmount: false,
    line,
  });
  return [
    difference === undefined
      ? level('Close', '', listTradedCloses(price.columns))
      : level(DIFFERENCE_NAMES[difference], DIFFERENCE_UNITS[difference], {
          times: drawn.times,
          values: drawn.closes,
        }),
    ...(volumes ? listAmounts(['Buy', 'Sell', 'Delta'], volumes.unit, volumes.columns.both) : []),
    ...(delta ? [level('CVD', delta.unit, delta.columns)] : []),
    ...(interest
      ? [level('Open interest', interest.unit, { times: interest.columns.times, values: interest.columns.closes })]
      : []),
    ...(funding ? [level('Funding', `% ${PERIOD_WORDS[funding.columns.period]}`, funding.columns.rates)] : []),
    ...(liquidations ? listAmounts(['Shorts', 'Longs'], liquidations.unit, liquidations.columns) : []),
    ...(volatility ? [level('Volatility', '%', volatility.columns)] : []),
  ];
}

/** Buys, sells and, if it has a name, their total. */
function listAmounts(
  names: readonly string[],
  unit: string,
  { times, buys, sells, deltas }: SideVolumes,
): SelectionSeries[] {
  const columns = [buys, sells, deltas];
  return names.map((name, at) => ({ name, unit, isAmount: true, line: { times, values: columns[at] } }));
}
