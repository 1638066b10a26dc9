import { expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { mergeProfiles } from '@/domain/tpo/merge-profiles';
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

const UNKNOWN = { high: Number.NaN, low: Number.NaN, balanceHigh: Number.NaN, balanceLow: Number.NaN };

it('the extremes of a session and of its initial balance are those of its candles, not edges of rows', () => {
  const candles = pyramid(
    candle(0, 100.3, 101.2),
    candle(15, 100.4, 101),
    candle(30, 101.5, 102.9),
    candle(60, 90, 110),
  );
  const first = { ...profile, parts: [{ ...profile.parts[0], balanceBlocks: 1 }] };
  const reach = { high: 102.9, low: 100.3 };
  expect(findTrueExtremes(first, candles)).toEqual({ ...reach, balanceHigh: 101.2, balanceLow: 100.3 });
});

it('off-market prints, and candles of only a part of the session, give no extremes', () => {
  expect(findTrueExtremes(profile, pyramid(candle(0, 80, 101.2), candle(30, 101.5, 102.9)))).toMatchObject({
    high: 102.9,
    low: Number.NaN,
  });
  expect(findTrueExtremes(profile, pyramid(candle(30, 101.5, 102.9)))).toEqual(UNKNOWN);
  expect(findTrueExtremes(profile, undefined)).toEqual(UNKNOWN);
});

it('candles longer than a block give the extremes of a session that contains them entirely', () => {
  const hour = makeCandlePyramid(buildCandleColumns([candle(0, 100.3, 102.9)]), 3600);
  expect(findTrueExtremes(profile, hour)).toMatchObject({ high: 102.9, low: 100.3 });
  const day = makeCandlePyramid(buildCandleColumns([candle(0, 100.3, 102.9)]), 86_400);
  expect(findTrueExtremes(profile, day)).toEqual(UNKNOWN);
});

it('the newest candle gives the extremes of a running session, but not of its first blocks when replayed', () => {
  const day = makeCandlePyramid(buildCandleColumns([candle(0, 100.3, 102.9)]), 86_400);
  const running = { ...profile, isRunning: true, close: 101 };
  expect(findTrueExtremes(running, day)).toMatchObject({ high: 102.9, low: 100.3 });
  expect(findTrueExtremes({ ...running, close: Number.NaN }, day)).toEqual(UNKNOWN);
});

it('merged sessions reach from the lowest trade of any to the highest, once all are known', () => {
  const length = profile.end - profile.start;
  const [part] = profile.parts;
  const next = {
    ...profile,
    start: profile.end,
    end: profile.end + length,
    parts: [{ ...part, start: part.start + length }],
  };
  const both = mergeProfiles([profile, next]);
  const first = [candle(0, 100.3, 101.2), candle(30, 101.5, 102.9)];
  const second = [candle(1440, 100.1, 101.2), candle(1470, 101.5, 102.5)];
  expect(findTrueExtremes(both, pyramid(...first, ...second))).toMatchObject({ high: 102.9, low: 100.1 });
  expect(findTrueExtremes(both, pyramid(...first))).toMatchObject({ high: Number.NaN, low: Number.NaN });
});
