import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { EventMark } from '@/charts/echarts/stack-data';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { SideVolumes } from '@/domain/columns/side-volumes';
import { findLargestAmounts } from '@/domain/flow/largest-amounts';
import { formatCompact } from '@/domain/format/format-compact';

/** Most marks in view, and least share of the view between two. */
const MOST_EVENTS = 5;
const EVENT_SHARE = 0.05;
/** Less than this share of all that was liquidated in view, or of the largest, is no event. */
const LEAST_OF_ALL = 0.04;
const LEAST_OF_LARGEST = 0.1;

export interface Liquidated {
  readonly columns: SideVolumes;
  /** "BTC", "USD". */
  readonly unit: string;
}

/** What is drawn of prices: marks stand at its extremes. */
export interface MarkedCandles {
  readonly candles: Pick<CandleColumns, 'times' | 'highs' | 'lows'>;
  readonly seconds: number;
}

/**
 * The largest liquidations in view as far as they stand out of the rest, the very largest first, each over the middle of its candle at the extreme that it
 * reached: longs below, shorts above.
 */
export function markEvents(
  { columns, unit }: Liquidated,
  { candles: { times, highs, lows }, seconds }: MarkedCandles,
  { from, to }: TimeSpan,
): readonly EventMark[] {
  // What is in view is a mark, not the start of its candle: one that is not drawn takes no place.
  const half = seconds / 2;
  const wanted = { from: from - half, to: to - half, count: MOST_EVENTS, apart: (to - from) * EVENT_SHARE };
  const found = findLargestAmounts(columns, wanted).toSorted((a, b) => b.amount - a.amount);
  const least = Math.max(sumAmounts(columns, wanted) * LEAST_OF_ALL, (found[0]?.amount ?? 0) * LEAST_OF_LARGEST);
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

/** All that was liquidated in buckets of [from, to), both sides. */
function sumAmounts({ times, buys, sells, length }: SideVolumes, { from, to }: TimeSpan): number {
  let sum = 0;
  const end = lowerBound(times, to, length);
  for (let i = lowerBound(times, from, length); i < end; i++) sum += (buys[i] || 0) + (sells[i] || 0);
  return sum;
}
