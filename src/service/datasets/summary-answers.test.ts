import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { type ErrorAnswer, readJson } from '@/testing/small-service';
import { marketRow } from '@/testing/store-rows';

const DAY = 86_400;
const HOUR = 3600;
/** A Wednesday, 14:32 UTC. */
const NOW = Date.UTC(2025, 5, 18, 14, 32) / 1000;
const TODAY = NOW - (NOW % DAY);
const MONDAY = TODAY - 2 * DAY;

const option = (id: number, rawSymbol: string, tenor: string) =>
  marketRow({
    id,
    exchange: 'OPTION_VENUE',
    rawSymbol,
    normalizedSymbol: 'BTC',
    category: 'OPTION',
    tenor,
    tick: 0.0001,
    block: 0,
    supply: 0,
    types: [rawSymbol === 'BTC_ATM' ? 'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG' : 'SKEW_OPTION_SUMMARY_AGG'],
  });

/** Hourly values of three days up to the open hour, increasing in steps of 0.0001 from `first`. */
const hourly = (market: number, first: number): object[] =>
  Array.from({ length: 3 * 24 + 1 }, (_, i) => ({
    market,
    ts: NOW - (NOW % HOUR) - (72 - i) * HOUR,
    steps: first + i * 10_000,
  }));

const report = (token: number, ts: number, circulating: number, price: number): object => ({
  market: 1,
  token,
  ts,
  circulating,
  total: circulating + 500,
  price,
  dominance: 12.5,
  capRank: 2,
  valueLocked: token === 0 ? 0 : 77,
  volume: 1e6,
});

let service: InProcessService;

beforeAll(async () => {
  service = await openInProcessService({
    nowMs: NOW * 1000,
    markets: [
      marketRow({ id: 1, types: ['TRADE_AGG', 'TOKEN_SUPPLY_AGG'] }),
      marketRow({ id: 2, exchange: 'BOREAL_FUTURES', types: ['TRADE_AGG', 'TOKEN_SUPPLY_AGG'] }),
      option(11, 'BTC_ATM', 'ONE_W'),
      option(12, 'BTC_ATM', 'THREE_M'),
      option(13, 'BTC_25', 'ONE_W'),
    ],
    rows: {
      option_summary: [...hourly(11, 416_845), ...hourly(12, 500_000), ...hourly(13, -123_456)],
      token: [
        { market: 1, token: 0, ts: MONDAY, name: 'Old "name"', chain: 'x', contractAddress: '', maxSupply: 0 },
        { market: 1, token: 0, ts: TODAY, name: 'Bit "coin"', chain: 'bitcoin', contractAddress: '', maxSupply: 21e6 },
        { market: 1, token: 1, ts: MONDAY, name: 'Bitter', chain: 'ethereum', contractAddress: '0xab', maxSupply: 0 },
      ],
      supply: [
        ...[6, 5, 4, 2, 1, 0].map((days) => report(0, TODAY - days * DAY, 19_000_000 - days * 7, 100_000.7 - days)),
        report(1, MONDAY - 7 * DAY, 1000, 3.3),
        report(1, MONDAY, 2000, 1.1),
      ],
    },
  });
});

afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
});

interface Series {
  readonly id: Record<string, unknown>;
  readonly points: readonly { Point: Record<string, unknown> & { timestamp: { s: number } } }[];
}

async function ask(query: Record<string, string | number>): Promise<readonly Series[]> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (await readJson<{ series: Series[] }>(service.get(`/v1/points?${search}`))).series;
}

const volatility = {
  type: 'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG',
  exchange: 'OPTION_VENUE',
  coin: 'BTC',
  rawSymbol: 'BTC_ATM',
  tenor: 'ONE_W',
};
const supply = { type: 'TOKEN_SUPPLY_AGG', coin: 'BTC', tokenName: 'Bit "coin"', interval: 'DAY' };
const stamps = ([series]: readonly Series[]): number[] => series?.points.map(({ Point }) => Point.timestamp.s) ?? [];

