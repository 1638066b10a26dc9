import { expect, it } from 'vitest';
import { takePayable } from './payable-asks';

const ASKS = Array.from({ length: 50 }, (_, at) => at);

it.each([
  [1, 8, 8],
  [3, 8, 2],
  [1, 0, 0],
  [9, 8, 0],
  [1, 50, 50],
  [0, 0, 50],
])('of 50 requests of weight %i, a budget of %i pays for the first %i', (weight, most, count) => {
  expect(takePayable(ASKS, most, (first) => first.length * weight)).toEqual(ASKS.slice(0, count));
});
