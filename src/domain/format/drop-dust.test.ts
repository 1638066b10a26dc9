import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { dropDust } from './drop-dust';

it('the dust of sums, differences and averages is dropped', () => {
  expect([82.20302000000001, 0.1 + 0.2, 100 - 55.54, -(0.1 + 0.7), 1e-7 * 3]).not.toEqual([
    82.20302, 0.3, 44.46, -0.8, 3e-7,
  ]);
  expect([82.20302000000001, 0.1 + 0.2, 100 - 55.54, -(0.1 + 0.7), 1e-7 * 3].map(dropDust)).toEqual([
    82.20302, 0.3, 44.46, -0.8, 3e-7,
  ]);
});

it('every number that is written with all of its digits stays the same to the bit', () => {
  const written = [0, -0, 1, 97_296.05, 1e21, 5e-324, Math.PI, 1 / 3, Number.MAX_VALUE, Number.NaN];
  for (const value of written) expect(dropDust(value)).toBe(value);
  const random = makeRandom(7);
  for (let at = 0; at < 10_000; at++) {
    const value = random() * 10 ** (random() * 30 - 15);
    expect(dropDust(value)).toBe(value);
  }
});
