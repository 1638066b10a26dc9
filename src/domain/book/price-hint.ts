import { lastAtOrBelow } from '@/base/binary-search';
import type { CandleColumns } from '../columns/candle-columns';
import { getSnapshotTime, type PriceHint, type SnapshotRef } from '../grid/depth-at';
import { secondsOfMicros } from '../units';

const MINUTE_SECONDS = 60;

export interface TimedCandles extends CandleColumns {
  /** Length of each; absent: a minute. */
  readonly seconds?: number;
}

/**
 * Traded range of the candle that a snapshot lies in, and the price at the snapshot where the candle opens with it. A
 * snapshot stands at the start of its minute: while that has no candle yet, the range of the one before holds its price as
 * well.
 */
export function findPriceHint(candles: TimedCandles, snapshot: SnapshotRef): PriceHint | undefined {
  const { seconds = MINUTE_SECONDS, times, length } = candles;
  const at = secondsOfMicros(getSnapshotTime(snapshot));
  const minute = Math.floor(at / MINUTE_SECONDS) * MINUTE_SECONDS;
  const index = lastAtOrBelow(times, minute, length);
  if (index < 0 || times[index] + seconds < minute) return undefined;
  const range = { low: candles.lows[index], high: candles.highs[index] };
  // A snapshot on the minute stands where a candle opens, or where the one before closed.
  if (times[index] === at) return { ...range, at: candles.opens[index] };
  return times[index] + seconds === at ? { ...range, at: candles.closes[index] } : range;
}
