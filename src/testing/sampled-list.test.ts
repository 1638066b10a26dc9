import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { MARKET_SORT_FIELDS } from '@/contract/values';
import { makeMarketSample } from '@/data/list-history/market-sample';
import { querySample } from '@/data/list-history/query-sample';
import type { MarketsFilter } from '@/data/queries/markets-page';
import { unixSeconds } from '@/domain/units';
import { makeCatalogue } from '@/service/catalogue/catalogue';
import { searchMarkets } from '@/service/catalogue/market-search';
import { marketRow } from './store-rows';

const EXCHANGES = ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'EMBER_SPOT'];
const COINS = ['BTC', 'ETH', 'SOL', 'DOGE'];

const change = fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined });
const rows = fc.array(
  fc.record({
    exchange: fc.constantFrom(...EXCHANGES),
    coin: fc.constantFrom(...COINS),
    category: fc.constantFrom('SPOT', 'PERPETUAL'),
    supply: fc.constantFrom(0, 1000, 2_000_000),
    since: fc.integer({ min: 1, max: 2_000_000_000 }),
    price: fc.double({ min: 0.001, max: 90_000, noNaN: true }),
    /** All different: how the service orders ties is unknown. */
    volume: fc.double({ min: 1, max: 1e9, noNaN: true }),
    change,
    interest: change,
    isTraded: fc.boolean(),
  }),
  { minLength: 10, maxLength: 30 },
);

const filters = fc.record({
  search: fc.constantFrom('', '', '', 'btc', 'UTU', 'eth-', 'nothing'),
  category: fc.constantFrom(undefined, 'SPOT' as const, 'PERPETUAL' as const),
  venues: fc.oneof(fc.constant([]), fc.subarray(EXCHANGES)),
  coins: fc.oneof(fc.constant([]), fc.subarray(COINS)),
  distinct: fc.boolean(),
  sort: fc.constantFrom(...MARKET_SORT_FIELDS),
  ascending: fc.boolean(),
});

type Row = (typeof rows extends fc.Arbitrary<infer T> ? T : never)[number];

function makeList(found: readonly Row[]) {
  return makeCatalogue({
    stored: found.map(({ exchange, coin, category, supply, since }, i) =>
      marketRow({
        id: i,
        exchange,
        rawSymbol: `${coin}UTUSDT${i}`,
        normalizedSymbol: `${coin}-USDT`,
        coin,
        category,
        supply,
        availableSince: since,
      }),
    ),
    statistics: found.flatMap(({ price, volume, change: priceChange, interest, isTraded }, market) =>
      isTraded
        ? [
            {
              market,
              lastPrice: price,
              quoteVolume: volume + market,
              ...(priceChange === undefined ? {} : { priceChange }),
              ...(interest === undefined ? {} : { openInterestChange: interest }),
            },
          ]
        : [],
    ),
    now: unixSeconds(2_000_000_000),
  });
}

const keyOf = ({ exchange, rawSymbol }: Market): string => `${exchange}:${rawSymbol}`;

it('a sampled list is filtered and sorted as the service would', () => {
  let compared = 0;
  fc.assert(
    fc.property(rows, filters, (found, { category, ...rest }) => {
      const filter: MarketsFilter = { ...rest, types: [], ...(category === undefined ? {} : { category }) };
      const catalogue = makeList(found);
      const served = searchMarkets(catalogue, {
        type: [],
        exchange: filter.venues,
        category: category === undefined ? [] : [category],
        coin: filter.coins ?? [],
        rawSymbol: [],
        normalizedSymbol: [],
        symbolFilter: filter.search,
        field: filter.sort,
        direction: filter.ascending ? 'SORT_DIRECTION_ASC' : 'SORT_DIRECTION_DESC',
        distinct: filter.distinct,
        pageSize: 1000,
        pageOffset: 0,
      }).symbols;
      const list = catalogue.markets.map(({ entry }) => entry);
      const shown = querySample(makeMarketSample(list, unixSeconds(1)), filter);
      compared += shown.length;
      expect(shown.map(keyOf)).toEqual(served.map(keyOf));
    }),
    { numRuns: 100 },
  );
  expect(compared).toBeGreaterThan(40);
});
