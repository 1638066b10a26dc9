import { expect, it } from 'vitest';
import { drawProfile } from '@/testing/random-profile';
import { MAGNET_CSS_PX, snapToLevel } from './snap-to-level';

const DAY = 86_400;
const profile = { ...drawProfile(100, 'B', 'ABCD', 'A'), end: DAY };
/** The session before, whose naked POC is the middle of the row at 110. */
const before = { ...drawProfile(109, 'A', 'AB', 'A'), start: -DAY, end: 0 };
const span = { from: -DAY, to: DAY, isRecorded: false };
const words = {
  span,
  search: { v: 1 },
  selected: [],
  decimals: 1,
  rowDecimals: 0,
  middleDecimals: 1,
  kind: 'daily',
  zone: 'utc',
} as const;
const view: Parameters<typeof snapToLevel>[1] = {
  ...words,
  shown: [{ profile, figures: { pocPrice: 101, vahPrice: 102, valPrice: 100 } }],
  naked: [{ kind: 'poc', price: 110, profile: before, touch: undefined, isCertain: true }],
  marks: new Set(['naked']),
  rows: { height: 5 },
};
const viewport = { timeFrom: -DAY, timeTo: DAY, priceLow: 90, priceHigh: 120 };
/** One CSS px is a price of 0.05. */
const size = { width: 1000, height: 600, pixelRatio: 1 };
const reach = MAGNET_CSS_PX * 0.05;
const snap = (price: number, time = 3600) => snapToLevel({ time, price }, view, viewport, size);

it('draws an end of the ruler to POC, value area, naked levels and edges of drawn rows, at its own time', () => {
  for (const [price, snapped] of [
    [101.5 + reach - 0.05, 101.5],
    [103 - reach + 0.05, 103],
    [100.2, 100],
    [110.7, 110.5],
    [115 - reach + 0.05, 115],
  ] as const)
    expect(snap(price)).toEqual({ time: 3600, price: snapped });
});

it('leaves an end at its tick beyond the reach of the magnet, and where a level is not drawn', () => {
  expect(snap(101.5 + reach + 0.14).price).toBe(102);
  expect(snap(103 + reach + 0.12).price).toBe(103.5);
  // The naked level starts where its session ends, and the other session has no rows here.
  expect(snap(110.68, -3600).price).toBe(110.7);
  expect(snap(101.62, -3600).price).toBe(101.6);
});
