import { expect, it } from 'vitest';
import { listColumnOptions } from './columns-menu';

it('a chosen column that the table has dropped says that there is no room, and others do not', () => {
  const options = listColumnOptions(['since', 'cap'], ['market', 'cap']);
  const told = options.filter(({ detail }) => detail !== undefined);
  expect(told).toMatchObject([{ value: 'since', detail: 'no room' }]);
  // A table that is not there yet has dropped nothing.
  expect(listColumnOptions(['since'], []).flatMap(({ detail }) => detail ?? [])).toEqual([]);
});
