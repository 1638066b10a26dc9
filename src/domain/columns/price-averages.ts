import { alignDown } from '../interval';
import type { CandleColumns } from './candle-columns';
import type { Stretch } from './find-gaps';
import type { LineValues } from './line-columns';

/**
 * Simple moving average: the mean of the last `count` closes, at each bucket. NaN unless all of them are known and
 * follow each other, so that a figure never depends on where the loaded data begin. `seconds`: length of a bucket.
 */
export function computeMovingAverage(
  { times, closes, length }: Pick<CandleColumns, 'times' | 'closes' | 'length'>,
  { seconds, count }: { readonly seconds: number; readonly count: number },
): LineValues {
  const values = new Float64Array(length).fill(Number.NaN);
  let run = 0;
  for (let at = 0; at < length; at++) {
    const isNext = at === 0 || times[at] - times[at - 1] === seconds;
    if (Number.isNaN(closes[at])) run = 0;
    else run = isNext ? run + 1 : 1;
    if (run >= count) values[at] = meanOf(closes, at + 1 - count, at + 1);
  }
  return { times, values };
}

/** Mean of [start, end). Each window is summed from scratch: a running sum would drift, and depend on where the data begin. */
function meanOf(values: Float64Array, start: number, end: number): number {
  let sum = 0;
  for (let at = start; at < end; at++) sum += values[at];
  return sum / (end - start);
}

/**
 * Volume-weighted average price since 00:00 UTC, at each bucket: the mean of the typical prices (high + low + close) / 3
 * of the day so far, weighted by volume. NaN where a part of the day up to the bucket is not `known` (ascending), and
 * before the first trade of a day. A bucket must be shorter than a day.
 */
export function computeVwap(candles: CandleColumns, known: readonly Stretch[]): LineValues {
  const { times, highs, lows, closes, volumes, length } = candles;
  const values = new Float64Array(length).fill(Number.NaN);
  let [day, worth, volume, isWhole] = [Number.NaN, 0, 0, false];
  for (let at = 0; at < length; at++) {
    const today = alignDown(times[at], 'DAY');
    if (today !== day) [day, worth, volume] = [today, 0, 0];
    isWhole = known.some(({ from, to }) => from <= today && times[at] <= to);
    if (volumes[at] > 0 && !Number.isNaN(closes[at])) {
      worth += ((highs[at] + lows[at] + closes[at]) / 3) * volumes[at];
      volume += volumes[at];
    }
    if (isWhole && volume > 0) values[at] = worth / volume;
  }
  return { times, values };
}
