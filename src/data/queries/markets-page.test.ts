import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import type { Market } from '@/contract/payloads';
import { makeHttp } from '../http/http';
import { getCategoryTag, getMarketKey, getMarketSymbol, getMarketTitle } from './market-key';
import { keepFirstOfClass } from './market-lists';
import { computeVenueCounts, getClassVenues, largestMarketQuery } from './markets';
import {
  ALL_MARKETS,
  formatMarketsSearch,
  getNextOffset,
  loadAllMarkets,
  loadMarketsPage,
  type MarketsPage,
  mergeMarketPages,
} from './markets-page';

const now = () => 0;
const market = (rawSymbol: string, facts: Partial<Market> = {}): Market => ({
  exchange: 'ATLAS_FUTURES',
  rawSymbol,
  ...facts,
});
const list = (count: number): Market[] => Array.from({ length: count }, (_, index) => market(`S${index}`));

/** A service over `rows`; `endRule` is how it marks the end, `change` may move rows between requests. */
function makeListService(
  rows: () => readonly Market[],
  endRule: (offset: number, size: number, total: number) => number | undefined,
) {
  const asked: number[] = [];
  const http = makeHttp({
    baseUrl: '',
    key: () => 'k',
    clock: makeServiceClock(makeManualClock(0)),
    fetcher: async (url) => {
      const search = new URL(url, 'http://x').searchParams;
      const offset = Number(search.get('pageOffset'));
      const size = Number(search.get('pageSize'));
      asked.push(offset);
      const all = rows();
      const symbols = all.slice(offset, offset + size);
      return new Response(JSON.stringify({ symbols, nextOffset: endRule(offset, symbols.length, all.length) }));
    },
  });
  return { http, asked };
}

async function loadTable(http: ReturnType<typeof makeHttp>) {
  const pages: MarketsPage[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page: MarketsPage = await loadMarketsPage(http, ALL_MARKETS, { offset, now });
    pages.push(page);
    offset = page.nextOffset;
  }
  return pages;
}

describe('paging', () => {
  const endRules: Record<string, (offset: number, returned: number, total: number) => number | undefined> = {
    'offset and number returned': (offset, returned) => offset + returned,
    'no next offset at the end': (offset, returned, total) =>
      offset + returned < total ? offset + returned : undefined,
    'the same offset at the end': (offset, returned, total) => (offset + returned < total ? offset + returned : offset),
    'zero at the end': (offset, returned, total) => (offset + returned < total ? offset + returned : 0),
  };

  it.each(Object.keys(endRules))(
    'ends, by the rule "%s", with every row once and at most one empty page',
    async (rule) => {
      for (const total of [0, 1, 99, 100, 101, 1000]) {
        const { http, asked } = makeListService(() => list(total), endRules[rule]);
        const pages = await loadTable(http);
        expect(mergeMarketPages(pages).map((one) => one.rawSymbol)).toEqual(list(total).map((one) => one.rawSymbol));
        expect(pages.filter((page) => page.markets.length === 0).length).toBeLessThanOrEqual(1);
        expect(new Set(asked).size).toBe(asked.length);
      }
    },
  );

  it('drops rows that arrive twice because volumes moved them', async () => {
    let requests = 0;
    const rows = list(250);
    const { http } = makeListService(
      () => (requests++ === 0 ? rows : [market('NEW'), ...rows]),
      (offset, returned) => offset + returned,
    );
    const keys = mergeMarketPages(await loadTable(http)).map(getMarketKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(250);
  });

  it('never requests the same offset again, whatever the service says', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(5000), fc.option(fc.integer(), { nil: undefined }), (count, offset, next) => {
        const got = getNextOffset(count, offset, next);
        expect(got === undefined || (got > offset && count > 0)).toBe(true);
      }),
    );
  });

  it('through the whole list stops at a service that never ends', async () => {
    const { http, asked } = makeListService(
      () => list(100_000),
      (offset) => offset + 1,
    );
    await loadAllMarkets(http, ALL_MARKETS, { now });
    expect(asked).toHaveLength(50);
  });

  it('through the whole list stops once enough is found', async () => {
    const { http, asked } = makeListService(
      () => list(5000),
      (offset, returned) => offset + returned,
    );
    const isEnough = (page: readonly Market[]) => page.some((one) => one.rawSymbol === 'S1500');
    await loadAllMarkets(http, ALL_MARKETS, { now, isEnough });
    expect(asked).toEqual([0, 1000]);
  });
});

it('a filter is written with all of its fields', () => {
  const search = formatMarketsSearch(
    {
      search: 'b & c',
      category: 'SPOT',
      venues: ['A', 'B'],
      types: ['TRADE_AGG'],
      coins: ['BTC'],
      distinct: true,
      sort: 'AVAILABLE_SINCE',
      ascending: true,
    },
    200,
  );
  expect(search).toBe(
    'exchange=A&exchange=B&coin=BTC&category=SPOT&type=TRADE_AGG&symbolFilter=b+%26+c&pageSize=100&pageOffset=200' +
      '&sortCriteria.field=AVAILABLE_SINCE&sortCriteria.direction=SORT_DIRECTION_ASC&distinct=true',
  );
  expect(
    new URLSearchParams(formatMarketsSearch({ ...ALL_MARKETS, search: 'x'.repeat(300) }, 0)).get('symbolFilter'),
  ).toHaveLength(200);
  // Half of a character finds nothing.
  expect(
    new URLSearchParams(formatMarketsSearch({ ...ALL_MARKETS, search: `${'x'.repeat(199)}🚀` }, 0)).get('symbolFilter'),
  ).toBe('x'.repeat(199));
  expect(formatMarketsSearch(ALL_MARKETS, 0)).not.toMatch(/distinct|symbolFilter|exchange|category|type/);
});

