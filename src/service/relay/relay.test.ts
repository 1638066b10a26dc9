import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NEUTRAL_DIALECT, parseDialect } from '@/contract/dialect';
import { makeRelayApp, type RelayDeps } from './relay-app';
import { sendRelayed } from './send-relayed';

const KEY = 'canary-key-of-the-relay-0123456789';

interface Opened {
  readonly port: number;
  readonly server: Server;
}

async function open(listener: RequestListener): Promise<Opened> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

const opened: Opened[] = [];
let failures: unknown[];

beforeEach(() => {
  failures = [];
});
afterEach(() => {
  for (const { server } of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
  /** The answer ended as its headers promised. */
  readonly isWhole: boolean;
}

interface Field {
  readonly port: number;
  readonly upstreamPort: number;
  readonly asked: IncomingMessage[];
  ask(path: string, options?: { headers?: Record<string, string>; method?: string }): Promise<Answered>;
}

/** A relay before an upstream that answers with `listener`. */
async function setUp(listener: RequestListener, options: Partial<RelayDeps> = {}): Promise<Field> {
  const asked: IncomingMessage[] = [];
  const upstream = await open((incoming, response) => {
    asked.push(incoming);
    listener(incoming, response);
  });
  let answer: (incoming: Request) => Response | Promise<Response> = () => new Response(null);
  const send: Parameters<typeof getRequestListener>[0] = async (incoming, { outgoing }) =>
    sendRelayed(await answer(incoming), outgoing as ServerResponse, (error) => failures.push(error));
  const listen = getRequestListener(send, { overrideGlobalObjects: false });
  const relay = await open((incoming, outgoing) => void listen(incoming, outgoing));
  opened.push(upstream, relay);
  const app = makeRelayApp({
    upstream: { apiOrigin: `http://127.0.0.1:${upstream.port}`, dialect: NEUTRAL_DIALECT, key: KEY },
    port: relay.port,
    onFailure: (error) => failures.push(error),
    ...options,
  });
  answer = (incoming) => app.fetch(incoming);
  return {
    port: relay.port,
    upstreamPort: upstream.port,
    asked,
    ask: (path, sent = {}) => ask(relay.port, path, sent),
  };
}

function ask(
  port: number,
  path: string,
  sent: { headers?: Record<string, string>; method?: string },
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, agent: false, ...sent }, (incoming) => {
      const chunks: Buffer[] = [];
      const settle = (isWhole: boolean): void =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes: Buffer.concat(chunks), isWhole });
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('end', () => settle(true));
      incoming.once('error', () => settle(false));
    });
    outgoing.once('error', reject).end();
  });
}

