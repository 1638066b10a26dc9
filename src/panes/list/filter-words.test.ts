import { expect, it } from 'vitest';
import { nameClear, nameFilters } from './filter-words';

it('counts filters in words up to nine', () => {
  expect([0, 1, 2, 9, 10].map(nameFilters)).toEqual([
    'No filter is',
    'One filter is',
    'Two filters are',
    'Nine filters are',
    'Filters are',
  ]);
});

it('a list that a search alone empties offers to clear the search', () => {
  expect(nameClear('zzzz', 0)).toBe('Clear search');
  expect([nameClear('zzzz', 1), nameClear(undefined, 1)]).toEqual(['Clear filters', 'Clear filters']);
  expect(nameClear(undefined, 1, true)).toBe('Show all');
  expect([nameClear('zzzz', 1, true), nameClear(undefined, 2, true)]).toEqual(['Clear filters', 'Clear filters']);
});
