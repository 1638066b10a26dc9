import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEIGHT_HEADER } from '@/contract/headers';
import { pointsAnswer, tpoPoint, volumeProfilePoint } from '@/contract/payloads';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { type ErrorAnswer, pointsPath, readJson } from '@/testing/small-service';
import { marketRow } from '@/testing/store-rows';

const DAY = 86_400;
/** Monday, 00:00 UTC. */
const T0 = Date.UTC(2023, 4, 1) / 1000;
const DAYS = 1000;

const TYPES = ['TPO_AGG', 'TRADE_AGG', 'VOLUME_PROFILE_AGG'];
const bitcoin = { types: TYPES, tpoBlock: 50, availableSince: T0 };
const MARKETS = [
  marketRow({ id: 1, ...bitcoin }),
  marketRow({ id: 2, ...bitcoin, exchange: 'BOREAL_FUTURES', rawSymbol: 'BTC_USDT' }),
  marketRow({ id: 3, exchange: 'EMBER_SPOT', types: ['TRADE_AGG'], block: 0 }),
  marketRow({
    id: 4,
    ...bitcoin,
    rawSymbol: 'ETHUSDT',
    normalizedSymbol: 'ETH-USDT',
    coin: 'ETH',
    tick: 0.01,
    tpoBlock: 2,
  }),
];

/** Four rows per day: at 00:00, 00:25, 01:00 and 12:00, each one price row higher. */
function dailyRows(market: number, lo: number): object[] {
  return Array.from({ length: DAYS }, (_, day) =>
    [0, 1500, 3600, DAY / 2].map((offset, i) => ({
      market,
      ts: T0 + day * DAY + offset,
      lo: lo + i,
      open: (lo + i) * 500,
      close: 100,
      buy: [1000],
      sell: [2000],
      buyTickLots: 1000 * (lo + i) * 500,
      sellTickLots: 2000 * ((lo + i) * 500 + 100),
    })),
  ).flat();
}

let service: InProcessService;

beforeAll(async () => {
  service = await openInProcessService({
    markets: MARKETS,
    nowMs: (T0 + DAYS * DAY - 60) * 1000,
    rows: { volume_at_price: [1, 2, 4].flatMap((id) => dailyRows(id, 1900 + id)) },
  });
});

afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
});

const LAST_DAY = T0 + (DAYS - 1) * DAY;
const TPO = {
  type: 'TPO_AGG',
  exchange: 'ATLAS_FUTURES',
  coin: 'BTC',
  tpoSession: 'TPO_SESSION_DAILY',
  from: String(LAST_DAY),
  period: String(DAY),
};
const PROFILE = { ...TPO, type: 'VOLUME_PROFILE_AGG', interval: 'HOUR' };

async function readTpo(change: Record<string, string> = {}, extra = '') {
  const response = await service.get(pointsPath({ ...TPO, ...change }, extra));
  return { response, series: pointsAnswer(tpoPoint).parse(await readJson(response)).series ?? [] };
}

