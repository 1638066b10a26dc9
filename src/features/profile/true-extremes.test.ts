import { expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { drawProfile } from '@/testing/random-profile';
import { findTrueExtremes } from './true-extremes';

const profile = drawProfile(100, 'B', 'AB', 'A');
const candle = (minute: number, low: number, high: number) => ({
  timestamp: { s: minute * 60 },
  open: low,
  high,
  low,
  close: high,
  volume: 1,
});
const pyramid = (...candles: readonly ReturnType<typeof candle>[]) =>
  makeCandlePyramid(buildCandleColumns(candles), 900);

it('the extremes of a session are those of its candles, not edges of rows', () => {
  const candles = pyramid(
    candle(0, 100.3, 101.2),
    candle(15, 100.4, 101),
    candle(30, 101.5, 102.9),
    candle(60, 90, 110),
  );
  expect(findTrueExtremes(profile, candles)).toEqual({ high: 102.9, low: 100.3 });
});

it('prints off the market, and candles of a part of the session, tell none', () => {
  const unknown = { high: Number.NaN, low: Number.NaN };
  expect(findTrueExtremes(profile, pyramid(candle(0, 80, 101.2), candle(30, 101.5, 102.9)))).toEqual({
    high: 102.9,
    low: Number.NaN,
  });
  expect(findTrueExtremes(profile, pyramid(candle(30, 101.5, 102.9)))).toEqual(unknown);
  expect(findTrueExtremes(profile, undefined)).toEqual(unknown);
});
