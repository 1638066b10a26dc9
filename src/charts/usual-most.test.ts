import { expect, it } from 'vitest';
import { findUsualMost } from './usual-most';

const even = Array.from({ length: 100 }, (_, at) => 51 + (at % 50));

it('ends a scale at its largest value where many are like it', () => {
  expect(findUsualMost(even, 100)).toBe(100);
  expect(findUsualMost([...even, 130], 130)).toBe(130);
  expect(findUsualMost([...even, 380], 380)).toBe(380);
});

it('ends a scale above the usual values where one is far larger', () => {
  expect(findUsualMost([...even, 5000], 5000)).toBeLessThan(250);
  expect(findUsualMost([...even, 5000], 5000)).toBeGreaterThan(100);
});

it('finds no usual size in few values, ignoring unknown and zero ones', () => {
  expect(findUsualMost([1, 1, 1, 1000], 1000)).toBe(1000);
  expect(findUsualMost([...Array.from({ length: 100 }, () => 0), Number.NaN, 1, 1000], 1000)).toBe(1000);
});
