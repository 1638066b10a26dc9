import { makeRandom, type Random } from '@/base/random';
import { MARKET_SORT_FIELDS, type MarketSortField, SORT_DIRECTIONS } from '@/contract/values';
import { unixSeconds } from '@/domain/units';
import { makeCatalogue } from '@/service/catalogue/catalogue';
import { pageMarkets } from '@/service/http/lists';
import type { MarketStatistics, StoredMarket } from '@/service/store/store';
import type { Bench, Goal } from './goal';

const MARKETS = 10_000;
const REQUESTS = 3000;
const WARM_UP = 300;
const AIM_P99_MS = 10;
const NOW = unixSeconds(1_781_000_000);

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)];

function makeMarket(id: number, random: Random): StoredMarket {
  const coin = `C${Math.floor(random() * 1800)
    .toString(36)
    .toUpperCase()}`;
  const quote = pick(random, ['USDT', 'USDC', 'USD', 'BTC']);
  return {
    id,
    exchange: `VENUE_${Math.floor(random() * 24)}`,
    rawSymbol: `${coin}${quote}${id}`,
    normalizedSymbol: `${coin}-${quote}`,
    coin,
    category: pick(random, ['SPOT', 'PERPETUAL']),
    coinName: `Coin ${coin}`,
    quoteCoinName: quote,
    fullName: `Coin ${coin} / ${quote}`,
    tick: 0.01,
    lot: 0.001,
    block: 0,
    types: ['TRADE_AGG', 'TRADE_SIDE_AGNOSTIC_AGG'],
    availableSince: 1_500_000_000 + Math.floor(random() * 2e8),
    supply: 1e6,
    recordedFrom: 0,
    recordedTo: 0,
    tpoBlock: 0,
    tenor: '',
    predictions: '',
  };
}

const makeStatistics = ({ id }: StoredMarket, random: Random): MarketStatistics => ({
  market: id,
  lastPrice: random() * 100,
  quoteVolume: 1e9 * random() ** 8,
  priceChange: random() * 20 - 10,
  ...(random() < 0.5 ? { openInterestChange: random() * 20 - 10 } : {}),
});

/** A request as the Markets screen and programs send them: any sort, often a filter, a search or one row per symbol. */
function makeSearch(random: Random): URLSearchParams {
  const field: MarketSortField = pick(random, MARKET_SORT_FIELDS);
  const search = new URLSearchParams({
    'sortCriteria.field': field,
    'sortCriteria.direction': pick(random, SORT_DIRECTIONS),
    pageSize: '100',
    pageOffset: String(100 * Math.floor(random() * 20)),
  });
  if (random() < 0.4) search.set('symbolFilter', pick(random, ['usdt', 'c1', 'coin c', 'btc', 'zzz']));
  if (random() < 0.3) search.set('category', pick(random, ['SPOT', 'PERPETUAL']));
  if (random() < 0.3) search.append('exchange', `VENUE_${Math.floor(random() * 24)}`);
  if (random() < 0.3) search.set('distinct', 'true');
  return search;
}

function measure(): Goal {
  const random = makeRandom(11);
  const stored = Array.from({ length: MARKETS }, (_, index) => makeMarket(index + 1, random));
  const statistics = stored.map((market) => makeStatistics(market, random));
  const catalogue = makeCatalogue({ stored, statistics, now: NOW });
  const times: number[] = [];
  for (let request = 0; request < WARM_UP + REQUESTS; request++) {
    const search = makeSearch(random);
    const started = performance.now();
    JSON.stringify(pageMarkets(search, catalogue));
    if (request >= WARM_UP) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return {
    name: 'service-markets-p99',
    value: times[Math.floor(times.length * 0.99)],
    unit: 'ms',
    aim: AIM_P99_MS,
    direction: 'at most',
    anchor: null,
    anchorValue: null,
  };
}

/** `/v1/markets` over a list of 10,000: filter, search, sort, page and text of the answer, without the network. */
export const bench: Bench = {
  goals: ['service-markets-p99'],
  run: () => Promise.resolve([measure()]),
};
