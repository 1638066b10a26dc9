import { expect, it } from 'vitest';
import { computeBandChance, computeExpectedMove, computeMoveRange, interpolateVolatility } from './expected-move';

const terms = [
  { days: 7, volatility: 40 },
  { days: 30, volatility: 50 },
];

it('lets variance accrue evenly between two terms, and uses the volatility of the nearest term outside', () => {
  expect(interpolateVolatility(terms, 7)).toBe(40);
  expect(interpolateVolatility(terms, 30)).toBe(50);
  // 40² × 7 = 11,200 and 50² × 30 = 75,000: halfway between them at 18.5 days.
  expect(interpolateVolatility(terms, 18.5)).toBeCloseTo(Math.sqrt(43_100 / 18.5), 12);
  expect([interpolateVolatility(terms, 2), interpolateVolatility(terms, 300)]).toEqual([40, 50]);
  expect(interpolateVolatility(terms.slice(1), 7)).toBe(50);
  expect(interpolateVolatility([], 7)).toBeNaN();
});

it('a move grows with the root of time', () => {
  expect(computeExpectedMove(40, 365)).toBeCloseTo(0.4, 12);
  expect(computeExpectedMove(40, 365 / 4)).toBeCloseTo(0.2, 12);
});

it('bands of a price without drift add up to one, and their mean is the current price', () => {
  const edges = [0, ...Array.from({ length: 4000 }, (_, at) => (at + 1) * 0.1), Number.POSITIVE_INFINITY];
  const bands = edges.slice(1).map((high, at) => ({ low: edges[at], high }));
  const chances = bands.map((band) => computeBandChance(band, 100, 0.2));
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  const mean = bands.reduce((sum, { low }, at) => sum + chances[at] * (low + 0.05), 0);
  expect(mean).toBeCloseTo(100, 2);
  // Half of the probability is below 100 × exp(−0.2² ÷ 2).
  expect(computeBandChance({ low: Number.NEGATIVE_INFINITY, high: 100 * Math.exp(-0.02) }, 100, 0.2)).toBeCloseTo(
    0.5,
    7,
  );
  // One standard deviation on either side of it.
  const near = { low: 100 * Math.exp(-0.22), high: 100 * Math.exp(0.18) };
  expect(computeBandChance(near, 100, 0.2)).toBeCloseTo(0.6827, 4);
});

it('one standard deviation down undoes one up', () => {
  const [low, high] = computeMoveRange(100, 0.2);
  expect(low * high).toBeCloseTo(10_000, 6);
  expect(high).toBeCloseTo(122.14, 2);
});
