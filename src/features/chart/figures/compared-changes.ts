import { formatChange } from '@/domain/format/format-percent';
import { MISSING } from '@/domain/format/missing';
import type { MarketId } from '@/domain/market-id';
import { computeComparedChange } from '@/features/chart/columns/compared-columns';
import { type ChartView, nameBucket } from '@/features/chart/view/chart-view';
import type { ComparedSeries } from '@/features/chart/view/loaded-columns';
import { findBucket } from '@/features/chart/view/pane-buckets';

/** The change of a market on the percent axis. */
export interface MarketChange {
  readonly market: MarketId;
  /** When it starts: the first close in view. */
  readonly since: string;
  readonly change: string;
}

/** What of a chart the changes are read from. */
export interface ComparedView extends Pick<ChartView, 'interval' | 'zone'> {
  readonly differences: readonly unknown[];
  readonly data: { readonly price: { readonly compared: readonly unknown[] } };
  readonly markets: { readonly reference: MarketId };
  readonly buckets: {
    readonly traded: { readonly times: Float64Array; readonly closes: ArrayLike<number>; readonly seconds: number };
  };
  readonly columns: Pick<ChartView['columns'], 'base' | 'baseTime'> & {
    readonly compared: readonly Omit<ComparedSeries, 'columns'>[];
  };
}

/**
 * The changes of the compared markets, that of the chart's own first, all to the bucket at `time` or to the newest one.
 * Empty where nothing is compared.
 */
export function readChanges(chart: ComparedView, time: number | undefined): readonly MarketChange[] {
  const { columns, data, differences, markets } = chart;
  const { base, baseTime, compared } = columns;
  if (data.price.compared.length === 0 || differences.length > 0) return [];
  const name = (since: number | undefined): string => (since === undefined ? MISSING : nameBucket(chart, since));
  const others = compared.map((one) => ({
    market: one.market,
    since: name(one.since),
    change: formatChange(computeComparedChange(one, base, time)),
  }));
  return [
    { market: markets.reference, since: name(baseTime), change: formatChange(computeOwnChange(chart, time)) },
    ...others,
  ];
}

function computeOwnChange({ buckets: { traded }, columns: { base } }: ComparedView, time: number | undefined): number {
  const at = findBucket(traded, time);
  return base === undefined || at < 0 ? Number.NaN : (traded.closes[at] / base - 1) * 100;
}
