import { expect, it } from 'vitest';
import { nameFilters } from './filter-words';

it('counts filters in words up to nine', () => {
  expect([0, 1, 2, 9, 10].map(nameFilters)).toEqual([
    'No filter is',
    'One filter is',
    'Two filters are',
    'Nine filters are',
    'Filters are',
  ]);
});
