import { makeRandom, type Random } from '@/base/random';
import { MARKET_SORT_FIELDS, type MarketSortField, SORT_DIRECTIONS } from '@/contract/values';
import { pageMarkets } from '@/service/http/lists';
import type { Bench, Goal } from './goal';
import { makeMarketList, pick } from './market-list';

const MARKETS = 10_000;
const REQUESTS = 3000;
const WARM_UP = 300;
const AIM_P99_MS = 10;

/**
 * A request like those of the Markets screen and of programs: any sort, often a filter, a search or one row per symbol.
 */
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
  const random = makeRandom(12);
  const catalogue = makeMarketList(MARKETS);
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
