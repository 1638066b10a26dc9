import { isFilled } from '@/features/chart/columns/price-columns';
import type { ChartView } from '@/features/chart/view/chart-view';
import { findBucket } from '@/features/chart/view/pane-buckets';

/** Amounts liquidated in one bucket; NaN if unknown. */
interface Liquidated {
  readonly shorts: number;
  readonly longs: number;
}

const UNKNOWN: Liquidated = { shorts: Number.NaN, longs: Number.NaN };
const NONE: Liquidated = { shorts: 0, longs: 0 };

type Buckets = ChartView['buckets'];
type Columns = ChartView['columns'];

/** The candles, and the reports of liquidations beside them. */
interface LiquidationFacts {
  readonly buckets: {
    readonly traded: Pick<Buckets['traded'], 'times' | 'closes' | 'seconds'>;
    readonly liquidations?:
      | Pick<NonNullable<Buckets['liquidations']>, 'times' | 'buys' | 'sells' | 'seconds'>
      | undefined;
  };
  readonly columns: {
    readonly price: { readonly columns: Parameters<typeof isFilled>[0] };
    readonly liquidations?:
      | { readonly columns: Pick<NonNullable<Columns['liquidations']>['columns'], 'held'> }
      | undefined;
  };
}

/**
 * Shorts and longs liquidated at the cursor, or in the newest candle without one. Services leave zeros out: a cached
 * bucket with a candle and no report is zero. Before the history, in a gap and where nothing is loaded it is unknown.
 */
export function readLiquidated({ buckets, columns }: LiquidationFacts, cursor: number | undefined): Liquidated {
  const { traded, liquidations } = buckets;
  const candle = findBucket(traded, cursor);
  const time = cursor ?? traded.times[candle];
  const at = time === undefined ? -1 : findBucket(liquidations, time);
  if (liquidations !== undefined && at >= 0) return { shorts: liquidations.buys[at], longs: liquidations.sells[at] };
  if (candle < 0 || Number.isNaN(traded.closes[candle]) || isFilled(columns.price.columns, candle)) return UNKNOWN;
  const start = traded.times[candle];
  const isHeld = columns.liquidations?.columns.held.some(({ from, to }) => from <= start && start < to) === true;
  return isHeld ? NONE : UNKNOWN;
}
