import { describe, expect, it } from 'vitest';
import { buildCandleColumns, type CandleColumns } from './candle-columns';
import { computeMovingAverage, computeVwap } from './price-averages';

const HOUR = 3600;
const DAY = 24 * HOUR;

const candlesAt = (times: readonly number[], closes: readonly number[], volumes?: readonly number[]): CandleColumns =>
  buildCandleColumns(
    times.map((s, at) => ({
      open: closes[at],
      high: closes[at] + 2,
      low: closes[at] - 2,
      close: closes[at],
      volume: volumes?.[at] ?? 1,
      timestamp: { s },
    })),
  );
const hoursFrom = (start: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => start + at * HOUR);

describe('a moving average', () => {
  it('is the mean of the last closes, from the first full window on', () => {
    const { times, values } = computeMovingAverage(candlesAt(hoursFrom(0, 5), [1, 2, 3, 4, 8]), {
      seconds: HOUR,
      count: 3,
    });
    expect([...times]).toEqual(hoursFrom(0, 5));
    expect([...values]).toEqual([Number.NaN, Number.NaN, 2, 3, 5]);
  });

  it('is unknown while its window holds a bucket that is absent or has no price', () => {
    const absent = candlesAt([0, HOUR, 3 * HOUR, 4 * HOUR], [1, 3, 5, 7]);
    expect([...computeMovingAverage(absent, { seconds: HOUR, count: 2 }).values]).toEqual([
      Number.NaN,
      2,
      Number.NaN,
      6,
    ]);
    const priceless = candlesAt(hoursFrom(0, 4), [1, 0, 5, 7]);
    expect([...computeMovingAverage(priceless, { seconds: HOUR, count: 2 }).values]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
      6,
    ]);
  });

  it('is the same to the last digit wherever the loaded candles begin', () => {
    const closes = Array.from({ length: 60 }, (_, at) => 97_000.1 + Math.sin(at) * 123.456);
    const whole = computeMovingAverage(candlesAt(hoursFrom(0, 60), closes), { seconds: HOUR, count: 20 });
    for (const skipped of [1, 7, 30]) {
      const late = candlesAt(hoursFrom(skipped * HOUR, 60 - skipped), closes.slice(skipped));
      const { values } = computeMovingAverage(late, { seconds: HOUR, count: 20 });
      expect(values.slice(19)).toEqual(whole.values.slice(skipped + 19));
    }
  });
});

describe('VWAP', () => {
  const all = [{ from: 0, to: 10 * DAY }];

  it('weights typical prices by volume and resets at 00:00 UTC', () => {
    const candles = candlesAt([DAY - HOUR, DAY, DAY + HOUR, DAY + 2 * HOUR], [50, 100, 200, 400], [9, 3, 1, 0]);
    expect([...computeVwap(candles, all).values]).toEqual([50, 100, 125, 125]);
  });

  it('is known only on days that are loaded from their start up to the bucket', () => {
    const candles = candlesAt(
      [DAY + HOUR, DAY + 2 * HOUR, 2 * DAY, 2 * DAY + HOUR, 2 * DAY + 3 * HOUR],
      [1, 2, 3, 4, 6],
    );
    const known = [
      { from: DAY + HOUR, to: 2 * DAY + HOUR },
      { from: 2 * DAY + 3 * HOUR, to: 3 * DAY },
    ];
    expect([...computeVwap(candles, known).values]).toEqual([Number.NaN, Number.NaN, 3, 3.5, Number.NaN]);
  });

  it('is unknown before the first trade of a day', () => {
    expect([...computeVwap(candlesAt([DAY, DAY + HOUR], [5, 6], [0, 2]), all).values]).toEqual([Number.NaN, 6]);
  });
});
