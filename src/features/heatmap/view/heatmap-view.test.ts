import { describe, expect, it } from 'vitest';
import { computeLiveRange } from '@/data/plan/heatmap-span';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { chooseCandleSeconds, chooseFitRows, computeFitPrices, listRanges } from './heatmap-view';

const live = { from: 0, to: 1_000_000, isRecorded: false };
const recorded = { from: 1_680_652_700, to: 1_680_653_214, isRecorded: true };

describe('ranges', () => {
  it('are hours and days for a live market', () => {
    // 13:46:40 UTC, 15:46:40 in Berlin.
    expect(listRanges(live, 'utc').map((range) => range.value)).toEqual(['1H', '4H', '10H', 'Today', '1D', '3D']);
  });

  it('are only those that the data of a young market reach', () => {
    const ofHours = (hours: number) => listRanges({ ...live, from: live.to - hours * 3600 }, 'utc');
    expect(ofHours(24).map((range) => range.value)).toEqual(['1H', '4H', '10H', 'Today', '1D']);
    expect(ofHours(0.5).map((range) => range.value)).toEqual(['1H', 'Today']);
  });

  it('start at midnight of the zone for "Today"', () => {
    for (const [zone, midnight] of [
      ['utc', 950_400],
      ['Asia/Tokyo', 1_000_000 - 46 * 60 - 40 - 22 * 3600],
    ] as const) {
      const today = listRanges(live, zone).find(({ value }) => value === 'Today');
      expect(computeLiveRange(today?.seconds ?? 0, live).from).toBeCloseTo(midnight, 6);
    }
  });

  it('are minutes and the whole for a recording', () => {
    expect(listRanges(recorded, 'utc')).toEqual([
      { value: '1 min', seconds: 60 },
      { value: '5 min', seconds: 300 },
      { value: 'All', seconds: 514 },
    ]);
  });
});

it('candles are as fine as stays legible', () => {
  const hours = [1, 4, 10, 24, 72];
  expect(hours.map((count) => chooseCandleSeconds(count * 3600, 60) / 60)).toEqual([1, 5, 5, 15, 30]);
  expect(chooseCandleSeconds(3600, 300)).toBe(300);
});

describe('fitted prices', () => {
  const candles = buildCandleColumns([
    { open: 100, high: 110, low: 90, close: 105, volume: 10, timestamp: { s: 60 } },
    { open: 105, high: 500, low: 104, close: 106, volume: 10, timestamp: { s: 120 } },
  ]);

  it('cover what was traded in the range and no more', () => {
    const fitted = computeFitPrices(candles, { from: 0, to: 120 }, 0.01);
    expect(fitted).toEqual({ low: 100 - 10 * 1.7, high: 100 + 10 * 1.7 });
  });

  it('show enough rows of a quiet market', () => {
    expect(computeFitPrices(candles, { from: 0, to: 120 }, 1)).toEqual({ low: 40, high: 160 });
  });

  it('of a map are higher than of a book, but in a short time no higher than candles need', () => {
    const hours = (count: number) => 20 * chooseFitRows('triggers', count * 3600);
    expect([hours(10), hours(4), hours(1), hours(0.6)]).toEqual([40, 40, 20, 10]);
    expect([10, 1, 0.6].map((count) => 5 * chooseFitRows('depth', count * 3600))).toEqual([5, 5, 5]);
  });

  it('are not squeezed by a single print far off the market', () => {
    const spiked = buildCandleColumns([
      { open: 100, high: 101, low: 99, close: 101, volume: 10, timestamp: { s: 60 } },
      { open: 101, high: 900, low: 100, close: 100, volume: 10, timestamp: { s: 120 } },
    ]);
    const fitted = computeFitPrices(spiked, { from: 0, to: 180 }, 0.01);
    expect(fitted?.high).toBeLessThan(110);
    expect(fitted?.low).toBeLessThan(99);
    expect(fitted?.off).toEqual([{ price: 900, time: 120, side: 'above' }]);
  });

  it('are unknown where nothing was traded', () => {
    expect(computeFitPrices(candles, { from: 200, to: 300 }, 1)).toBeUndefined();
  });
});
