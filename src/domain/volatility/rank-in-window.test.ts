import { expect, it } from 'vitest';
import { percentileOf, rankInWindow } from './rank-in-window';

const YEAR = Float64Array.of(30, 50, Number.NaN, 40, 70, 60);

it('ranks a value between the ends of its window and among its values', () => {
  expect(rankInWindow(YEAR, 40)).toEqual({ count: 5, rank: 25, percentile: 20 });
  expect(rankInWindow(YEAR, 70)).toEqual({ count: 5, rank: 100, percentile: 80 });
  expect(rankInWindow(YEAR, 30)).toEqual({ count: 5, rank: 0, percentile: 0 });
});

it('widens its window for a value outside', () => {
  expect(rankInWindow(YEAR, 80)).toEqual({ count: 5, rank: 100, percentile: 100 });
  expect(rankInWindow(YEAR, 20)).toEqual({ count: 5, rank: 0, percentile: 0 });
});

it('has no rank if nothing is known', () => {
  const nothing = { rank: Number.NaN, percentile: Number.NaN };
  expect(rankInWindow(Float64Array.of(Number.NaN), 1)).toEqual({ count: 0, ...nothing });
  expect(rankInWindow(YEAR, Number.NaN)).toEqual({ count: 5, ...nothing });
  expect(rankInWindow(Float64Array.of(4, 4), 4)).toEqual({ count: 2, rank: Number.NaN, percentile: 0 });
});

it('interpolates percentiles between neighbours', () => {
  expect([0, 10, 50, 90, 100].map((percent) => percentileOf(YEAR, percent))).toEqual([30, 34, 50, 66, 70]);
  expect(percentileOf(Float64Array.of(-2.5), 90)).toBe(-2.5);
  expect(percentileOf(Float64Array.of(82.1, 82.3), 10)).toBe(82.12);
  expect(percentileOf(new Float64Array(0), 50)).toBeNaN();
});