describe('venues', () => {
  const rows = [
    market('BTCUSDT', { normalizedSymbol: 'BTC-USDT', category: 'PERPETUAL' }),
    market('BTCUSDT', { normalizedSymbol: 'BTC-USDT', category: 'PERPETUAL', exchange: 'CINDER_SWAP' }),
    market('BTC-USDT', { normalizedSymbol: 'BTC-USDT', category: 'SPOT', exchange: 'EMBER_SPOT' }),
    market('x', { exchange: 'PREDMKT' }),
  ];

  it('are counted per symbol and class', () => {
    const counts = computeVenueCounts(rows);
    const first = rows[0];
    expect(getClassVenues(counts, first)).toBe(2);
    expect(getClassVenues(counts, rows[2])).toBe(1);
    expect(getClassVenues(counts, rows[3])).toBe(1);
    expect(getClassVenues(undefined, first)).toBe(1);
    expect(counts.recordings).toBe(0);
  });

  it('never hide a recording behind a larger venue', () => {
    const recorded = { from: { s: 1 }, to: { s: 2 } };
    const all = [
      ...rows,
      market('BTCUSDT', { normalizedSymbol: 'BTC-USDT', category: 'SPOT', exchange: 'REC', recorded }),
    ];
    expect(keepFirstOfClass(all).map((row) => row.exchange)).toContain('REC');
    const counts = computeVenueCounts(all);
    expect(counts.recordings).toBe(1);
    expect(getClassVenues(counts, all[0])).toBe(2);
    expect(getClassVenues(counts, all.at(-1) ?? all[0])).toBe(1);
  });

  it('of live markets are counted separately, as they are summed', () => {
    const recorded = { from: { s: 1 }, to: { s: 2 }, live: true };
    const live = ['BINANCE_FUTURES', 'OKX_SWAP', 'BYBIT_LINEAR'].map((exchange) => ({
      ...rows[0],
      exchange,
      recorded,
    }));
    const counts = computeVenueCounts([...rows, ...live]);
    expect(getClassVenues(counts, live[0])).toBe(3);
    expect(getClassVenues(counts, rows[0])).toBe(2);
    expect([...computeVenueCounts(live).symbols]).toEqual(['BTC-USDT']);
  });

  it('leave one row per symbol and class, the first', () => {
    expect(keepFirstOfClass(rows).map((row) => row.exchange)).toEqual(['ATLAS_FUTURES', 'EMBER_SPOT', 'PREDMKT']);
  });
});

it('the market opened first is the largest that is not an event: no view charts events', async () => {
  const events = [market('event', { exchange: 'PREDMKT', predictionMarkets: [{}] })];
  const { http } = makeListService(
    () => [...events, market('BTCUSDT'), market('ETHUSDT')],
    () => undefined,
  );
  const clock = makeServiceClock(makeManualClock(0));
  const client = new QueryClient();
  expect(await client.fetchQuery(largestMarketQuery({ http, clock }))).toMatchObject({ rawSymbol: 'BTCUSDT' });
});

describe('names', () => {
  it('exist even for markets that lack fields', () => {
    expect(getMarketSymbol(market('BTCUSDT'))).toBe('BTCUSDT');
    expect(getMarketSymbol(market('slug', { predictionMarkets: [{ question: 'Will it?' }] }))).toBe('Will it?');
    expect(getMarketTitle(market('BTCUSDT', { coinName: 'Bitcoin', category: 'PERPETUAL' }))).toBe('Bitcoin perpetual');
    expect(getMarketTitle(market('X'))).toBe('');
    const event = market('slug', { normalizedSymbol: 'SLUG-USDC', fullName: 'A title', predictionMarkets: [] });
    expect([getMarketSymbol(event), getCategoryTag(event), getMarketTitle(event)]).toEqual([
      'A title',
      'PRED',
      'prediction',
    ]);
    const option = market('BTC_ATM', { normalizedSymbol: 'BTC', tenor: 'ONE_W', category: 'OPTION' });
    expect([getMarketSymbol(option), getCategoryTag(option)]).toEqual(['BTC_ATM 1W', 'OPT']);
  });

  it('are those of the service where it has unknown ones, even names of object properties', () => {
    for (const word of ['__proto__', 'constructor', 'toString', 'PERP_SWAP']) {
      const odd = market('X', { coin: 'C', category: word });
      expect([getCategoryTag(odd), getMarketTitle(odd)]).toEqual([word, `C ${word}`]);
      expect(getMarketSymbol(market('X', { tenor: word }))).toBe(`X ${word}`);
    }
  });

  it('of option summaries differ by tenor', () => {
    expect(getMarketKey(market('BTC_ATM', { tenor: 'ONE_W' }))).not.toBe(
      getMarketKey(market('BTC_ATM', { tenor: 'ONE_M' })),
    );
  });
});
