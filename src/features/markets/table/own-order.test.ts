import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { computeFilter, getNextSort } from '@/features/markets/toolbar/markets-filter';
import { DEFAULT_IDS } from './fit-columns';
import { MARKET_COLUMNS } from './market-columns';
import { type OwnSort, putInOrder } from './own-order';

const market = (coin: string, facts: Partial<Market>): Market => ({
  exchange: 'ATLAS',
  rawSymbol: coin,
  normalizedSymbol: coin,
  ...facts,
});
const ROWS = [
  market('ETH', { lastPrice: 3400, volumeChange24h: 5, oiChange24h: 10, priceChange24h: -20 }),
  market('BTC', { lastPrice: 97_000, volumeChange24h: -3, oiChange24h: 0, priceChange24h: 1 }),
  market('SOL', { lastPrice: 180 }),
];
const list = (...of: [sort: OwnSort, isAscending: boolean]) =>
  putInOrder(ROWS, ...of).map(({ rawSymbol }) => rawSymbol);

it('every column of figures or names that is shown by default sorts the list', () => {
  const unsorted = MARKET_COLUMNS.filter(({ id, sort }) => DEFAULT_IDS.includes(id) && sort === undefined);
  expect(unsorted.map(({ id }) => id)).toEqual(['venue', 'data']);
  // A head that does nothing says why, and what does.
  for (const { hint } of unsorted) expect(hint).toMatch(/^No sorting by/);
});

it('rows are sorted by price, changes and name; those without the figure come last', () => {
  expect(list('price', false)).toEqual(['BTC', 'ETH', 'SOL']);
  expect(list('price', true)).toEqual(['SOL', 'ETH', 'BTC']);
  expect(list('volume-change', true)).toEqual(['BTC', 'ETH', 'SOL']);
  // In USD the fall of the price outweighs what was added in coins.
  expect(list('oi-usd', false)).toEqual(['BTC', 'ETH', 'SOL']);
  expect(list('name', true)).toEqual(['BTC', 'ETH', 'SOL']);
});

it('names start from A, figures with the largest, and turning one around requests the same list', () => {
  expect(getNextSort({ v: 1 }, 'name')).toEqual({ sort: 'name', dir: 'asc' });
  expect(getNextSort({ v: 1, sort: 'name', dir: 'asc' }, 'name')).toEqual({ sort: 'name', dir: undefined });
  expect(getNextSort({ v: 1 }, 'price')).toEqual({ sort: 'price', dir: undefined });
  expect(getNextSort({ v: 1, sort: 'price' }, 'price')).toEqual({ sort: 'price', dir: 'asc' });
  expect(computeFilter({ v: 1, sort: 'price', dir: 'asc' })).toEqual(computeFilter({ v: 1, sort: 'price' }));
});
