import { expect, it } from 'vitest';
import { isNewListing } from './new-listing';

it('marks what became available within thirty days', () => {
  const now = 1_781_793_120;
  const day = 86_400;
  expect([0, 1, 29 * day, 30 * day - 1].map((age) => isNewListing(now - age, now))).toEqual([true, true, true, true]);
  expect([30 * day, 400 * day, -1].map((age) => isNewListing(now - age, now))).toEqual([false, false, false]);
  expect(isNewListing(undefined, now)).toBe(false);
});