describe('option summaries', () => {
  it('returns one series with the identifier of its market and tenor', async () => {
    const [series, ...rest] = await ask({ ...volatility, interval: 'HOUR', period: 2 * HOUR });
    expect(rest).toEqual([]);
    expect(series.id).toEqual({
      type: volatility.type,
      exchange: 'OPTION_VENUE',
      rawSymbol: 'BTC_ATM',
      normalizedSymbol: 'BTC',
      category: 'OPTION',
      interval: 'HOUR',
      tenor: 'ONE_W',
      coin: 'BTC',
    });
    expect(series.points.map(({ Point }) => Point)).toEqual([
      { impliedVolatility: 112.6845, timestamp: { s: TODAY + 13 * HOUR } },
      { impliedVolatility: 113.6845, timestamp: { s: TODAY + 14 * HOUR } },
    ]);
  });

  it('returns the latest value of wider buckets, including the open one, newest first on request', async () => {
    const query = { ...volatility, interval: 'DAY', from: TODAY - 2 * DAY + 1, period: 3 * DAY };
    const [series] = await ask({ ...query, sortDirection: 'SORT_DIRECTION_DESC' });
    expect(series.points.map(({ Point }) => Point)).toEqual([
      { impliedVolatility: 113.6845, timestamp: { s: TODAY } },
      { impliedVolatility: 98.6845, timestamp: { s: TODAY - DAY } },
    ]);
    const weeks = await ask({ ...volatility, interval: 'WEEK', from: MONDAY, period: 7 * DAY });
    expect(stamps(weeks)).toEqual([MONDAY]);
  });

  it('distinguishes tenors and symbols', async () => {
    const [far] = await ask({ ...volatility, tenor: 'THREE_M', interval: 'DAY', from: TODAY, period: DAY });
    expect(far.points[0]?.Point['impliedVolatility']).toBe(122);
    const [skew] = await ask({
      ...volatility,
      type: 'SKEW_OPTION_SUMMARY_AGG',
      rawSymbol: 'BTC_25',
      interval: 'HOUR',
      period: 3 * DAY,
    });
    expect(skew.points[0]?.Point).toEqual({ skew: -11.3456, timestamp: { s: TODAY + 15 * HOUR - 3 * DAY } });
    expect(await ask({ ...volatility, rawSymbol: 'BTC_25', interval: 'HOUR', period: DAY })).toEqual([]);
    expect(await ask({ ...volatility, tenor: 'TWO_M', interval: 'HOUR', period: DAY })).toEqual([]);
    expect(await ask({ ...volatility, coin: 'ETH', interval: 'HOUR', period: DAY })).toEqual([]);
  });
});

