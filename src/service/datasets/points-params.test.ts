import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATASET_TYPES, DATASETS, datasetOf } from '@/contract/datasets';
import { WEIGHT_HEADER } from '@/contract/headers';
import { POINTS_PARAMS, type PointsParam } from '@/contract/params';
import type { InProcessService } from '@/testing/in-process-service';
import { FAULTS } from '@/testing/points-faults';
import { type ErrorAnswer, NOW, openSmallService, pointsPath, readJson, validQuery } from '@/testing/small-service';
import { someOf } from '@/testing/volume';

let service: InProcessService;

beforeAll(async () => {
  service = await openSmallService();
});

afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
});

/** Status of a GET request. Ignores the body. */
async function statusOf(path: string): Promise<number> {
  const response = await service.get(path);
  await response.body?.cancel();
  return response.status;
}

const PARAMS = Object.keys(POINTS_PARAMS) as PointsParam[];
const RULES = DATASET_TYPES.flatMap((type) =>
  PARAMS.map((name) => [type, name, datasetOf(type).params[name]] as const),
);

describe('/v1/points, parameters of the registry', () => {
  it.each(DATASET_TYPES)('accepts the minimal query of %s', async (type) => {
    const response = await service.get(pointsPath(validQuery(type)));
    expect(response.status).toBe(200);
    expect(await readJson(response)).toHaveProperty('series');
    expect(response.headers.get(WEIGHT_HEADER)).toBe(String(DATASETS[type].cost));
  });

  it.each(someOf(RULES))('%s: %s is %s', async (type, name, rule) => {
    const before = await readJson<{ used: number }>(service.get('/v1/usage'));
    const query = validQuery(type);
    if (rule === 'required') {
      const { [name]: _, ...rest } = query;
      expect(await statusOf(pointsPath(rest))).toBe(400);
      expect((await readJson<ErrorAnswer>(service.get(pointsPath(rest)))).message).toContain(name);
    }
    for (const fault of FAULTS[name]) {
      const response = await service.get(pointsPath({ ...query, [name]: fault }));
      if (rule === 'ignored') {
        expect(response.status, fault).toBe(200);
        await response.body?.cancel();
        service.clock.advance(60_000);
        continue;
      }
      const body = await readJson<ErrorAnswer>(response);
      expect(response.status, `${name}=${fault}: ${body.message}`).toBe(400);
      expect(body.error).toBe(name === 'interval' ? 'INVALID_TIMEFRAME' : 'INVALID_PARAMS');
      expect(body.message).toContain(name);
      expect(response.headers.get(WEIGHT_HEADER)).toBe('0');
    }
    if (rule === 'refused') expect(await statusOf(pointsPath({ ...query, [name]: 'true' }))).toBe(400);
    if (rule !== 'ignored' && name !== 'exchange' && name in query) {
      const twice = await service.get(pointsPath(query, `&${name}=${query[name]}`));
      expect((await readJson<ErrorAnswer>(twice)).message).toContain(name);
      expect(twice.status).toBe(400);
    }
    if (rule !== 'ignored') expect((await readJson<{ used: number }>(service.get('/v1/usage'))).used).toBe(before.used);
  });

  it.each([
    ['an unknown name', { limit: '5' }, '', 400, 'INVALID_PARAMS', 'limit'],
    ['a name of the prototype', { __proto__x: '1' }, '&__proto__=1', 400, 'INVALID_PARAMS', '__proto__'],
    ['another case', { Interval: 'MINUTE' }, '', 400, 'INVALID_PARAMS', 'Interval'],
    ['an unknown venue', { exchange: 'NOWHERE' }, '', 400, 'INVALID_EXCHANGE', 'ATLAS_FUTURES'],
    ['a second', { interval: 'SECOND' }, '', 400, 'INVALID_TIMEFRAME', 'interval'],
    [
      'a sum without a shared symbol',
      { 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM', coin: '', rawSymbol: 'X' },
      '',
      400,
      'INVALID_PARAMS',
      'coin',
    ],
    [
      'the weighted average',
      { 'transform.groupBy.type': 'GROUP_BY_TYPE_OPEN_INTEREST_WEIGHTED_AVG' },
      '',
      400,
      'INVALID_PARAMS',
      'transform.groupBy.type',
    ],
    ['broken UTF-8', {}, '&rawSymbol=%ff', 400, 'INVALID_PARAMS', 'rawSymbol'],
  ])('refuses %s', async (_, change, extra, status, error, word) => {
    const response = await service.get(
      pointsPath({ ...validQuery('TRADE_AGG'), ...(change as Record<string, string>) }, extra),
    );
    expect(response.status).toBe(status);
    expect(await readJson(response)).toEqual({ error, message: expect.stringContaining(word) });
  });

  it.each([
    ['TRADE_SIDE_AGNOSTIC_AGG', 'type', ['TRADE_AGG', 'TPO_AGG', 'DEXPERP_LIQUIDATION_AGG']],
    ['TRADE_SIDE_AGNOSTIC_AGG', 'interval', ['MINUTE', 'WEEK']],
    ['VOLUME_PROFILE_AGG', 'interval', ['FIVE_MINUTES', 'WEEK']],
    ['TPO_AGG', 'tpoSession', ['TPO_SESSION_DAILY', 'TPO_SESSION_MONTHLY']],
    ['IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG', 'tenor', ['ONE_W', 'THREE_M']],
    ['TRADE_SIDE_AGNOSTIC_AGG', 'exchange', ['ATLAS_FUTURES', 'REC']],
  ] as const)('%s without %s says what is accepted', async (type, name, accepted) => {
    const { [name]: _, ...query } = validQuery(type);
    const { message } = await readJson<ErrorAnswer>(service.get(pointsPath(query)));
    expect(message).toMatch(new RegExp(`^${name} is required: `));
    for (const value of accepted) expect(message).toContain(value);
  });

  it.each(DATASET_TYPES.filter((type) => datasetOf(type).params.interval !== 'ignored'))(
    'lists for %s only intervals that it accepts',
    async (type) => {
      const ask = (interval: string) => service.get(pointsPath({ ...validQuery(type), interval }));
      const { message } = await readJson<ErrorAnswer>(ask('TWO_HOURS'));
      const named = /must be one of (.*)$/.exec(message)?.[1].split(', ') ?? [];
      expect(named).toContain('WEEK');
      for (const interval of named) {
        const { status, body } = await ask(interval);
        await body?.cancel();
        // Others may not be in the tier, or have too many points.
        expect([200, 403], interval).toContain(status);
      }
    },
  );

  it.each(['from', 'period'])('states for %s in milliseconds that seconds are expected', async (name) => {
    const query = { ...validQuery('TRADE_SIDE_AGNOSTIC_AGG'), [name]: String(NOW * 1000) };
    expect((await readJson<ErrorAnswer>(service.get(pointsPath(query)))).message).toMatch(/milliseconds.*seconds$/);
  });

  it('names the smallest block size that is valid for all venues', async () => {
    const query = {
      ...validQuery('BLOCK_BOOK_SNAPSHOT_AGG'),
      blockSize: '7.5',
      'transform.groupBy.type': 'GROUP_BY_TYPE_SUM',
    };
    const body = await readJson<ErrorAnswer>(service.get(pointsPath(query, '&exchange=BOREAL_FUTURES')));
    expect(body).toEqual({ error: 'INVALID_PARAMS', message: 'blockSize must be a whole multiple of 5' });
  });

  it('refuses to sum recorded and simulated markets', async () => {
    const query = { ...validQuery('TRADE_SIDE_AGNOSTIC_AGG'), 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' };
    const body = await readJson<ErrorAnswer>(service.get(pointsPath(query, '&exchange=REC')));
    expect(body).toEqual({
      error: 'INVALID_PARAMS',
      message: 'exchange must name recorded venues (REC) or simulated ones, not both: they are not summed',
    });
  });

  it.each([
    ['TPO_SESSION_DAILY', NOW],
    ['TPO_SESSION_WEEKLY', Math.floor(NOW / 86_400) * 86_400],
    ['TPO_SESSION_MONTHLY', Math.floor(NOW / 86_400) * 86_400],
  ])('refuses an unaligned %s', async (tpoSession, from) => {
    const query = { ...validQuery('TPO_AGG'), tpoSession, from: String(from) };
    expect((await readJson<ErrorAnswer>(service.get(pointsPath(query)))).message).toMatch(/^from must be/);
  });
});
