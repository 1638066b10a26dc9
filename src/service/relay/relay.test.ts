import type { IncomingMessage, RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { parseDialect } from '@/contract/dialect';
import { type Answered, closeFields, RELAY_KEY as KEY, openRelayField, relayFailures } from '@/testing/relay-field';

afterEach(closeFields);

const json =
  (body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

const textOf = ({ headers, bytes }: Answered): string => `${JSON.stringify(headers)} ${bytes.toString()}`;

describe('what goes out', () => {
  it('is the question, the key, and nothing of the caller', async () => {
    const { ask: send, asked, upstreamPort } = await openRelayField(json({ coins: [] }));
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
    const upstream = await openRelayField(json({ exchanges: ['ACME_FUTURES'] }));
    const apiOrigin = `http://127.0.0.1:${upstream.upstreamPort}/api`;
    const relay = await openRelayField(() => undefined, { upstream: { apiOrigin, dialect, key: KEY } });
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
      const { ask: send, asked } = await openRelayField(json({}));
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
    const { ask: send, asked } = await openRelayField(json({}));
    for (const path of ['/v1/coins', '/local/session']) expect((await send(path, { headers })).status).toBe(403);
    expect(asked).toEqual([]);
  });

  it('is GET and HEAD alone', async () => {
    const { ask: send, asked } = await openRelayField(json({}));
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
    const { ask: send } = await openRelayField((_incoming, response) => {
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
    const { ask: send } = await openRelayField(json({}, { ...kept, ...leaking }));
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
    const trap = await openRelayField(json({}));
    const { ask: send } = await openRelayField((_, response) => {
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
    const { ask: send } = await openRelayField((_, response) => {
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
      const { ask: send } = await openRelayField((_, response) => {
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
    const { ask: send } = await openRelayField((incoming) => incoming.socket.destroy());
    const answered = await send('/v1/coins');
    expect([answered.status, JSON.parse(answered.bytes.toString())]).toEqual([
      502,
      { error: 'INTERNAL_ERROR', message: 'The upstream service ended the connection before it answered' },
    ]);
    expect(relayFailures).toHaveLength(1);
    const logged = relayFailures
      .map((error) => `${String(error)} ${String((error as Error).cause)} ${(error as Error).stack}`)
      .join();
    expect(logged).not.toContain(KEY);
    expect(textOf(answered)).not.toContain(KEY);
  });

  it('is a 504 when the answer does not come', async () => {
    const { ask: send } = await openRelayField(() => undefined, { answerMs: 50 });
    expect(await send('/v1/points')).toMatchObject({ status: 504 });
  });

  it.each([
    ['stalls', () => undefined],
    ['is reset', (incoming: IncomingMessage) => void setTimeout(() => incoming.socket.destroy(), 20)],
  ])('breaks off where the body %s', async (_, then) => {
    const { ask: send } = await openRelayField(
      (incoming, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
        response.write('{"series":[');
        then(incoming);
      },
      { stallMs: 100 },
    );
    const answered = await send('/v1/points');
    expect([answered.status, answered.isWhole, answered.bytes.toString()]).toEqual([200, false, '{"series":[']);
    expect(relayFailures.map(String)).toEqual([
      expect.stringMatching(/^RelayBodyError: The upstream service (stopped sending|cut its answer short)/),
    ]);
  });

  it('breaks off before the key would pass, also across two chunks', async () => {
    const { ask: send } = await openRelayField((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write(`{"note":"${KEY.slice(0, 10)}`);
      setTimeout(() => response.end(`${KEY.slice(10)}"}`), 20);
    });
    const answered = await send('/v1/coins');
    expect(answered.isWhole).toBe(false);
    expect(answered.bytes.toString()).not.toContain(KEY);
  });
});
