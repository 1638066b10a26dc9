import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { buildCandleColumns, type CandleColumns, type ReceivedCandle } from './candle-columns';
import { makeCandlePyramid } from './candle-pyramid';
import { mergeCandles, mergeSideVolumes } from './merge-buckets';
import { buildSideVolumes, countDeltasIn } from './side-volumes';

const at = (s: number, fields: Omit<ReceivedCandle, 'timestamp'> = {}): ReceivedCandle => ({
  ...fields,
  timestamp: { s },
});
const ohlc = (open: number, high: number, low: number, close: number, volume = 1) => ({
  open,
  high,
  low,
  close,
  volume,
});

function makeCandles(count: number): CandleColumns {
  const random = makeRandom(51);
  const received: ReceivedCandle[] = [];
  for (let i = 0; i < count; i++) {
    if (random() < 0.2) continue;
    const [open, close] = [100 + random() * 10, 100 + random() * 10];
    const [high, low] = [Math.max(open, close) + random(), Math.min(open, close) - random()];
    received.push(at(6000 + i * 60, ohlc(open, high, low, close, random())));
  }
  return buildCandleColumns(received);
}

describe('candle columns', () => {
  it('accept any order, repeats and gaps', () => {
    const columns = buildCandleColumns([
      at(120, ohlc(3, 4, 2, 3)),
      at(0, ohlc(1, 2, 1, 2)),
      at(120, ohlc(5, 6, 4, 5, 9)),
    ]);
    expect(columns.length).toBe(2);
    expect(Array.from(columns.times)).toEqual([0, 120]);
    expect(Array.from(columns.closes)).toEqual([2, 5]);
    expect(Array.from(columns.volumes)).toEqual([1, 9]);
  });

  it('read a left-out volume as 0 and a left-out or zero price as missing', () => {
    const columns = buildCandleColumns([
      at(0, { open: 0, high: 0, low: 0, close: 0, volume: 5 }),
      at(60, { close: 7 }),
    ]);
    expect(Array.from(columns.opens)).toEqual([Number.NaN, Number.NaN]);
    expect(Array.from(columns.closes)).toEqual([Number.NaN, 7]);
    expect(Array.from(columns.volumes)).toEqual([5, 0]);
  });
});

describe('merged candles', () => {
  it('have the exact figures of what they are made of', () => {
    const candles = makeCandles(600);
    const merged = mergeCandles(candles, 900);
    for (let i = 0; i < merged.length; i++) {
      const inside = Array.from(candles.times, (_, k) => k).filter(
        (k) => Math.floor(candles.times[k] / 900) * 900 === merged.times[i],
      );
      expect(merged.opens[i]).toBe(candles.opens[inside[0]]);
      expect(merged.closes[i]).toBe(candles.closes[inside.at(-1) ?? 0]);
      expect(merged.highs[i]).toBe(Math.max(...inside.map((k) => candles.highs[k])));
      expect(merged.lows[i]).toBe(Math.min(...inside.map((k) => candles.lows[k])));
    }
    const total = (columns: CandleColumns): number => columns.volumes.reduce((a, b) => a + b, 0);
    expect(total(merged)).toBeCloseTo(total(candles), 9);
  });

  it('ignore missing prices', () => {
    const candles = buildCandleColumns([at(0, { volume: 1 }), at(60, ohlc(5, 6, 4, 5)), at(120, { volume: 2 })]);
    const merged = mergeCandles(candles, 300);
    expect([merged.opens[0], merged.highs[0], merged.lows[0], merged.closes[0], merged.volumes[0]]).toEqual([
      5, 6, 4, 5, 4,
    ]);
  });

  it('of weeks start on Mondays, at their own length and merged', () => {
    const monday = Date.UTC(2026, 5, 15) / 1000;
    const week = 7 * 86_400;
    const candles = buildCandleColumns([0, 1, 2, 3].map((i) => at(monday + i * week, { volume: 1 + i })));
    expect(mergeCandles(candles, week).times).toEqual(candles.times);
    const { candles: pairs, seconds } = makeCandlePyramid(candles, week).getLevel(week + 1);
    expect(seconds).toBe(2 * week);
    for (const time of pairs.times) expect(new Date(time * 1000).getUTCDay()).toBe(1);
    const days = buildCandleColumns(Array.from({ length: 14 }, (_, i) => at(monday + i * 86_400, { volume: 1 })));
    expect([...mergeCandles(days, week).times]).toEqual([monday, monday + week]);
    expect([...mergeCandles(days, week).volumes]).toEqual([7, 7]);
  });

  it('of a pyramid are of the requested level, even if a view is wider by a rounding error', () => {
    const pyramid = makeCandlePyramid(makeCandles(50), 60);
    expect(pyramid.getLevel(60 * (1 + Number.EPSILON)).seconds).toBe(60);
    expect(pyramid.getLevel(120.001).seconds).toBe(240);
  });

  it('of a pyramid equal a single merge', () => {
    const candles = makeCandles(500);
    const pyramid = makeCandlePyramid(candles, 60);
    expect(pyramid.getLevel(60).candles).toBe(candles);
    expect(pyramid.getLevel(10)).toEqual({ candles, seconds: 60 });
    const { candles: wide, seconds } = pyramid.getLevel(400);
    expect(seconds).toBe(480);
    const once = mergeCandles(candles, 480);
    expect(wide.highs).toEqual(once.highs);
    expect(wide.closes).toEqual(once.closes);
    expect(Array.from(wide.times)).toEqual(Array.from(once.times));
  });
});

describe('volumes by side', () => {
  const buy = buildCandleColumns([at(0, { volume: 3 }), at(60, { volume: 1 })]);
  const sell = buildCandleColumns([at(60, { volume: 2 }), at(180, { volume: 4 })]);
  const volumes = buildSideVolumes(buy, sell);

  it('join by time, with zero for a side without a candle', () => {
    expect(Array.from(volumes.times)).toEqual([0, 60, 180]);
    expect(Array.from(volumes.buys)).toEqual([3, 1, 0]);
    expect(Array.from(volumes.sells)).toEqual([0, 2, 4]);
    expect(Array.from(volumes.cumulativeDeltas)).toEqual([3, 2, -2]);
  });

  it('merge to sums and the delta at the end', () => {
    const merged = mergeSideVolumes(volumes, 120);
    expect(Array.from(merged.times)).toEqual([0, 120]);
    expect(Array.from(merged.buys)).toEqual([4, 0]);
    expect(Array.from(merged.cumulativeDeltas)).toEqual([2, -2]);
  });

  it.each([
    [-60, 900, [3, 2, -2]],
    [0, 900, [3, 2, -2]],
    [1, 900, [0, -1, -5]],
    [60, 900, [0, -1, -5]],
    [180, 900, [1, 0, -4]],
    [181, 900, [5, 4, 0]],
    [0, 180, [3, 2, 2]],
    [60, 61, [0, -1, -1]],
    [60, 60, [0, 0, 0]],
  ])('count their delta from %i to %i s', (from, to, sums) => {
    const counted = countDeltasIn(volumes, from, to);
    expect(Array.from(counted.cumulativeDeltas)).toEqual(sums);
    expect(counted.buys).toBe(volumes.buys);
  });
});
