import { expect, it } from 'vitest';
import { parseColumns } from './column-choice';

it('reads columns as stored by any version', () => {
  expect(parseColumns(['price', 'cap', 'price', 7])).toEqual(['price', 'cap']);
  for (const broken of [undefined, null, 'price', {}, [], [1, 2]]) expect(parseColumns(broken)).toBeUndefined();
  expect(parseColumns(Array.from({ length: 500 }, (_, index) => `c${index}`))?.length).toBe(64);
});
