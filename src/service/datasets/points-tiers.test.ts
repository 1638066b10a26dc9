import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATASET_TYPES, DATASETS, type DatasetType } from '@/contract/datasets';
import { KEY_HEADER, RATE_HEADERS, WEIGHT_HEADER } from '@/contract/headers';
import { usage } from '@/contract/payloads';
import { TIERS, type TierId } from '@/contract/tiers';
import { type InProcessService, TIER_KEYS } from '@/testing/in-process-service';
import {
  type ErrorAnswer,
  MINUTE,
  openSmallService,
  pointsPath,
  RECORDED_FROM,
  readJson,
  validQuery,
} from '@/testing/small-service';

let service: InProcessService;

beforeAll(async () => {
  service = await openSmallService();
});

afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
});

/** Status of a GET request. Ignores the body. */
async function statusOf(path: string, tier?: TierId): Promise<number> {
  const response = await service.get(path, tier);
  await response.body?.cancel();
  return response.status;
}

describe('/v1/points, tiers and weight', () => {
  const candles = validQuery('TRADE_AGG');

  it.each([
    ['free', 7],
    ['basic', 30],
    ['standard', 90],
    ['advanced', 365],
  ] as const)('%s reaches back %d days and no second more', async (tier, days) => {
    const from = Math.floor(service.clock.now() / 1000) - days * 86_400;
    expect(await statusOf(pointsPath({ ...candles, from: String(from), period: '60' }), tier)).toBe(200);
    const older = await service.get(pointsPath({ ...candles, from: String(from - 1), period: '60' }), tier);
    expect(older.status).toBe(403);
    expect((await readJson<ErrorAnswer>(older)).error).toBe('HISTORY_RESTRICTED');
  });

  it('gives every tier all of a recorded market', async () => {
    const query = { ...candles, exchange: 'REC', interval: 'MINUTE', from: String(RECORDED_FROM), period: '600' };
    expect((await readJson<{ series: unknown[] }>(service.get(pointsPath(query), 'free'))).series.length).toBe(2);
  });

  it('ends the default range of a recorded market with its record', async () => {
    const query: Record<string, string> = { ...candles, exchange: 'REC', interval: 'MINUTE', period: '300' };
    delete query['from'];
    const body = await readJson<{ series: { points: { Point: { timestamp: { s: number } } }[] }[] }>(
      service.get(pointsPath(query)),
    );
    const stamps = body.series.flatMap((series) => series.points.map((point) => point.Point.timestamp.s));
    expect(Math.max(...stamps)).toBe(RECORDED_FROM + 9 * MINUTE - (RECORDED_FROM % MINUTE));
    expect(stamps.length).toBe(5);
  });

  it.each([
    ['free', 'DEXPERP_LIQUIDATION_AGG', 403, 'TIER_RESTRICTED'],
    ['standard', 'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG', 403, 'TIER_RESTRICTED'],
    ['standard', 'TOKEN_SUPPLY_AGG', 403, 'TIER_RESTRICTED'],
    ['advanced', 'TOKEN_SUPPLY_AGG', 200, undefined],
  ] as const)('%s asking %s gets %d', async (tier, type, status, error) => {
    const response = await service.get(pointsPath(validQuery(type)), tier);
    expect(response.status).toBe(status);
    expect((await readJson<Partial<ErrorAnswer>>(response)).error).toBe(error);
  });

  it('allows sums over venues only in the upper tiers', async () => {
    const sum = { ...candles, 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' };
    expect(await statusOf(pointsPath(sum), 'standard')).toBe(200);
    const both = await service.get(pointsPath(sum, '&exchange=BOREAL_FUTURES'), 'standard');
    expect((await readJson<ErrorAnswer>(both)).error).toBe('AGGREGATION_RESTRICTED');
    expect(await statusOf(pointsPath(sum, '&exchange=BOREAL_FUTURES'), 'advanced')).toBe(200);
  });

  it.each(DATASET_TYPES.filter((type) => type !== 'TPO_AGG'))(
    '%s is limited to its maximum of points',
    async (type) => {
      const { maxPoints } = DATASETS[type];
      const from = Math.floor(service.clock.now() / 1000) - 86_400 * 364;
      const query = {
        ...validQuery(type),
        interval: type === 'VOLUME_PROFILE_AGG' ? 'FIVE_MINUTES' : 'MINUTE',
        from: String(from),
      };
      const seconds = type === 'VOLUME_PROFILE_AGG' ? 300 : 60;
      const most = await service.fetch(pointsPath({ ...query, period: String(maxPoints * seconds) }), {
        method: 'HEAD',
        headers: { [KEY_HEADER]: TIER_KEYS.enterprise },
      });
      expect(most.status).toBe(200);
      const more = await service.get(pointsPath({ ...query, period: String(maxPoints * seconds + 1) }));
      expect((await readJson<ErrorAnswer>(more)).error).toBe('TOO_MANY_POINTS');
    },
  );

  it.each([
    [{ type: 'TRADE_AGG', interval: 'HOUR', period: 30 * 86_400 }, 1],
    [{ type: 'TRADE_AGG', interval: 'MINUTE', period: 1440 * 60 }, 2],
    [{ type: 'BLOCK_BOOK_SNAPSHOT_AGG', interval: 'MINUTE', period: 1140 }, 10],
    [{ type: 'BLOCK_BOOK_SNAPSHOT_AGG', interval: 'MINUTE', period: 1140, maxDepth: 7000 }, 12],
    [{ type: 'BLOCK_BOOK_SNAPSHOT_AGG', interval: 'MINUTE', period: 1140, maxDepth: 7001 }, 14],
    [{ type: 'TRADE_AGG', interval: 'MINUTE', period: 100_000 * 60 }, 100],
    [{ type: 'BLOCK_BOOK_SNAPSHOT_AGG', interval: 'MINUTE', period: 4000 * 60 }, 40],
    [{ type: 'DEXPERP_LIQUIDATION_AGG', interval: 'MINUTE', period: 5000 * 60 }, 25],
  ])('weighs %o at %d', async (change, weight) => {
    service.clock.advance(300_000);
    const type = change.type as DatasetType;
    const overrides = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, String(value)]));
    const from = String(Math.floor(service.clock.now() / 1000) - change.period);
    const response = await service.get(pointsPath({ ...validQuery(type), ...overrides, from }));
    await response.body?.cancel();
    expect(response.headers.get(WEIGHT_HEADER)).toBe(String(weight));
  });

  it('weighs three summed venues at 1.6', async () => {
    const query = { ...validQuery('BLOCK_BOOK_SNAPSHOT_AGG'), 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' };
    const response = await service.get(pointsPath(query, '&exchange=BOREAL_FUTURES&exchange=EMBER_SPOT'));
    expect(response.headers.get(WEIGHT_HEADER)).toBe('16');
    await response.body?.cancel();
  });

  it('charges its answers, refills, and states when to retry', async () => {
    service.clock.advance(600_000);
    const { limit, burst } = TIERS.free;
    const depth = { ...validQuery('BLOCK_BOOK_SNAPSHOT_AGG'), period: '60' };
    for (let i = 1; i <= burst / 10; i++) {
      const response = await service.get(pointsPath(depth), 'free');
      expect(response.status).toBe(200);
      await response.body?.cancel();
      expect(response.headers.get(RATE_HEADERS.remaining)).toBe(String(burst - i * 10));
      expect(response.headers.get(RATE_HEADERS.used)).toBe(String(i * 10));
    }
    const refused = await service.get(pointsPath(depth), 'free');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(await readJson(refused)).toEqual({ error: 'RATE_LIMITED', message: expect.any(String), retry_after: 60 });
    const state = usage.parse(await readJson(service.get('/v1/usage', 'free')));
    const nowSeconds = service.clock.now() / 1000;
    expect(state).toEqual({ limit, remaining: 0, used: burst, reset: Math.ceil(nowSeconds + 120), window_seconds: 60 });
    service.clock.advance(60_000);
    expect(await statusOf(pointsPath(depth), 'free')).toBe(200);
  });

  it('states that a request above the burst can never succeed', async () => {
    const query = { ...validQuery('BLOCK_BOOK_SNAPSHOT_AGG'), maxDepth: '100000' };
    const response = await service.get(pointsPath(query), 'free');
    expect(response.status).toBe(429);
    // A client that retries as instructed would retry forever.
    expect(response.headers.get('Retry-After')).toBeNull();
    expect(await readJson(response)).toEqual({
      error: 'TOO_HEAVY',
      message:
        'It can never pass: this request costs 66 weight and tier free never holds more than 20. Shorten period or lower maxDepth',
    });
  });
});