describe('TPO_AGG over HTTP', () => {
  it('returns a session of thirty minutes, with an id without an interval', async () => {
    const { series, response } = await readTpo({ interval: 'DAY' });
    expect(response.headers.get(WEIGHT_HEADER)).toBe('5');
    expect(series.map(({ id }) => id)).toEqual([
      {
        type: 'TPO_AGG',
        exchange: 'ATLAS_FUTURES',
        rawSymbol: 'BTCUSDT',
        normalizedSymbol: 'BTC-USDT',
        category: 'PERPETUAL',
        coin: 'BTC',
      },
    ]);
    const [{ Point }] = series[0].points ?? [];
    expect(Point.TpoAggregation).toMatchObject({
      timestamp: { s: LAST_DAY },
      period_end: { s: LAST_DAY + DAY },
      block_size_minutes: 30,
      poc_price: 1902 * 50,
      opening_price: 1901 * 50,
      closing_price: 1904 * 50 + 10,
      ibr_high: 1902 * 50,
      ibr_low: 1901 * 50,
      total_volume: 12,
    });
    const ids = Point.TpoAggregation.levels?.map((level) => level.block_ids);
    // Both rows of the first half hour belong to one block, whose range covers them.
    expect(ids).toEqual([[0], [0], [2], [24]]);
  });

  it.each([
    ['5', [[0], [5], [12], [144]]],
    ['60', [[0], [0], [1], [12]]],
    ['240', [[0], [0], [0], [3]]],
  ])('cuts the session into blocks of %s minutes', async (minutes, expected) => {
    const { series } = await readTpo({ tpoBlockSizeMinutes: minutes });
    const { levels, block_size_minutes: size } = (series[0].points ?? [])[0].Point.TpoAggregation;
    expect(levels?.map((level) => level.block_ids)).toEqual(expected);
    expect(size).toBe(Number(minutes));
  });

  it('streams a thousand sessions for the weight of one', async () => {
    const { series, response } = await readTpo({ from: String(T0), period: String(DAYS * DAY) });
    expect(response.headers.get(WEIGHT_HEADER)).toBe('5');
    const starts = (series[0].points ?? []).map(({ Point }) => Point.TpoAggregation.timestamp.s);
    expect(starts).toEqual(Array.from({ length: DAYS }, (_, day) => T0 + day * DAY));
  });

  it('merges venues under the fields that they share', async () => {
    const sum = { 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' };
    const { series } = await readTpo(sum, '&exchange=BOREAL_FUTURES&exchange=EMBER_SPOT');
    expect(series.map(({ id }) => id)).toEqual([
      { type: 'TPO_AGG', normalizedSymbol: 'BTC-USDT', category: 'PERPETUAL', coin: 'BTC' },
    ]);
    const { levels, total_volume: volume } = (series[0].points ?? [])[0].Point.TpoAggregation;
    expect(volume).toBe(24);
    expect(levels?.map((level) => level.volume)).toEqual([3, 6, 6, 6, 3]);
    const each = await readTpo({}, '&exchange=BOREAL_FUTURES&exchange=EMBER_SPOT');
    expect(each.series.map(({ id }) => id.exchange)).toEqual(['ATLAS_FUTURES', 'BOREAL_FUTURES']);
  });

  it('counts USD', async () => {
    const { series } = await readTpo({ 'transform.normalize.quote': 'USD' });
    const [level] = (series[0].points ?? [])[0].Point.TpoAggregation.levels ?? [];
    expect(level.buy_volume).toBeCloseTo(1901 * 50, 6);
    expect(level.sell_volume).toBeCloseTo(2 * (1901 * 50 + 10), 6);
  });

  it.each([
    [{ from: String(LAST_DAY + 3600) }, 'from'],
    [{ tpoSession: 'TPO_SESSION_WEEKLY', from: String(T0 + DAY) }, 'from'],
    [{ tpoSession: 'TPO_SESSION_MONTHLY', from: String(T0 + DAY) }, 'from'],
    [{ tpoBlockSizeMinutes: '15' }, 'tpoBlockSizeMinutes'],
    [{ gapfill: 'true' }, 'gapfill'],
  ])('refuses %o', async (change, name) => {
    const response = await service.get(pointsPath({ ...TPO, ...change }));
    expect(response.status).toBe(400);
    expect((await readJson<ErrorAnswer>(response)).message).toContain(name);
  });

  it.each([{ exchange: 'EMBER_SPOT' }, { coin: 'NOPE' }, { from: String(T0 + 2000 * DAY) }])(
    'has nothing for %o',
    async (change) => {
      const response = await service.get(pointsPath({ ...TPO, ...change }));
      expect(await response.text()).toBe('{"series":[]}');
    },
  );
});

describe('VOLUME_PROFILE_AGG over HTTP', () => {
  it('returns one point per hour with trades', async () => {
    const response = await service.get(pointsPath({ ...PROFILE, blockSize: '7' }));
    const series = pointsAnswer(volumeProfilePoint).parse(await readJson(response)).series ?? [];
    expect(response.headers.get(WEIGHT_HEADER)).toBe('2');
    expect(series[0].id).toMatchObject({ type: 'VOLUME_PROFILE_AGG', interval: 'HOUR', rawSymbol: 'BTCUSDT' });
    expect((series[0].points ?? []).map(({ Point }) => Point)).toEqual([
      { profile: [1901 * 50, 1, 2, 1902 * 50, 1, 2], timestamp: { s: LAST_DAY } },
      { profile: [1903 * 50, 1, 2], timestamp: { s: LAST_DAY + 3600 } },
      { profile: [1904 * 50, 1, 2], timestamp: { s: LAST_DAY + DAY / 2 } },
    ]);
  });

  it('returns the last hours when from is absent, newest first on request', async () => {
    const { from: _, ...latest } = PROFILE;
    const response = await service.get(pointsPath({ ...latest, sortDirection: '2' }));
    const series = pointsAnswer(volumeProfilePoint).parse(await readJson(response)).series ?? [];
    const starts = (series[0].points ?? []).map(({ Point }) => Point.timestamp.s - LAST_DAY);
    expect(starts).toEqual([DAY / 2, 3600, 0]);
  });

  it('sums venues at each price', async () => {
    const query = { ...PROFILE, interval: 'DAY', 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' };
    const response = await service.get(pointsPath(query, '&exchange=BOREAL_FUTURES'));
    const series = pointsAnswer(volumeProfilePoint).parse(await readJson(response)).series ?? [];
    const volumes = (series[0].points ?? [])[0].Point.profile.filter((_, i) => i % 3 === 1);
    expect(volumes).toEqual([1, 2, 2, 2, 1]);
  });
});

describe('/v1/block-sizes', () => {
  it.each([
    ['type=TPO_AGG', [2, 50]],
    ['type=TPO_AGG&coin=ETH', [2]],
    ['type=TPO_AGG&exchange=EMBER_SPOT', []],
    ['type=TRADE_AGG', []],
    ['type=BLOCK_BOOK_SNAPSHOT_AGG', []],
  ])('%s', async (search, expected) => {
    expect(await readJson(service.get(`/v1/block-sizes?${search}`))).toEqual({ blockSizes: expected });
  });
});
