import { expect, it } from 'vitest';
import { sumTraded } from './sum-traded';

const volumes = {
  times: Float64Array.of(0, 60, 120, 180),
  buys: Float64Array.of(1, 2, Number.NaN, 8),
  sells: Float64Array.of(10, 20, 40, Number.NaN),
};

it.each([
  ['all that has both sides', 0, 120, { sum: 33, isWhole: true }],
  ['the side that is known of a bucket that lacks one', 60, 181, { sum: 70, isWhole: false }],
  ['nothing where nothing is held', 240, 300, { sum: undefined, isWhole: true }],
])('sums %s', (_, from, to, expected) => {
  expect(sumTraded(volumes, from, to)).toEqual(expected);
});

it('is unknown without volumes', () => {
  expect(sumTraded(undefined, 0, 60).sum).toBeUndefined();
});
