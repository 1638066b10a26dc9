import { expect, it } from 'vitest';
import { findUsualMost } from './usual-most';

const even = Array.from({ length: 100 }, (_, at) => 51 + (at % 50));

it('a scale ends at its largest value where that is one of many like it', () => {
  expect(findUsualMost(even, 100)).toBe(100);
  expect(findUsualMost([...even, 130], 130)).toBe(130);
});

it('a scale ends above the usual values where one lies far beyond them', () => {
  expect(findUsualMost([...even, 5000], 5000)).toBeLessThan(130);
  expect(findUsualMost([...even, 5000], 5000)).toBeGreaterThan(100);
});

it('few values, and those that are unknown or none, say nothing of what is usual', () => {
  expect(findUsualMost([1, 1, 1, 1000], 1000)).toBe(1000);
  expect(findUsualMost([...Array.from({ length: 100 }, () => 0), Number.NaN, 1, 1000], 1000)).toBe(1000);
});
