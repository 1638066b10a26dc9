import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketsAnswer } from '@/contract/payloads';
import { ROUTES, type Route } from '@/contract/routes';
import type { InProcessService } from '@/testing/in-process-service';
import {
  type ErrorAnswer,
  MINUTE,
  NOW,
  openSmallService,
  RECORDED_FROM,
  readJson,
  SMALL_MARKETS,
  START,
} from '@/testing/small-service';

let service: InProcessService;

beforeAll(async () => {
  service = await openSmallService();
});

afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
});

const CANDLES_AND_DEPTH = ['TRADE_AGG', 'TRADE_SIDE_AGNOSTIC_AGG', 'BLOCK_BOOK_SNAPSHOT_AGG'];

/** Status of a GET whose body nobody reads. */
async function statusOf(path: string): Promise<number> {
  const response = await service.get(path);
  await response.body?.cancel();
  return response.status;
}

describe('discovery', () => {
  it('describes a market with its day in USD and percent', async () => {
    const body = marketsAnswer.parse(await readJson(service.get('/v1/markets?exchange=ATLAS_FUTURES&coin=BTC')));
    const [market] = body.symbols ?? [];
    const dayAgo = Math.ceil((NOW - 86_400 - START) / MINUTE);
    const last = 2879;
    expect(market?.lastPrice).toBe((1_000_000 + last * 10) / 10);
    const sum = (from: number, to: number): number =>
      Array.from({ length: to - from }, (_, i) => (1_000_000 + (from + i) * 10) / 10).reduce((a, b) => a + b, 0);
    expect(market?.volume24h).toBeCloseTo(sum(dayAgo, 2880), 3);
    expect(market?.priceChange24h).toBeCloseTo(((1_000_000 + last * 10) / (1_000_000 + dayAgo * 10) - 1) * 100, 9);
    expect(market?.volumeChange24h).toBeCloseTo((sum(dayAgo, 2880) / sum(dayAgo - 1440, dayAgo) - 1) * 100, 1);
    expect(market?.oiChange24h).toBeCloseTo(10, 9);
    // Supply × last price of the dollar market of BTC with the largest volume.
    expect(market?.marketcap).toBe(19_000_000 * 100_000);
    expect(body.nextOffset).toBe(1);
  });

  it('a list whose ticks cannot be read stays a list', () => {
    const list = { symbols: [], nextOffset: 0, priceTicks: [0.1, 'a tenth'] };
    expect(marketsAnswer.parse(list)).toEqual({ symbols: [], nextOffset: 0, priceTicks: undefined });
  });

  it('tells the tick of each market that has a price, in the order of the markets', async () => {
    const { symbols = [], priceTicks = [] } = marketsAnswer.parse(await readJson(service.get('/v1/markets')));
    expect(priceTicks).toHaveLength(symbols.length);
    const priced = symbols.flatMap(({ lastPrice }, at) =>
      lastPrice === undefined ? [] : [{ lastPrice, tick: priceTicks[at] }],
    );
    expect(priced.length).toBeGreaterThan(1);
    for (const { lastPrice, tick = Number.NaN } of priced) {
      expect(tick).toBeGreaterThan(0);
      expect(lastPrice / tick).toBeCloseTo(Math.round(lastPrice / tick), 6);
    }
  });

  it('tells the change of open interest by hours where no minutes are kept', async () => {
    const body = marketsAnswer.parse(await readJson(service.get('/v1/markets?exchange=BOREAL_FUTURES&coin=BTC')));
    // An hour tells of its end: the one that began before and ended within the day is not yet a day ago.
    expect(body.symbols?.[0]?.oiChange24h).toBeCloseTo(25, 9);
  });

  it('marks recorded markets with their record', async () => {
    const body = marketsAnswer.parse(await readJson(service.get('/v1/markets?exchange=REC')));
    const whole = { from: { s: RECORDED_FROM }, to: { s: RECORDED_FROM + 599 } };
    expect(body.symbols?.[0]?.recorded).toEqual({ ...whole, leverage: [], spans: [whole] });
    // Ten minutes bear no figure of 24 hours.
    expect(body.symbols?.[0]).not.toHaveProperty('volume24h');
    expect(body.symbols?.[0]?.lastPrice).toBe(28_000.9);
  });

  const ids = async (search: string): Promise<string[]> => {
    const body = marketsAnswer.parse(await readJson(service.get(`/v1/markets?${search}`)));
    return (body.symbols ?? []).map((market) => `${market.exchange}:${market.rawSymbol}`);
  };

  it('sorts by volume, largest first, unless asked otherwise', async () => {
    const order = await ids('');
    expect(order[0]).toBe('BOREAL_FUTURES:BTCUSDT');
    // A recording of some minutes has no volume of 24 hours: it comes last either way.
    expect(order.at(-1)).toBe('REC:BTCUSDT');
    expect(await ids('sortCriteria.field=VOLUME_24H&sortCriteria.direction=1')).toEqual([
      ...order.slice(0, -1).reverse(),
      'REC:BTCUSDT',
    ]);
  });

  it.each([
    'VOLUME_24H',
    'PRICE_CHANGE_24H',
    'MARKET_SYMBOL_OI_CHANGE_24H',
    'MARKET_SYMBOL_MARKETCAP',
    'AVAILABLE_SINCE',
  ])('pages through %s both ways, every market once', async (field) => {
    for (const direction of ['SORT_DIRECTION_ASC', '2']) {
      const all = await ids(`sortCriteria.field=${field}&sortCriteria.direction=${direction}`);
      const paged: string[] = [];
      for (let offset = 0; offset < SMALL_MARKETS.length; offset += 2) {
        paged.push(
          ...(await ids(
            `pageSize=2&pageOffset=${offset}&sortCriteria.field=${field}&sortCriteria.direction=${direction}`,
          )),
        );
      }
      expect(paged).toEqual(all);
      expect(new Set(all).size).toBe(SMALL_MARKETS.length);
    }
    // A market without the value stands last both ways.
    if (field === 'MARKET_SYMBOL_OI_CHANGE_24H')
      expect((await ids(`sortCriteria.field=${field}&sortCriteria.direction=1`))[0]).toBe('ATLAS_FUTURES:BTCUSDT');
  });

  it.each([
    ['symbolFilter=ethereum', ['ATLAS_FUTURES:ETHUSDT']],
    ['symbolFilter=hBt', ['EMBER_SPOT:ETHBTC']],
    ['category=SPOT&coin=BTC', ['EMBER_SPOT:BTCUSDT']],
    ['type=BLOCK_BOOK_SNAPSHOT_AGG&coin=ETH', ['ATLAS_FUTURES:ETHUSDT']],
    ['distinct=true&coin=BTC', ['BOREAL_FUTURES:BTCUSDT']],
    ['pageOffset=6', []],
  ])('filters by %s', async (search, expected) => {
    expect(await ids(search)).toEqual(expected);
  });

  it.each([
    ['/v1/coins', '', { coins: ['BTC', 'ETH'] }],
    ['/v1/exchanges', 'type=TRADE_AGG&coin=ETH', { exchanges: ['ATLAS_FUTURES'] }],
    ['/v1/symbols', 'type=TRADE_SIDE_AGNOSTIC_AGG', { rawSymbols: ['BTCUSDT', 'ETHBTC', 'ETHUSDT'] }],
    ['/v1/normalized-symbols', 'type=TRADE_AGG', { normalizedSymbols: ['BTC-USDT', 'ETH-USDT'] }],
    ['/v1/categories', 'type=TRADE_AGG', { categories: ['PERPETUAL', 'SPOT'] }],
    ['/v1/types', 'exchange=ATLAS_FUTURES', { types: [...CANDLES_AND_DEPTH].sort() }],
    ['/v1/types', 'exchange=EMBER_SPOT&coin=ETH', { types: ['TRADE_SIDE_AGNOSTIC_AGG'] }],
    ['/v1/block-sizes', 'type=BLOCK_BOOK_SNAPSHOT_AGG&coin=BTC', { blockSizes: [0.1, 2.5, 5] }],
    ['/v1/block-sizes', 'type=BLOCK_BOOK_SNAPSHOT_AGG&exchange=EMBER_SPOT', { blockSizes: [] }],
    ['/v1/tenors', 'type=SKEW_OPTION_SUMMARY_AGG', { tenors: [] }],
  ])('%s?%s', async (path, search, expected) => {
    expect(await readJson(service.get(`${path}?${search}`))).toEqual(expected);
  });

  const lists = (Object.keys(ROUTES) as Route[]).filter((path) => path !== '/v1/points');

  it.each(lists)('%s charges nothing and refuses what it does not know', async (path) => {
    const search = (ROUTES[path].required as readonly string[]).includes('type') ? '?type=TRADE_AGG' : '';
    const before = await readJson<{ used: number }>(service.get('/v1/usage'));
    expect(await statusOf(path + search)).toBe(200);
    const unknown = await service.get(`${path}${search === '' ? '?' : `${search}&`}sort=1`);
    expect(unknown.status).toBe(400);
    if (search !== '') expect((await readJson<ErrorAnswer>(service.get(path))).message).toContain('type');
    if ('exchange' in ROUTES[path].params) {
      const venue = await service.get(`${path}${search === '' ? '?' : `${search}&`}exchange=NOWHERE`);
      expect((await readJson<ErrorAnswer>(venue)).error).toBe('INVALID_EXCHANGE');
    }
    expect((await readJson<{ used: number }>(service.get('/v1/usage'))).used).toBe(before.used);
  });

  it.each([
    'pageSize=0',
    'pageSize=1001',
    'pageOffset=-1',
    'distinct=maybe',
    'category=OPTION',
    'sortCriteria.field=PRICE',
    'sortCriteria.direction=0',
    'pageSize=2&pageSize=3',
  ])('/v1/markets refuses %s', async (search) => {
    const response = await service.get(`/v1/markets?${search}`);
    expect(response.status).toBe(400);
    expect((await readJson<ErrorAnswer>(response)).message).toContain(search.split('=')[0]);
  });
});
