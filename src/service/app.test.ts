import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { KEY_HEADER, TIER_HEADER, WEIGHT_HEADER } from '@/contract/headers';
import { usage } from '@/contract/payloads';
import { TIER_IDS, TIERS } from '@/contract/tiers';
import { type InProcessService, SERVICE_PORT, TIER_KEYS } from '@/testing/in-process-service';
import { type ErrorAnswer, NOW, openSmallService, pointsPath, readJson, validQuery } from '@/testing/small-service';
import type { Filling } from './http/wait-for-rows';
import type { WantedRows } from './simulate/filling/pending-steps';

let service: InProcessService;
let filling: Filling | undefined;

beforeAll(async () => {
  service = await openSmallService({ filling: () => filling });
});

afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
});

describe('the HTTP edge', () => {
  const withKey = { [KEY_HEADER]: TIER_KEYS.advanced };

  it.each([[undefined], ['wrong'], [''], ['enterprise-ke'], ['enterprise-key ,']])(
    'refuses the key %s',
    async (key) => {
      const response = await service.fetch('/v1/markets', key === undefined ? {} : { headers: { [KEY_HEADER]: key } });
      expect(response.status).toBe(401);
      const text = await response.text();
      expect(JSON.parse(text)).toHaveProperty('error', 'INVALID_API_KEY');
      if (key) expect(text).not.toContain(key);
    },
  );

  it.each([
    ['/v1/markets', {}, 200],
    ['/v1/nothing', {}, 404],
    ['/v1', {}, 404],
    ['/v1/markets/', {}, 404],
    ['/nothing.js', {}, 404],
    ['/healthz', {}, 200],
    ['/local/session', {}, 200],
    ['/v1/markets', { method: 'POST', body: '{}' }, 405],
    ['/v1/points', { method: 'DELETE' }, 405],
    ['/healthz', { method: 'PUT' }, 405],
    ['/v1/markets', { method: 'OPTIONS' }, 204],
    ['/v1/markets', { method: 'HEAD' }, 200],
    [`/v1/markets?symbolFilter=${'x'.repeat(9000)}`, {}, 414],
    ['/v1/markets', { headers: { ...withKey, Host: 'evil.example' } }, 403],
    ['/v1/markets', { headers: { ...withKey, Host: '127.0.0.1:4401' } }, 403],
    ['/v1/markets', { headers: { ...withKey, Host: `localhost:${SERVICE_PORT}` } }, 200],
    ['/v1/markets', { headers: { ...withKey, Origin: 'https://evil.example' } }, 403],
    ['/v1/markets', { headers: { ...withKey, Origin: 'null' } }, 403],
    ['/v1/markets', { headers: { ...withKey, Origin: `http://127.0.0.1:${SERVICE_PORT}` } }, 200],
    ['/v1/markets', { headers: { ...withKey, 'Sec-Fetch-Site': 'cross-site' } }, 403],
    ['/local/session', { headers: { 'Sec-Fetch-Site': 'none' } }, 403],
    ['/local/session', { headers: { Origin: 'http://localhost:3000' } }, 403],
    ['/local/session', { headers: { 'Sec-Fetch-Site': 'same-origin' } }, 200],
    ['/local/session?tier=free', {}, 200],
    ['/local/session?tier=gold', {}, 400],
    ['/local/session?tier=__proto__', {}, 400],
    ['/local/session?tier=', {}, 400],
    ['/local/session?tier=free', { headers: { 'Sec-Fetch-Site': 'same-site' } }, 403],
  ])('%s %o gives %d with the headers of every answer', async (path, init, status) => {
    const response = await service.fetch(path, { headers: withKey, ...(init as RequestInit) });
    expect(response.status).toBe(status);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      date: new Date(service.clock.now()).toUTCString(),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    if (status === 405 || status === 204) expect(headers['allow']).toBe('GET, HEAD, OPTIONS');
    const text = await response.text();
    if ((init as RequestInit).method === 'HEAD' || status === 204) expect(text).toBe('');
    else if (status >= 400)
      expect(JSON.parse(text)).toEqual({ error: expect.any(String), message: expect.any(String) });
  });

  it('gives the page a working key that is in no list of keys', async () => {
    const session = await readJson<{ key: string; tier: string; source: string }>(service.fetch('/local/session'));
    expect(session).toEqual({ key: expect.stringMatching(/^[\w-]{32}$/), tier: 'advanced', source: 'embedded' });
    const response = await service.fetch('/v1/usage', { headers: { [KEY_HEADER]: session.key } });
    expect(response.headers.get(TIER_HEADER)).toBe('advanced');
    expect(usage.parse(await response.json()).limit).toBe(750);
  });

  it.each(TIER_IDS)("gives a page that acts as %s that tier's limits", async (tier) => {
    const session = await readJson<{ key: string; tier: string }>(service.fetch(`/local/session?tier=${tier}`));
    expect(session.tier).toBe(tier);
    const response = await service.fetch('/v1/usage', { headers: { [KEY_HEADER]: session.key } });
    expect(response.headers.get(TIER_HEADER)).toBe(tier);
    expect(usage.parse(await response.json()).limit).toBe(TIERS[tier].limit);
  });

  it('reports its progress while seeding, and when to retry', async () => {
    service.setSeeding(0.4242);
    const health = await service.fetch('/healthz');
    expect(health.status).toBe(503);
    expect(await health.json()).toEqual({ status: 'seeding', progress: 0.42 });
    const api = await service.get('/v1/markets');
    expect([api.status, api.headers.get('Retry-After')]).toEqual([503, '1']);
    expect(await readJson<ErrorAnswer>(api)).toEqual({
      error: 'INTERNAL_ERROR',
      message: expect.stringContaining('42%'),
    });
    service.setSeeding(undefined);
    expect(await readJson(service.fetch('/healthz'))).toEqual({ status: 'ready' });
  });

  it('answers while older data are made, and delays answers that need them', async () => {
    const asked: WantedRows[] = [];
    let isMissing = true;
    let hasTime = true;
    const pending = {
      has: () => isMissing,
      wait: async (wanted: WantedRows) => {
        asked.push(wanted);
        if (hasTime) isMissing = false;
      },
    };
    filling = { pending, progress: 0.4242 };
    onTestFinished(() => {
      filling = undefined;
    });
    const health = await service.fetch('/healthz');
    expect([health.status, await health.json()]).toEqual([200, { status: 'ready', progress: 0.42 }]);
    const path = pointsPath(validQuery('TRADE_AGG'));
    const answer = await service.get(path);
    expect(answer.status).toBe(200);
    // The first and the last value of an hour may come from the neighbouring hours.
    expect(asked).toEqual([
      { types: ['TRADE_AGG'], markets: expect.any(Set), from: NOW - 86_400 - 3600, to: NOW + 3600 },
    ]);
    isMissing = true;
    hasTime = false;
    const late = await service.get(path);
    expect([late.status, late.headers.get('Retry-After'), late.headers.get(WEIGHT_HEADER)]).toEqual([503, '2', '0']);
    expect(await readJson<ErrorAnswer>(late)).toMatchObject({
      error: 'PREPARING',
      message: 'This data is still being made: 42% of all data is there',
    });
  });

  it('refuses a request that accepts no available encoding, without charge', async () => {
    for (const codings of ['identity;q=0', '*;q=0', 'zstd, identity;q=0']) {
      const headers = { [KEY_HEADER]: TIER_KEYS.enterprise, 'Accept-Encoding': codings };
      expect((await service.fetch('/v1/usage', { headers })).status).toBe(406);
    }
    const headers = { [KEY_HEADER]: TIER_KEYS.enterprise, 'Accept-Encoding': 'gzip, identity;q=0' };
    // Short enough to be sent uncompressed otherwise.
    expect((await service.fetch('/v1/usage', { headers })).headers.get('Content-Encoding')).toBe('gzip');
  });

  it('encodes a stream as requested, and leaves it plain otherwise', async () => {
    const query = pointsPath({
      ...validQuery('BLOCK_BOOK_SNAPSHOT_AGG'),
      interval: 'MINUTE',
      from: String(NOW - 600),
      period: '600',
      blockSize: '5',
    });
    const plain = await service.get(query);
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    const text = await plain.text();
    const coded = await service.fetch(query, {
      headers: { [KEY_HEADER]: TIER_KEYS.enterprise, 'Accept-Encoding': 'gzip;q=0.8' },
    });
    expect(coded.headers.get('Content-Encoding')).toBe('gzip');
    expect(coded.headers.get('Vary')).toBe('Accept-Encoding');
    expect(gunzipSync(Buffer.from(await coded.arrayBuffer())).toString()).toBe(text);
  });
});
