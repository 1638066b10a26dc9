import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeManualClock, systemClock } from '@/base/clock';
import { openVenueServer, type ServedAnswer, type VenueServer } from '@/testing/venue/venue-server';
import { binance } from '../binance/binance';
import { FeedHostsError } from './feed-hosts';
import { RateBudget } from './rate-budget';
import { VenueError, type VenueHttp } from './venue-http';
import { makeVenueNetwork } from './venue-network';

const URL_OF = 'https://fapi.binance.com/fapi/v1/depth?symbol=ABCUSDT';
const clock = makeManualClock(1_700_000_000_000);

let server: VenueServer;
let answer: ServedAnswer = { status: 200, body: '{}' };
let asked: URL[] = [];
let http: VenueHttp;
beforeEach(async () => {
  asked = [];
  server = await openVenueServer({
    answer(url) {
      asked.push(url);
      return answer;
    },
    onMessage: () => {},
  });
  http = makeVenueNetwork({ FEED_HOSTS: `binance-futures=${server.base}` }, clock).http(binance);
});
afterEach(() => server.close());

const get = (url = URL_OF) => http.get({ url, weight: 20, priority: 'now' });

async function fail(url?: string): Promise<VenueError> {
  const error: unknown = await get(url).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(VenueError);
  return error as VenueError;
}

describe('requests to a venue', () => {
  it('returns the answer with the URL that the venue documents', async () => {
    answer = { status: 200, body: '{"lastUpdateId":1}' };
    expect(await get()).toEqual({
      url: URL_OF,
      text: '{"lastUpdateId":1}',
      json: { lastUpdateId: 1 },
      receivedMicros: 1_700_000_000_000_000,
    });
    expect(asked[0].pathname + asked[0].search).toBe('/fapi/v1/depth?symbol=ABCUSDT');
  });

  it.each([
    [451, '', 'unavailable', 'Binance does not serve this place (fapi.binance.com answers 451)'],
    [403, 'no', 'unavailable', 'Binance does not serve this place (fapi.binance.com answers 403)'],
    [503, '<html>', 'failed', 'Binance is out of order or in maintenance (fapi.binance.com answers 503)'],
    [200, '<html>', 'failed', 'fapi.binance.com answers with something other than data: it may be in maintenance'],
    [302, '', 'failed', 'Binance refuses the request (302)'],
    [400, '{"code":-1121,"msg":"Invalid symbol."}', 'failed', 'Binance refuses the request (400): Invalid symbol.'],
  ] as const)('says what an answer of %s means: %s', async (status, body, kind, message) => {
    answer = { status, body };
    expect(await fail()).toMatchObject({ kind, message, retryAtMs: undefined });
  });

  it.each([
    [429, { 'Retry-After': '7' }, 7000],
    [418, { 'Retry-After': new Date(1_700_000_090_000).toUTCString() }, 90_000],
    [429, undefined, 60_000],
    [418, undefined, 120_000],
  ] as const)('leaves the venue alone after %s with %o', async (status, headers, banMs) => {
    answer = { status, body: '{}', ...(headers && { headers }) };
    const { retryAtMs } = await fail();
    expect(retryAtMs).toBe(clock.now() + banMs);
    answer = { status: 200, body: '{}' };
    clock.jump(banMs - 1);
    expect(await fail()).toMatchObject({ kind: 'banned', retryAtMs });
    expect(asked).toHaveLength(1);
    clock.jump(1);
    expect((await get()).json).toEqual({});
    clock.jump(-banMs);
  });

  it('reports that a host refuses connections, and contacts no other host', async () => {
    await server.close();
    expect(await fail()).toMatchObject({ kind: 'failed', message: 'fapi.binance.com refuses connections' });
    expect(await fail('https://example.com/fapi')).toMatchObject({
      message: 'example.com is no host of Binance, so it is not contacted',
    });
    expect(await fail('http://fapi.binance.com/fapi')).toMatchObject({
      message: 'fapi.binance.com is only asked over TLS',
    });
  });

  it('uses the proxy from the environment', async () => {
    const tunnels: string[] = [];
    const proxy: Server = createServer().on('connect', (request, socket) => {
      tunnels.push(String(request.url));
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    http = makeVenueNetwork({ HTTPS_PROXY: `http://127.0.0.1:${port}` }, clock).http(binance);
    await fail();
    expect(tunnels).toEqual(['fapi.binance.com:443']);
    proxy.closeAllConnections();
    proxy.close();
  });
});

describe('FEED_HOSTS', () => {
  it.each([
    [
      'binance-futures=http://example.com:80',
      'FEED_HOSTS takes addresses of this machine only, and example.com is none',
    ],
    ['binance-futures=http://127.0.0.1.example.com:80', 'this machine only'],
    ['binance-futures=https://127.0.0.1:80', 'the address is http:, a host and a port'],
    ['binance-futures', 'FEED_HOSTS must be pairs'],
    ['nobody=http://127.0.0.1:80', 'FEED_HOSTS names "nobody", which is no kind of market'],
  ])('refuses %s', (text, message) => {
    expect(() => makeVenueNetwork({ FEED_HOSTS: text }, systemClock)).toThrow(FeedHostsError);
    expect(() => makeVenueNetwork({ FEED_HOSTS: text }, systemClock)).toThrow(message);
  });
});

describe('a published limit', () => {
  const rule = { name: 'Weight', of: 100, windowMs: 60_000 };

  it('admits what fits into its share, and states how long the rest has to wait', () => {
    const budget = new RateBudget(rule);
    budget.spend(30, 0);
    budget.spend(20, 10_000);
    expect(budget.waitMs(40, 0.9, 10_000)).toBe(0);
    expect(budget.waitMs(41, 0.9, 10_000)).toBe(50_000);
    expect(budget.waitMs(1, 0.5, 10_000)).toBe(50_000);
    expect(budget.waitMs(41, 0.9, 60_000)).toBe(0);
    expect(budget.use(60_000)).toEqual({ name: 'Weight', used: 20, of: 100 });
  });

  it("accepts the venue's own count when it is higher", () => {
    const budget = new RateBudget(rule);
    budget.spend(10, 0);
    budget.observe(80, 5);
    expect(budget.use(5).used).toBe(80);
    budget.observe(20, 6);
    expect(budget.use(6).used).toBe(80);
  });
});
