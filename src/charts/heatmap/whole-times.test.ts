import { expect, it } from 'vitest';
import { makeCodeBook } from '@/domain/grid/code-book';
import { HEAT_SPEC } from '@/testing/heat-fixture';
import { listTorn, orderByTime } from './whole-times';

const band = (name: string, left: number) => ({ name, left });
const buys = [band('buys 1', 0), band('buys 2', 50)];
const sells = [band('sells 1', 0), band('sells 2', 50)];

it('uploads both sides of a time before the next time', () => {
  expect(orderByTime([buys, sells]).map(({ name }) => name)).toEqual(['buys 1', 'sells 1', 'buys 2', 'sells 2']);
});

it('shows neither side of a time of which one is missing, and leaves planes of another layer as they are', () => {
  const { book } = HEAT_SPEC;
  const other = makeCodeBook(1);
  const planes = [
    { book, bands: buys },
    { book, bands: sells },
    { book: other, bands: [band('liquidations 2', 50)] },
  ];
  const torn = listTorn(planes, ({ name }) => name !== 'sells 2');
  expect([...(torn.get(book) ?? [])]).toEqual([50]);
  expect([...(torn.get(other) ?? [])]).toEqual([]);
});
