import { describe, expect, it } from 'vitest';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { findNearestClose, keepWithin, makeCloseLine } from './close-line';

const candle = (start: number, close: number) => ({
  timestamp: { s: start, n: 0 },
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});
const columns = (...candles: readonly (readonly [number, number])[]) =>
  buildSeriesColumns(
    'candle',
    candles.map(([start, close]) => candle(start, close)),
  );

describe('makeCloseLine', () => {
  it('joins the closes at the ends of their candles', () => {
    const line = makeCloseLine(columns([0, 5], [60, 6]), { from: 0, to: 120 }, 60);
    expect(line).toEqual({ times: [60, 120], prices: [5, 6], gaps: [] });
  });

  it('breaks where candles are missing and lists every stretch without them', () => {
    const line = makeCloseLine(columns([60, 5], [240, 7]), { from: 0, to: 400 }, 60);
    expect(line.times).toEqual([120, 120, 300]);
    expect(line.prices).toEqual([5, Number.NaN, 7]);
    expect(line.gaps).toEqual([
      { from: 0, to: 60 },
      { from: 120, to: 240 },
      { from: 300, to: 400 },
    ]);
  });

  it('leaves out what is outside and ends an open candle with the span', () => {
    const line = makeCloseLine(columns([-60, 1], [0, 2], [60, 3], [120, 4]), { from: 0, to: 90 }, 60);
    expect(line).toEqual({ times: [60, 90], prices: [2, 3], gaps: [] });
  });

  it('is one gap without candles', () => {
    expect(makeCloseLine(columns(), { from: 0, to: 60 }, 60)).toEqual({
      times: [],
      prices: [],
      gaps: [{ from: 0, to: 60 }],
    });
  });
});

it('nothing is missing where nothing is known', () => {
  const known = [
    { from: 0, to: 100 },
    { from: 200, to: 260 },
  ];
  expect(keepWithin([{ from: 50, to: 250 }], known)).toEqual([
    { from: 50, to: 100 },
    { from: 200, to: 250 },
  ]);
  expect(keepWithin([{ from: 100, to: 200 }], known)).toEqual([]);
});

describe('findNearestClose', () => {
  it('skips points that break the line', () => {
    const line = { times: [60, 60, 300], prices: [5, Number.NaN, 7], gaps: [] };
    expect(findNearestClose(line, 100)).toBe(0);
    expect(findNearestClose(line, 1000)).toBe(2);
    expect(findNearestClose({ times: [], prices: [], gaps: [] }, 0)).toBeUndefined();
  });
});
