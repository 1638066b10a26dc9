import { expect, it } from 'vitest';
import { listColumnOptions } from './columns-menu';

it('a chosen column that the table has dropped says that there is no room, and others do not', () => {
  const options = listColumnOptions(['since', 'cap'], ['market', 'cap']);
  const told = options.filter(({ detail }) => detail !== undefined);
  expect(told).toMatchObject([{ value: 'since', detail: 'no room' }]);
  // A table that is not there yet has dropped nothing.
  expect(listColumnOptions(['since'], []).flatMap(({ detail }) => detail ?? [])).toEqual([]);
});

it('fields as they were received stand below the other columns, under a heading of their own', () => {
  const options = listColumnOptions([], []);
  const grouped = options.filter(({ group }) => group === 'Raw fields').map(({ label }) => label);
  expect(grouped).toEqual(expect.arrayContaining(['Raw symbol', 'Web address of the icon', 'When it was recorded']));
  expect(grouped).not.toContain('Funding');
  expect(options.slice(-grouped.length).map(({ label }) => label)).toEqual(grouped);
  expect(options.at(-grouped.length - 1)?.group).toBeUndefined();
});
