import { lowerBound } from '@/base/binary-search';
import { alignUp, INTERVAL_SECONDS, type Interval } from '../interval';
import type { Stretch } from './find-gaps';
import { type FieldMerge, makeSeriesColumns, type SeriesShape, type ShapeColumns } from './series-columns';

/**
 * How a shape's wider buckets follow from finer ones, as the service computes them. `flow`: from whatever rows exist,
 * because a bucket without a row means that nothing happened. `report`: the last row as it is; every bucket has one.
 * `gauge`: only without gaps, because an unreported value may have been anything, and not across the hour.
 */
const KINDS: Readonly<Record<SeriesShape, 'flow' | 'report' | 'gauge'>> = {
  candle: 'flow',
  liquidation: 'flow',
  'implied-volatility': 'flow',
  skew: 'flow',
  supply: 'report',
  funding: 'gauge',
  'open-interest': 'gauge',
};

/** The parts of a request that decide whether wider buckets follow from finer ones. */
export interface SeriesForm {
  readonly shape: SeriesShape;
  /** Whether several venues are combined. */
  readonly isGrouped: boolean;
  /** Whether volumes are in USD for a market that is not quoted in dollars. */
  readonly isConverted: boolean;
  readonly isGapfilled: boolean;
}

/**
 * Whether wider buckets of such a series can be computed exactly from finer ones. Exceptions: the high of a sum is not
 * the sum of highs (open interest of several venues), nor is a mean of weighted means the weighted mean (funding). A
 * converted volume uses the mean price of its own bucket. A filled candle opens at an earlier close, where a wider one
 * opens with its first trade.
 */
export function canWidenSeries({ shape, isGrouped, isConverted, isGapfilled }: SeriesForm): boolean {
  if (isGapfilled) return false;
  if (shape === 'candle') return !isConverted;
  return !isGrouped || shape === 'liquidation';
}

/**
 * Buckets of `wide` from those of `fine`: first, high, low, last and sum by the rule of each field, equal to the
 * service's answer. Only sums differ in their last digits, by at most one unit per added value. Each side is its own
 * series. Check `canWidenSeries` first. `loaded` are the spans that were requested after they had closed, separate and
 * ascending. Only buckets fully inside one of them, and not before the first row, are computed: finer data may not
 * reach back further. Gauges (open interest, funding) are not computed across the hour, from less than one to one or
 * more.
 */
export function widenSeries<S extends SeriesShape>(
  shape: S,
  columns: ShapeColumns<S>,
  fine: Interval,
  wide: Interval,
  loaded: readonly Stretch[],
): ShapeColumns<S> {
  const buckets = listBuckets(shape, columns.times, fine, wide, loaded);
  const times = Float64Array.from(buckets, ({ time }) => time);
  return makeSeriesColumns(shape, times, (field, rule) => {
    const values = columns.values[field];
    const merge = KINDS[shape] === 'report' ? takeLastRow : MERGES[rule.merge];
    return Float64Array.from(buckets, ({ start, end }) => merge(values, start, end));
  });
}

/** A wider bucket and its rows [start, end). */
interface Bucket {
  readonly time: number;
  readonly start: number;
  readonly end: number;
}

function listBuckets(
  shape: SeriesShape,
  times: Float64Array,
  fine: Interval,
  wide: Interval,
  loaded: readonly Stretch[],
): Bucket[] {
  const buckets: Bucket[] = [];
  const seconds = INTERVAL_SECONDS[wide];
  const kind = KINDS[shape];
  if (kind === 'gauge' && !isWithinHours(fine, wide)) return [];
  for (const { from, to } of loaded) {
    for (let time: number = alignUp(Math.max(from, times[0] ?? to), wide); time + seconds <= to; time += seconds) {
      const [start, end] = [lowerBound(times, time), lowerBound(times, time + seconds)];
      const needed = kind === 'flow' ? 1 : seconds / INTERVAL_SECONDS[fine];
      if (end - start >= needed) buckets.push({ time, start, end });
    }
  }
  return buckets;
}

/** A service may record gauges separately by minute and by hour, with different extremes: ours does. */
function isWithinHours(fine: Interval, wide: Interval): boolean {
  return INTERVAL_SECONDS[wide] < INTERVAL_SECONDS.HOUR || INTERVAL_SECONDS[fine] >= INTERVAL_SECONDS.HOUR;
}

type Merge = (values: Float64Array, start: number, end: number) => number;

/** Missing values are ignored. */
function fold(pick: (kept: number, value: number) => number): Merge {
  return (values, start, end) => {
    let kept = Number.NaN;
    for (let i = start; i < end; i++) {
      if (Number.isNaN(values[i])) continue;
      kept = Number.isNaN(kept) ? values[i] : pick(kept, values[i]);
    }
    return kept;
  };
}

const takeLastRow: Merge = (values, _, end) => values[end - 1];

const MERGES: Readonly<Record<FieldMerge, Merge>> = {
  first: fold((kept) => kept),
  highest: fold(Math.max),
  lowest: fold(Math.min),
  last: fold((_, value) => value),
  sum: fold((kept, value) => kept + value),
};
