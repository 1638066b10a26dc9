import { expect, it } from 'vitest';
import { sortRows } from './sort-rows';

const rows = [3, undefined, 1, 3, 20].map((value) => [{ text: String(value), value }]);

it('sorts by exact values, keeps the order of equal ones and puts missing ones last', () => {
  expect(sortRows(rows, { column: 0, isAscending: true })).toEqual([2, 0, 3, 4, 1]);
  expect(sortRows(rows, { column: 0, isAscending: false })).toEqual([4, 0, 3, 2, 1]);
});

it('sorts words', () => {
  const words = ['bid', 'ask', 'bid'].map((value) => [{ text: value, value }]);
  expect(sortRows(words, { column: 0, isAscending: true })).toEqual([1, 0, 2]);
});