describe('token supply', () => {
  it('multiplies supply and price to the market cap, exactly', async () => {
    const [series] = await ask({ ...supply, from: TODAY, period: DAY });
    expect(series.id).toEqual({ type: 'TOKEN_SUPPLY_AGG', interval: 'DAY', coin: 'BTC', tokenName: 'Bit "coin"' });
    expect(series.points.map(({ Point }) => Point)).toEqual([
      {
        marketcap: 19_000_000 * 100_000.7,
        firstMarketcap: (19_000_000 - 42) * 99_994.7,
        marketcapDominancePercent: 12.5,
        circulatingSupply: 19_000_000,
        totalSupply: 19_000_500,
        maxSupply: 21_000_000,
        fullyDilutedValuation: 21_000_000 * 100_000.7,
        chain: 'bitcoin',
        contractAddress: '',
        cgMarketcapRank: 2,
        totalVolume: 1_000_000,
        usdPrice: 100_000.7,
        timestamp: { s: TODAY },
      },
    ]);
  });

  it('fills missing buckets with the latest earlier report, none before the first or after now', async () => {
    const [days] = await ask({ ...supply, from: TODAY - 10 * DAY, period: 30 * DAY });
    expect(days.points.map(({ Point }) => [(TODAY - Point.timestamp.s) / DAY, Point['usdPrice']])).toEqual([
      [6, 99_994.7],
      [5, 99_995.7],
      [4, 99_996.7],
      [3, 99_996.7],
      [2, 99_998.7],
      [1, 99_999.7],
      [0, 100_000.7],
    ]);
    const hours = await ask({ ...supply, interval: 'HOUR', period: DAY, sortDirection: 2 });
    expect(stamps(hours)).toEqual(Array.from({ length: 24 }, (_, i) => TODAY + (14 - i) * HOUR));
    const weeks = await ask({ ...supply, interval: 'WEEK', from: MONDAY - 14 * DAY, period: 30 * DAY });
    expect(stamps(weeks)).toEqual([MONDAY - 7 * DAY, MONDAY]);
    expect(weeks[0]?.points.map(({ Point }) => Point['usdPrice'])).toEqual([99_996.7, 100_000.7]);
    const late = await ask({ ...supply, interval: 'DAY', from: TODAY + DAY, period: 5 * DAY });
    expect(late).toEqual([]);
  });

  it('returns all tokens of the ticker without a name, one series each', async () => {
    const { tokenName: _, ...all } = supply;
    const series = await ask({ ...all, from: MONDAY, period: 3 * DAY });
    expect(series.map(({ id }) => id['tokenName'])).toEqual(['Bit "coin"', 'Bitter']);
    expect(series[1]?.points.map(({ Point }) => Point['marketcap'])).toEqual([2200, 2200, 2200]);
    expect(series[1]?.points[0]?.Point).toMatchObject({
      firstMarketcap: 3300,
      fullyDilutedValuation: 2500 * 1.1,
      contractAddress: '0xab',
      totalValueLocked: 77,
    });
    expect(series[1]?.points[0]?.Point).not.toHaveProperty('maxSupply');
    expect(await ask({ ...supply, tokenName: 'bitter', period: DAY })).toEqual([]);
  });

  it('uses the current circulating supply in the market list', async () => {
    const { symbols } = await readJson<{ symbols: { marketcap?: number }[] }>(service.get('/v1/markets?coin=BTC'));
    // No candle is stored, so there is no price.
    expect(symbols.map((market) => market.marketcap)).toEqual(symbols.map(() => undefined));
  });

  it('is refused below its tier and for unsupported parameters', async () => {
    const path = `/v1/points?${new URLSearchParams({ ...supply, period: String(DAY) })}`;
    expect((await service.get(path, 'standard')).status).toBe(403);
    const grouped = await service.get(`${path}&transform.groupBy.type=GROUP_BY_TYPE_SUM`);
    expect((await readJson<ErrorAnswer>(grouped)).message).toContain('transform.groupBy.type');
  });
});

describe('discovery of summaries', () => {
  it.each([
    ['/v1/tenors', 'type=IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG', { tenors: ['ONE_W', 'THREE_M'] }],
    ['/v1/tenors', 'type=SKEW_OPTION_SUMMARY_AGG&coin=BTC', { tenors: ['ONE_W'] }],
    ['/v1/tenors', 'coin=ETH', { tenors: [] }],
    ['/v1/symbols', 'type=SKEW_OPTION_SUMMARY_AGG', { rawSymbols: ['BTC_25'] }],
    ['/v1/normalized-symbols', 'type=SKEW_OPTION_SUMMARY_AGG', { normalizedSymbols: ['BTC'] }],
    ['/v1/categories', 'type=SKEW_OPTION_SUMMARY_AGG&type=TRADE_AGG', { categories: ['OPTION', 'PERPETUAL'] }],
    ['/v1/coins', 'type=TOKEN_SUPPLY_AGG', { coins: ['BTC'] }],
  ])('%s?%s', async (path, search, expected) => {
    expect(await readJson(service.get(`${path}?${search}`))).toEqual(expected);
  });

  it('lists one market per symbol and tenor, without figures that summaries do not have', async () => {
    const body = await readJson<{ symbols: Record<string, unknown>[] }>(
      service.get('/v1/markets?exchange=OPTION_VENUE&type=IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG'),
    );
    expect(body.symbols.map(({ rawSymbol, tenor, category }) => [rawSymbol, tenor, category])).toEqual([
      ['BTC_ATM', 'ONE_W', 'OPTION'],
      ['BTC_ATM', 'THREE_M', 'OPTION'],
    ]);
    expect(body.symbols[0]).not.toHaveProperty('marketcap');
  });
});
