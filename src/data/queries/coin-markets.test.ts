import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import type { Market } from '@/contract/payloads';
import { makeHttp } from '../http/http';
import { coinMarketsQuery, mayHideCoin, mergeFound, namesakesQuery } from './coin-markets';
import { ALL_MARKETS } from './markets-page';
import { rankMarkets } from './rank-markets';
import { servingQuery } from './serving-markets';

const market = (exchange: string, coin: string | undefined, facts: Partial<Market> = {}): Market => ({
  exchange,
  rawSymbol: `${coin ?? 'NONE'}USDT`,
  coin,
  ...facts,
});

/** Lists the rows that match venues, coins and types of the request. */
function makeSource(rows: readonly (Market & { readonly types?: readonly string[] })[]) {
  const asked: URLSearchParams[] = [];
  const clock = makeServiceClock(makeManualClock(0));
  const fetcher = async (url: string): Promise<Response> => {
    const search = new URL(url, 'http://x').searchParams;
    asked.push(search);
    const fits = (name: string, value: string | undefined): boolean =>
      !search.has(name) || search.getAll(name).includes(value ?? '');
    const symbols = rows.filter(
      ({ exchange, coin, types = [] }) =>
        fits('exchange', exchange) && fits('coin', coin) && types.includes(search.get('type') ?? types[0]),
    );
    return new Response(JSON.stringify({ symbols: symbols.map(({ types: _, ...one }) => one) }));
  };
  const source = { clock, http: makeHttp({ baseUrl: '', key: () => 'k', clock, fetcher }) };
  return { source, asked, client: new QueryClient() };
}

describe('a coin whose name is a part of many others', () => {
  it('may be missing from the results, unless it is among them or the search cannot be a coin', () => {
    const stone = [market('A', 'STONE')];
    expect(mayHideCoin(stone, ' one ')).toBe(true);
    expect(mayHideCoin([...stone, market('A', 'ONE')], 'one')).toBe(false);
    expect(mayHideCoin([], 'one')).toBe(false);
    expect(mayHideCoin(stone, '')).toBe(false);
    expect(mayHideCoin(stone, 'one usdt')).toBe(false);
  });

  it('is requested by its exact name, with the other filters, unless other coins are chosen', async () => {
    const rows = ['STONE', 'ONE', 'ONE'].map((coin, at) =>
      market(`V${at}`, coin, { normalizedSymbol: `${coin}-USDT` }),
    );
    const typed = rows.map((one) => ({ ...one, types: [''] }));
    const { source, asked, client } = makeSource(typed);
    const filter = { ...ALL_MARKETS, search: 'one', types: [''], category: 'SPOT' as const };
    expect(await client.fetchQuery(coinMarketsQuery(source, filter, 50))).toEqual(rows.slice(1));
    expect(asked[0].has('symbolFilter')).toBe(false);
    expect(asked[0].getAll('category')).toEqual(['SPOT']);
    expect(await client.fetchQuery(coinMarketsQuery(source, { ...filter, coins: ['BTC'] }, 50))).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it("is refreshed like the pages, which win for a market's figures and order", () => {
    const { source } = makeSource([]);
    const { refetchInterval } = coinMarketsQuery(source, ALL_MARKETS, 50);
    expect((refetchInterval as () => number | false)()).toBe(60_000);
    const page = (...markets: Market[]) => ({ markets, offset: 0, nextOffset: undefined, fetchedAt: 0 });
    const bitcoin = market('A', 'BTC', { coinName: 'Bitcoin' });
    const late = market('B', 'BITCOIN', { lastPrice: 2 });
    const found = mergeFound(
      [page(bitcoin), page(late)],
      [market('B', 'BITCOIN', { lastPrice: 1 }), market('C', 'BITCOIN')],
    );
    expect(rankMarkets(found, 'bitcoin', new Set())).toEqual([bitcoin, late, market('C', 'BITCOIN')]);
  });

  it('has its own query for each class', () => {
    const { source } = makeSource([]);
    const keys = ([undefined, 'SPOT'] as const).map((one) => namesakesQuery(source, 'one', one, 40).queryKey);
    expect(keys[0]).not.toEqual(keys[1]);
  });
});

describe('which of several markets have a dataset', () => {
  it('needs one request for all of them', async () => {
    const rows = [
      { ...market('A', 'BTC'), types: ['TPO_AGG'] },
      { ...market('B', 'BTC'), types: ['OHLC'] },
      { ...market('B', 'ETH'), types: ['TPO_AGG'] },
    ];
    const { source, asked, client } = makeSource(rows);
    const nameless = market('C', undefined);
    const { asked: keys, serving } = await client.fetchQuery(servingQuery(source, 'TPO_AGG', [...rows, nameless]));
    expect([...keys].sort()).toEqual(['A:BTCUSDT', 'B:BTCUSDT', 'B:ETHUSDT']);
    expect([...serving].sort()).toEqual(['A:BTCUSDT', 'B:ETHUSDT']);
    expect(asked.map((search) => [search.getAll('exchange'), search.getAll('coin')])).toEqual([
      [
        ['A', 'B'],
        ['BTC', 'ETH'],
      ],
    ]);
  });

  it('covers only markets without a fresh answer, and stops when they are found', async () => {
    const rows = ['BTC', 'ETH', 'SOL'].map((coin) => ({ ...market('A', coin), types: ['TPO_AGG'] }));
    const { source, asked, client } = makeSource(rows);
    await client.fetchQuery(servingQuery(source, 'TPO_AGG', rows.slice(0, 2)));
    const { asked: keys, serving } = await client.fetchQuery(servingQuery(source, 'TPO_AGG', rows.slice(1)));
    expect([...keys].sort()).toEqual(['A:ETHUSDT', 'A:SOLUSDT']);
    expect([...serving].sort()).toEqual(['A:ETHUSDT', 'A:SOLUSDT']);
    expect(asked.map((search) => search.getAll('coin'))).toEqual([['BTC', 'ETH'], ['SOL']]);
    await client.fetchQuery(servingQuery(source, 'TPO_AGG', rows));
    expect(asked).toHaveLength(2);
  });

  it('requests nothing for markets without a coin', async () => {
    const { source, asked, client } = makeSource([]);
    expect((await client.fetchQuery(servingQuery(source, 'TPO_AGG', [market('C', undefined)]))).asked.size).toBe(0);
    expect(asked).toEqual([]);
  });
});
