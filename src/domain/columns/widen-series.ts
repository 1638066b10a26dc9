import { lowerBound } from '@/base/binary-search';
import { alignUp, INTERVAL_SECONDS, type Interval } from '../interval';
import type { Stretch } from './find-gaps';
import { type FieldMerge, makeSeriesColumns, type SeriesShape, type ShapeColumns } from './series-columns';

/**
 * How a shape's wider buckets follow from its finer ones, as the service makes them. `flow`: from whatever rows there
 * are, as a bucket without a row says that nothing happened. `report`: the last row as it is; every bucket has one.
 * `gauge`: only without gaps, because what was not reported for a while may have been anywhere, and not across the
 * hour.
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

/** What was asked for, so far as it decides whether wider buckets follow from finer ones. */
export interface SeriesForm {
  readonly shape: SeriesShape;
  /** Several venues brought together. */
  readonly isGrouped: boolean;
  /** Volumes in USD of a market that is not quoted in dollars. */
  readonly isConverted: boolean;
  readonly isGapfilled: boolean;
}

/**
 * Whether wider buckets of such a series are exactly made of finer ones. Not so: the highest of a sum is not the sum
 * of the highest (open interest of several venues), nor is the mean of weighted means one (funding); a converted
 * volume takes the mean price of its own bucket; a filled candle opens at an earlier close, where a wider one opens
 * with its first trade.
 */
export function canWidenSeries({ shape, isGrouped, isConverted, isGapfilled }: SeriesForm): boolean {
  if (isGapfilled) return false;
  if (shape === 'candle') return !isConverted;
  return !isGrouped || shape === 'liquidation';
}

/**
 * Buckets of `wide` from those of `fine`: firsts, highest, lowest, lasts and sums by the rule of each field, equal to
 * what the service answers; only sums differ in their last digits, by at most one unit for each value added. Sides
 * are series of their own. Whether it may be done at all: `canWidenSeries`.
 *
 * `loaded` are the spans that were asked for after they had closed, apart and ascending. Made are the buckets that
 * lie wholly in one of them and not before the first row: nothing says that finer data reach back further. Gauges
 * (open interest, funding) are not made across the hour, from less than one to one or more.
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

/** A service may keep gauges by minutes and by hours, each with extremes of its own: ours does. */
function isWithinHours(fine: Interval, wide: Interval): boolean {
  return INTERVAL_SECONDS[wide] < INTERVAL_SECONDS.HOUR || INTERVAL_SECONDS[fine] >= INTERVAL_SECONDS.HOUR;
}

type Merge = (values: Float64Array, start: number, end: number) => number;

/** Missing values do not count. */
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
