import { expect, it } from 'vitest';
import { getBlockSize } from './depth-request';

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
