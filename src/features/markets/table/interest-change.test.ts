import { expect, it } from 'vitest';
import { getInterestChangeUsd, hasInterest } from './interest-change';

it('open interest in USD changes with its coins and their price', () => {
  expect(getInterestChangeUsd({ oiChange24h: 10, priceChange24h: 50 })).toBeCloseTo(65, 9);
  // Coins may leave while the price rises, so that the value stays the same.
  expect(getInterestChangeUsd({ oiChange24h: -50, priceChange24h: 100 })).toBeCloseTo(0, 9);
  expect(getInterestChangeUsd({ oiChange24h: 10 })).toBeUndefined();
  expect(getInterestChangeUsd({ priceChange24h: 10 })).toBeUndefined();
});

it('a spot market has no open interest to tell of', () => {
  expect([hasInterest({ category: 'SPOT' }), hasInterest({ category: 'PERPETUAL' }), hasInterest({})]).toEqual([
    false,
    true,
    true,
  ]);
});
