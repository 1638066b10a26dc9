import { describe, expect, it } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { DATASET_TYPES } from '@/contract/datasets';
import { makeHttp } from '../http/http';
import { type DiscoveryList, loadList } from './discovery';

function makeService(answer: object) {
  const asked: URL[] = [];
  const http = makeHttp({
    baseUrl: '',
    key: () => 'k',
    clock: makeServiceClock(makeManualClock(0)),
    fetcher: async (url) => {
      asked.push(new URL(url, 'http://x'));
      return new Response(JSON.stringify(answer));
    },
  });
  return { http, asked };
}

const PATHS: Readonly<Record<DiscoveryList, readonly [path: string, field: string]>> = {
  exchanges: ['/v1/exchanges', 'exchanges'],
  categories: ['/v1/categories', 'categories'],
  types: ['/v1/types', 'types'],
  coins: ['/v1/coins', 'coins'],
  symbols: ['/v1/symbols', 'rawSymbols'],
  normalizedSymbols: ['/v1/normalized-symbols', 'normalizedSymbols'],
};
const LISTS = Object.keys(PATHS) as DiscoveryList[];

describe('a list of names', () => {
  it.each(LISTS)('%s is read from its own path and field, without duplicates', async (list) => {
    const [path, field] = PATHS[list];
    const { http, asked } = makeService({ [field]: ['B', 'A', 'B'] });
    expect(await loadList(http, list, {})).toEqual(['B', 'A']);
    expect(asked.map(({ pathname }) => pathname)).toEqual([path]);
  });

  it('is requested for every type where one is needed and none is chosen', async () => {
    const { http, asked } = makeService({});
    for (const list of LISTS) await loadList(http, list, {});
    const typed = asked.filter(({ searchParams }) => searchParams.getAll('type').length > 0);
    expect(typed.map(({ pathname }) => pathname)).toEqual(
      ['exchanges', 'categories', 'symbols', 'normalized-symbols'].map((name) => `/v1/${name}`),
    );
    expect(typed[0]?.searchParams.getAll('type')).toEqual([...DATASET_TYPES]);
  });

  it('is narrowed by the other choices', async () => {
    const { http, asked } = makeService({ coins: [] });
    const chosen = {
      types: ['TPO_AGG'],
      venues: ['A', 'B'],
      coins: ['BTC'],
      category: 'SPOT',
      normalizedSymbol: 'X-Y',
    };
    expect(await loadList(http, 'coins', chosen)).toEqual([]);
    expect(asked[0]?.search).toBe('?type=TPO_AGG&exchange=A&exchange=B&coin=BTC&category=SPOT&normalizedSymbol=X-Y');
  });

  it('of symbols is read under either field name', async () => {
    const { http } = makeService({ symbols: ['BTCUSDT'] });
    expect(await loadList(http, 'symbols', {})).toEqual(['BTCUSDT']);
  });

  it('is empty without its field, and accepts names of object properties like any other', async () => {
    expect(await loadList(makeService({}).http, 'coins', {})).toEqual([]);
    expect(await loadList(makeService({ coins: ['__proto__', 'constructor'] }).http, 'coins', {})).toEqual([
      '__proto__',
      'constructor',
    ]);
  });
});
