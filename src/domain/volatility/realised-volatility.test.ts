import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { computeRealisedVolatility } from './realised-volatility';

const HOUR = 3600;

function makeWalk(count: number, seed: number) {
  const random = makeRandom(seed);
  let price = 100;
  const values = Float64Array.from({ length: count }, () => (price *= Math.exp((random() - 0.5) / 50)));
  return { times: values.map((_, i) => i * HOUR), values };
}

/** The textbook formula, from the prices themselves. */
function computeByHand(prices: Float64Array): number {
  const returns = Array.from(prices.slice(1), (value, i) => Math.log(value) - Math.log(prices[i]));
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length;
  const variance = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (returns.length - 1);
  return 100 * Math.sqrt(variance * 365 * 24);
}

it('is the annualised deviation of the returns in the window, and NaN until there are enough', () => {
  const walk = makeWalk(200, 7);
  const { times, values } = computeRealisedVolatility(walk, { seconds: HOUR, window: 30 });
  expect([...times]).toEqual([...walk.times]);
  for (let i = 0; i < 30; i++) expect(values[i]).toBeNaN();
  for (let i = 30; i < 200; i++) expect(values[i]).toBeCloseTo(computeByHand(walk.values.slice(i - 30, i + 1)), 8);
});

it('bridges neither a gap nor a missing price', () => {
  const walk = makeWalk(120, 9);
  const isKept = (i: number): boolean => i !== 50;
  const gapped = { times: walk.times.filter((_, i) => isKept(i)), values: walk.values.filter((_, i) => isKept(i)) };
  const made = computeRealisedVolatility(gapped, { seconds: HOUR, window: 10 });
  const withHole = computeRealisedVolatility(
    { times: walk.times, values: walk.values.map((value, i) => (isKept(i) ? value : Number.NaN)) },
    { seconds: HOUR, window: 10 },
  );
  for (let i = 51; i < 61; i++) {
    expect(made.values[i - 1]).toBeNaN();
    expect(withHole.values[i]).toBeNaN();
  }
  expect(made.values[60]).toBeCloseTo(computeByHand(walk.values.slice(51, 62)), 8);
  expect(withHole.values[61]).toBe(made.values[60]);
});
