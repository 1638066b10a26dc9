import { expect, it } from 'vitest';
import { findSpare } from './use-whole-columns';

it('distributes the space left by a column that does not fit', () => {
  expect(findSpare([100, 100, 100, 100], 350)).toBeCloseTo(50 / 3);
  expect(findSpare([100, 100, 100], 200)).toBe(0);
});

it('leaves columns as they are if all of them fit, or not even the first', () => {
  expect(findSpare([100, 100], 350)).toBe(0);
  expect(findSpare([400, 100], 350)).toBe(0);
  expect(findSpare([], 350)).toBe(0);
});

it('columns that fill a room of a rounded width fit', () => {
  expect(findSpare([150.2, 70.1, 70.1, 138.9], 429)).toBe(0);
});
