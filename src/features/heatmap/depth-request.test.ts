import { expect, it } from 'vitest';
import { chooseMaxDepth, getBlockSize } from './depth-request';

it.each([
  [undefined, 5, 5],
  [25, 5, 25],
  [0.6, 0.2, 0.6],
  [7, 5, 5],
  [1e-12, 5, 5],
  [2.5, 5, 5],
])('takes blocks of %s for books of %s as %s', (asked, finest, taken) => {
  expect(getBlockSize(asked, finest)).toBe(taken);
});

it('asks of wider blocks for what the finest cover, unless more is in sight', () => {
  expect(chooseMaxDepth(5, 5, { priceLow: 90_000, priceHigh: 110_000 })).toBe(3500);
  expect(chooseMaxDepth(25, 5, { priceLow: 99_000, priceHigh: 101_000 })).toBe(700);
  expect(chooseMaxDepth(25, 5, { priceLow: 80_000, priceHigh: 120_000 })).toBe(3500);
});
