import { expect, it } from 'vitest';
import { computeForwardVolatility } from './forward-volatility';

it('adds the near term and the forward to the variance of the far term; a falling variance has no forward', () => {
  const near = { days: 30, volatility: 40 };
  const far = { days: 90, volatility: 50 };
  const forward = computeForwardVolatility(near, far);
  expect(forward ** 2 * 60 + 40 ** 2 * 30).toBeCloseTo(50 ** 2 * 90, 6);
  expect(computeForwardVolatility(near, { days: 60, volatility: 40 })).toBeCloseTo(40, 10);
  expect(computeForwardVolatility(near, { days: 60, volatility: 28 })).toBeNaN();
  expect(computeForwardVolatility(near, { days: 30, volatility: 41 })).toBeNaN();
  expect(computeForwardVolatility({ days: 7, volatility: Number.NaN }, far)).toBeNaN();
});
