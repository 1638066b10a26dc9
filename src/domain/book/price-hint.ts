import { lastAtOrBelow } from '@/base/binary-search';
import type { CandleColumns } from '../columns/candle-columns';
import { getSnapshotTime, type PriceHint, type SnapshotRef } from '../grid/depth-at';
import { secondsOfMicros } from '../units';

const MINUTE_SECONDS = 60;

export interface TimedCandles extends CandleColumns {
  /** Length of a candle, seconds; a minute by default. */
  readonly seconds?: number;
}

/** The price that a hint gives: that at the snapshot, or else the middle of what was traded then. */
export const priceOfHint = ({ at, low, high }: PriceHint): number => at ?? (low + high) / 2;

/**
 * Traded range of the candle that contains a snapshot, and the price at the snapshot if the candle opens or closes
 * then. A snapshot is taken at the start of its minute: while that minute has no candle yet, the range of the previous
 * one contains its price as well.
 */
export function findPriceHint(candles: TimedCandles, snapshot: SnapshotRef): PriceHint | undefined {
  const { seconds = MINUTE_SECONDS, times, length } = candles;
  const at = secondsOfMicros(getSnapshotTime(snapshot));
  const minute = Math.floor(at / MINUTE_SECONDS) * MINUTE_SECONDS;
  const index = lastAtOrBelow(times, minute, length);
  if (index < 0 || times[index] + seconds < minute) return undefined;
  const range = { low: candles.lows[index], high: candles.highs[index] };
  // A snapshot on the minute is at the open of a candle, or at the close of the previous one.
  if (times[index] === at) return { ...range, at: candles.opens[index] };
  return times[index] + seconds === at ? { ...range, at: candles.closes[index] } : range;
}