const json =
  (body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

const textOf = ({ headers, bytes }: Answered): string => `${JSON.stringify(headers)} ${bytes.toString()}`;

describe('what goes out', () => {
  it('is the question, the key, and nothing of the caller', async () => {
    const { ask: send, asked, upstreamPort } = await setUp(json({ coins: [] }));
    const headers = {
      Cookie: 'session=1',
      Referer: 'http://127.0.0.1/secret-page',
      Authorization: 'Bearer other',
      'X-Service-Key': 'of-the-page',
      'X-Forwarded-For': '10.0.0.1',
      'User-Agent': 'a browser',
      'Accept-Encoding': 'br;q=0.5',
    };
    const { status } = await send('/v1/coins?type=TRADE_AGG&exchange=A%26B', { headers });
    expect(status).toBe(200);
    expect(asked[0]?.url).toBe('/v1/coins?type=TRADE_AGG&exchange=A%26B');
    expect(asked[0]?.headers).toEqual({
      accept: 'application/json',
      'accept-encoding': 'br;q=0.5',
      connection: 'keep-alive',
      host: `127.0.0.1:${upstreamPort}`,
      'x-service-key': KEY,
    });
  });

  it('is said in the words of the deployment, below its path', async () => {
    const dialect = parseDialect({ keyHeader: 'X-Acme-Key', identifiers: { DEXPERP: 'ACME' } });
    const upstream = await setUp(json({ exchanges: ['ACME_FUTURES'] }));
    const apiOrigin = `http://127.0.0.1:${upstream.upstreamPort}/api`;
    const relay = await setUp(() => undefined, { upstream: { apiOrigin, dialect, key: KEY } });
    const answered = await relay.ask('/v1/exchanges?type=DEXPERP_LIQUIDATION_AGG&coin=BTC');
    expect(upstream.asked[0]?.url).toBe('/api/v1/exchanges?type=ACME_LIQUIDATION_AGG&coin=BTC');
    expect(upstream.asked[0]?.headers).toMatchObject({ 'x-acme-key': KEY });
    expect(upstream.asked[0]?.headers).not.toHaveProperty('x-service-key');
    // Bodies pass untouched: the page reads them.
    expect(JSON.parse(answered.bytes.toString())).toEqual({ exchanges: ['ACME_FUTURES'] });
    const session = await relay.ask('/local/session');
    expect(JSON.parse(session.bytes.toString())).toEqual({
      source: 'relay',
      apiOrigin,
      dialect,
      keyId: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
  });

  it.each(['/v1', '/v1/', '/v1/nothing', '/v1/points/', '/v1/../x', '//v1/points', '/v1/%2e%2e/admin', '/admin'])(
    'is nothing for %s',
    async (path) => {
      const { ask: send, asked } = await setUp(json({}));
      expect((await send(path)).status).toBe(404);
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['a foreign host', { Host: 'evil.example' }],
    ['a rebound name', { Host: 'localhost.evil.example:4400' }],
    ['a foreign page', { Origin: 'https://evil.example' }],
    ['a cross-site request', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('is nothing for %s', async (_, headers) => {
    const { ask: send, asked } = await setUp(json({}));
    for (const path of ['/v1/coins', '/local/session']) expect((await send(path, { headers })).status).toBe(403);
    expect(asked).toEqual([]);
  });

  it('is GET and HEAD alone', async () => {
    const { ask: send, asked } = await setUp(json({}));
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect(await send('/v1/coins', { method })).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD, OPTIONS' },
      });
    expect((await send('/v1/coins', { method: 'OPTIONS' })).status).toBe(204);
    expect(asked).toEqual([]);
    const head = await send('/v1/coins', { method: 'HEAD' });
    expect([head.status, head.bytes.length, asked[0]?.method]).toEqual([200, 0, 'HEAD']);
  });
});

describe('what comes back', () => {
  const body = JSON.stringify({ series: [{ flat_points: Array.from({ length: 5000 }, (_, i) => i / 7) }] });

  it.each([
    ['plain', undefined, Buffer.from(body)],
    ['gzip', 'gzip', gzipSync(body)],
    ['br', 'br', brotliCompressSync(body)],
    ['an unknown coding', 'zstd', Buffer.from([1, 2, 3, 250])],
  ])('is byte for byte what was sent: %s', async (_, coding, bytes) => {
    const { ask: send } = await setUp((_incoming, response) => {
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': bytes.length,
        ...(coding === undefined ? {} : { 'Content-Encoding': coding }),
      });
      response.end(bytes);
    });
    const answered = await send('/v1/points', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(answered.bytes.equals(bytes)).toBe(true);
    expect(answered.headers['content-encoding']).toBe(coding);
    expect(answered.headers['content-length']).toBe(String(bytes.length));
  });

  it('carries the budget and the time of the service, and drops what leaks', async () => {
    const kept = {
      date: 'Thu, 18 Jun 2026 14:32:00 GMT',
      'x-ratelimit-limit': '750',
      'x-ratelimit-remaining': '700',
      'x-ratelimit-used': '50',
      'x-ratelimit-reset': '1781793122',
      'x-request-weight': '10',
      'x-service-tier': 'advanced',
    };
    const leaking = {
      'Set-Cookie': 'id=1',
      Server: 'secret/1.2',
      Via: 'inner-proxy',
      'X-Service-Key': KEY,
      'X-Echo': KEY,
      'Access-Control-Allow-Origin': '*',
      'Content-Security-Policy': 'default-src *',
      'Strict-Transport-Security': 'max-age=1',
      Location: 'https://elsewhere.example',
      Link: '<https://elsewhere.example>; rel=preload',
      Refresh: '0; url=https://elsewhere.example',
      'Clear-Site-Data': '"*"',
      'Retry-After': `3 ${KEY}`,
    };
    const { ask: send } = await setUp(json({}, { ...kept, ...leaking }));
    const answered = await send('/v1/usage');
    expect(answered.headers).toMatchObject({
      ...kept,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    for (const name of Object.keys(leaking)) {
      if (name !== 'Content-Security-Policy') expect(answered.headers, name).not.toHaveProperty(name.toLowerCase());
    }
    expect(answered.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(textOf(answered)).not.toContain(KEY);
  });

  it.each([301, 302, 303, 307, 308, 304])('is a 502 for the redirect %d, which nobody follows', async (status) => {
    const trap = await setUp(json({}));
    const { ask: send } = await setUp((_, response) => {
      response.writeHead(status, { Location: `http://127.0.0.1:${trap.upstreamPort}/v1/coins` });
      response.end();
    });
    const answered = await send('/v1/coins');
    expect([answered.status, JSON.parse(answered.bytes.toString())]).toEqual([
      502,
      { error: 'INTERNAL_ERROR', message: `The upstream service redirects (${status}), which is not followed` },
    ]);
    expect(answered.headers).not.toHaveProperty('location');
    expect(trap.asked).toEqual([]);
  });

  it.each([
    [200, 'text/html', '<!doctype html><script>1</script>', 502],
    [200, 'text/plain', 'fine', 502],
    [204, 'application/json', '', 502],
    [206, 'application/json', '{}', 502],
    [500, 'text/html', '<h1>down</h1>', 500],
    [503, 'application/json', '[', 503],
    [404, 'application/json', 'null', 404],
  ])('is an error of ours for %d %s', async (status, type, text, expected) => {
    const { ask: send } = await setUp((_, response) => {
      response.writeHead(status, { 'Content-Type': type });
      response.end(status === 204 ? undefined : text);
    });
    const answered = await send('/v1/coins');
    expect(answered.status).toBe(expected);
    expect(answered.headers['content-type']).toBe('application/json');
    expect(JSON.parse(answered.bytes.toString())).toEqual({
      error: 'INTERNAL_ERROR',
      message: expect.stringMatching(/^The upstream service answered/),
    });
  });

  it.each(['', 'gzip', 'br'])(
    'is the refusal of the service, coded %s, in its own words and without the key',
    async (coding) => {
      const told = { error: 'RATE_LIMITED', message: `slow down, ${KEY}`, retry_after: 7, trace: 'at inner.js:1' };
      const text = JSON.stringify(told);
      const { ask: send } = await setUp((_, response) => {
        response.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '7', 'Content-Encoding': coding });
        response.end(coding === 'gzip' ? gzipSync(text) : coding === 'br' ? brotliCompressSync(text) : text);
      });
      const answered = await send('/v1/points');
      expect([answered.status, answered.headers['retry-after'], answered.headers['content-encoding']]).toEqual([
        429,
        '7',
        undefined,
      ]);
      expect(JSON.parse(answered.bytes.toString())).toEqual({
        error: 'RATE_LIMITED',
        message: 'slow down, [key]',
        retry_after: 7,
      });
    },
  );

  it('is a 502 when nobody answers, and the log has no key either', async () => {
    const { ask: send } = await setUp((incoming) => incoming.socket.destroy());
    const answered = await send('/v1/coins');
    expect([answered.status, JSON.parse(answered.bytes.toString())]).toEqual([
      502,
      { error: 'INTERNAL_ERROR', message: 'The upstream service does not answer' },
    ]);
    expect(failures).toHaveLength(1);
    const logged = failures
      .map((error) => `${String(error)} ${String((error as Error).cause)} ${(error as Error).stack}`)
      .join();
    expect(logged).not.toContain(KEY);
    expect(textOf(answered)).not.toContain(KEY);
  });

  it('is a 504 when the answer does not come', async () => {
    const { ask: send } = await setUp(() => undefined, { answerMs: 50 });
    expect(await send('/v1/points')).toMatchObject({ status: 504 });
  });

  it.each([
    ['stalls', () => undefined],
    ['is reset', (incoming: IncomingMessage) => void setTimeout(() => incoming.socket.destroy(), 20)],
  ])('breaks off where the body %s', async (_, then) => {
    const { ask: send } = await setUp(
      (incoming, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
        response.write('{"series":[');
        then(incoming);
      },
      { stallMs: 100 },
    );
    const answered = await send('/v1/points');
    expect([answered.status, answered.isWhole, answered.bytes.toString()]).toEqual([200, false, '{"series":[']);
    expect(failures.map(String)).toEqual([
      expect.stringMatching(/^RelayBodyError: The upstream service (stopped|broke)/),
    ]);
  });

  it('breaks off before the key would pass, also across two chunks', async () => {
    const { ask: send } = await setUp((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write(`{"note":"${KEY.slice(0, 10)}`);
      setTimeout(() => response.end(`${KEY.slice(10)}"}`), 20);
    });
    const answered = await send('/v1/coins');
    expect(answered.isWhole).toBe(false);
    expect(answered.bytes.toString()).not.toContain(KEY);
  });
});

describe('a long body', () => {
  it('breaks off when its reader takes nothing for too long, and says so', async () => {
    const block = Buffer.alloc(65_536, 32);
    const closed = vi.fn();
    const { port } = await setUp(
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).once('close', closed);
        const fill = (): void => {
          while (response.write(block));
        };
        response.on('drain', fill);
        fill();
      },
      { idleMs: 100 },
    );
    const outgoing = request({ host: '127.0.0.1', port, path: '/v1/points', agent: false }).end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    incoming.on('error', () => undefined).pause();
    await vi.waitFor(() => expect(failures.map(String)).toEqual([expect.stringMatching(/A client took nothing/)]));
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it('passes byte for byte, however it is cut', async () => {
    const body = Buffer.from(JSON.stringify(Array.from({ length: 300_000 }, (_, i) => i * 1.5)));
    const { ask: send } = await setUp((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      for (let at = 0; at < body.length; at += 77_777) response.write(body.subarray(at, at + 77_777));
      response.end();
    });
    const { bytes, isWhole } = await send('/v1/points');
    expect([isWhole, bytes.equals(body)]).toEqual([true, true]);
    expect(failures).toEqual([]);
  });

  it('is not read ahead of its reader', async () => {
    let written = 0;
    const block = Buffer.alloc(65_536, 32);
    const { port } = await setUp((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const fill = (): void => {
        for (let ok = true; ok && written < 100_000_000; written += block.length) ok = response.write(block);
      };
      response.on('drain', fill);
      fill();
    });
    const outgoing = request({ host: '127.0.0.1', port, path: '/v1/points', agent: false }).end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    incoming.pause();
    let before = -1;
    await vi.waitFor(
      () => {
        const isStill = before === written;
        before = written;
        expect(isStill).toBe(true);
      },
      { interval: 200 },
    );
    expect(written).toBeLessThan(30_000_000);
    outgoing.destroy();
  });

  it('ends upstream when its reader leaves, in the middle and before the first byte', async () => {
    const closed: string[] = [];
    const { port } = await setUp((incoming, response) => {
      response.once('close', () => closed.push(incoming.url ?? ''));
      if (incoming.url === '/v1/coins') return;
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"series":[');
    });
    const long = request({ host: '127.0.0.1', port, path: '/v1/points', agent: false }).end();
    await once(long, 'response');
    long.on('error', () => undefined).destroy();
    const waiting = request({ host: '127.0.0.1', port, path: '/v1/coins', agent: false })
      .on('error', () => undefined)
      .end();
    await new Promise((resolve) => setTimeout(resolve, 50));
    waiting.destroy();
    await vi.waitFor(() => expect(closed.toSorted()).toEqual(['/v1/coins', '/v1/points']));
  });
});
