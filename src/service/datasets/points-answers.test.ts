import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_HEADER } from '@/contract/headers';
import { bookPoint, candlePoint, pointsAnswer } from '@/contract/payloads';
import { type InProcessService, TIER_KEYS } from '@/testing/in-process-service';
import { NOW, openSmallService, pointsPath, readJson, validQuery } from '@/testing/small-service';

let service: InProcessService;

beforeAll(async () => {
  service = await openSmallService();
});

afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
});

interface Series {
  readonly id: Record<string, string>;
  readonly points: { readonly Point: Record<string, number | object> }[];
  readonly flat_points?: number[];
}

describe('/v1/points, answers', () => {
  it('returns two sides with the fields that apply', async () => {
    const query = { ...validQuery('TRADE_AGG'), interval: 'MINUTE', from: String(NOW - 600), period: '600' };
    const body = await readJson<{ series: Series[] }>(service.get(pointsPath(query)));
    pointsAnswer(candlePoint).parse(body);
    expect(body.series.map((series) => series.id)).toEqual(
      ['BUY', 'SELL'].map((side) => ({
        type: 'TRADE_AGG',
        exchange: 'ATLAS_FUTURES',
        rawSymbol: 'BTCUSDT',
        normalizedSymbol: 'BTC-USDT',
        category: 'PERPETUAL',
        interval: 'MINUTE',
        coin: 'BTC',
        side,
      })),
    );
    expect(body.series[0]?.points.length).toBe(5);
  });

  it('returns one series per market without groupBy, and a shared id with it', async () => {
    const query = { ...validQuery('TRADE_SIDE_AGNOSTIC_AGG'), from: String(NOW - 7200), period: '7200' };
    const each = await readJson<{ series: Series[] }>(
      service.get(pointsPath(query, '&exchange=BOREAL_FUTURES&exchange=EMBER_SPOT')),
    );
    expect(each.series.map((series) => series.id['exchange'])).toEqual([
      'ATLAS_FUTURES',
      'BOREAL_FUTURES',
      'EMBER_SPOT',
    ]);
    const sum = await readJson<{ series: Series[] }>(
      service.get(pointsPath({ ...query, 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' }, '&exchange=EMBER_SPOT')),
    );
    expect(sum.series.map((series) => series.id)).toEqual([
      {
        type: 'TRADE_SIDE_AGNOSTIC_AGG',
        rawSymbol: 'BTCUSDT',
        normalizedSymbol: 'BTC-USDT',
        interval: 'HOUR',
        coin: 'BTC',
      },
    ]);
  });

  it('streams depth in both forms', async () => {
    const query = {
      ...validQuery('BLOCK_BOOK_SNAPSHOT_AGG'),
      interval: 'MINUTE',
      from: String(NOW - 1800),
      period: '1800',
      blockSize: '5',
    };
    const flat = await readJson<{ series: Series[] }>(service.get(pointsPath({ ...query, flatten: 'true' })));
    const [series] = flat.series;
    expect(series).not.toHaveProperty('points');
    expect(series?.flat_points?.length).toBe(30 * (2 + 14_000));
    expect(series?.flat_points?.slice(0, 2)).toEqual([7000, Math.ceil((NOW - 1800) / 60) * 60e6]);
    const structured = pointsAnswer(bookPoint).parse(await readJson(service.get(pointsPath(query))));
    expect(structured.series?.[0]?.points?.length).toBe(30);
    expect(structured.series?.[0]?.points?.[0]?.Point.bids.length).toBe(7000);
  });

  it.each([
    ['an unknown symbol', { coin: 'NOPE' }],
    ['a range without data', { from: String(NOW + 86_400) }],
    [
      'a market without recorded depth by the second',
      { type: 'BLOCK_BOOK_SNAPSHOT_AGG', interval: 'SECOND', blockSize: '25', period: '60' },
    ],
  ])('answers %s with no series', async (_, change) => {
    const response = await service.get(
      pointsPath({ ...validQuery('TRADE_AGG'), ...(change as Record<string, string>) }),
    );
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('{"series":[]}');
  });

  it('prices a coin-quoted market in USD', async () => {
    const query = {
      ...validQuery('TRADE_SIDE_AGNOSTIC_AGG'),
      coin: 'ETH',
      exchange: 'EMBER_SPOT',
      from: String(NOW - 600),
      interval: 'MINUTE',
      period: '600',
      'transform.normalize.quote': 'USD',
    };
    const body = await readJson<{ series: Series[] }>(service.get(pointsPath(query)));
    // 1 ETH at 0.03 BTC at 100,000 USD: the reference is the dollar market with the largest volume.
    for (const { Point } of body.series[0]?.points ?? []) expect(Point['volume']).toBeCloseTo(3000, 6);
    expect(body.series[0]?.points.length).toBe(10);
  });

  it('answers others while more readers pause than there are sessions', async () => {
    const query = {
      ...validQuery('BLOCK_BOOK_SNAPSHOT_AGG'),
      interval: 'MINUTE',
      from: String(NOW - 2400),
      period: '2400',
    };
    const path = pointsPath({ ...query, blockSize: '5', flatten: 'true' });
    const whole = await (await service.get(path)).text();
    const paused = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const reader = (await service.get(path)).body?.getReader();
        return { reader, first: await reader?.read() };
      }),
    );
    await expect.poll(() => service.engine.activeStreams).toBe(0);
    expect(await (await service.get(path, 'advanced')).text()).toBe(whole);
    for (const { reader, first } of paused) {
      const parts = [first?.value ?? new Uint8Array(0)];
      for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
        parts.push(next.value);
      }
      expect(Buffer.concat(parts).toString() === whole).toBe(true);
    }
  });

  it('frees the session when a client leaves or pauses', async () => {
    const query = {
      ...validQuery('BLOCK_BOOK_SNAPSHOT_AGG'),
      interval: 'MINUTE',
      from: String(NOW - 2400),
      period: '2400',
      blockSize: '5',
      flatten: 'true',
    };
    for (let i = 0; i < 12; i++) {
      const response = await service.get(pointsPath(query));
      const reader = response.body?.getReader();
      await reader?.read();
      await reader?.cancel();
    }
    const aborter = new AbortController();
    const aborted = await service.fetch(pointsPath(query), {
      headers: { [KEY_HEADER]: TIER_KEYS.enterprise },
      signal: aborter.signal,
    });
    aborter.abort();
    await expect(aborted.arrayBuffer()).rejects.toThrow();
    await expect.poll(() => service.engine.activeStreams).toBe(0);
    expect((await readJson<{ series: Series[] }>(service.get(pointsPath(query)))).series.length).toBe(1);
  });
});
