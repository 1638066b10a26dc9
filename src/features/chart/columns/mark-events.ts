import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { EventMark } from '@/charts/echarts/stack-data';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { SideVolumes } from '@/domain/columns/side-volumes';
import { findLargestAmounts } from '@/domain/flow/largest-amounts';
import { formatCompact } from '@/domain/format/format-compact';
import type { TimeSpan } from '@/domain/time-span';

/** At most this many marks in view, and at least this share of the view between two. */
const MAX_EVENTS = 5;
const EVENT_SHARE = 0.05;
/** Less than this share of everything liquidated in view, or of the largest, is not marked. */
const MIN_OF_ALL = 0.04;
const MIN_OF_LARGEST = 0.1;

export interface Liquidated {
  readonly columns: SideVolumes;
  /** "BTC", "USD". */
  readonly unit: string;
}

/** The candles as drawn: marks sit at their extremes. */
export interface MarkedCandles {
  readonly candles: Pick<CandleColumns, 'times' | 'highs' | 'lows'>;
  readonly seconds: number;
}

/**
 * The largest liquidations in view that stand out from the rest, largest first. Each is centred on its candle, at the
 * extreme that it reached: longs below, shorts above.
 */
export function markEvents(
  { columns, unit }: Liquidated,
  { candles: { times, highs, lows }, seconds }: MarkedCandles,
  { from, to }: TimeSpan,
): readonly EventMark[] {
  // A mark is in view if its middle is, not the start of its candle: marks that are not drawn take no place.
  const half = seconds / 2;
  const wanted = { from: from - half, to: to - half, count: MAX_EVENTS, apart: (to - from) * EVENT_SHARE };
  const found = findLargestAmounts(columns, wanted).toSorted((a, b) => b.amount - a.amount);
  const least = Math.max(sumAmounts(columns, wanted) * MIN_OF_ALL, (found[0]?.amount ?? 0) * MIN_OF_LARGEST);
  return found
    .filter(({ amount }) => amount >= least)
    .flatMap(({ time, side, amount }) => {
      const at = lastAtOrBelow(times, time);
      const price = side === 'buys' ? highs[at] : lows[at];
      if (at < 0 || times[at] !== time || Number.isNaN(price)) return [];
      const label = `${formatCompact(amount)} ${unit} liquidated`;
      return [{ time: time + half, price, side: side === 'buys' ? 'shorts' : 'longs', label }];
    });
}

/** Everything liquidated in buckets of [from, to), both sides. */
function sumAmounts({ times, buys, sells, length }: SideVolumes, { from, to }: TimeSpan): number {
  let sum = 0;
  const end = lowerBound(times, to, length);
  for (let i = lowerBound(times, from, length); i < end; i++) sum += (buys[i] || 0) + (sells[i] || 0);
  return sum;
}
