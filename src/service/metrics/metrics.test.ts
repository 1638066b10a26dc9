import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { DATASET_TYPES } from '@/contract/datasets';
import { KEY_HEADER, WEIGHT_HEADER } from '@/contract/headers';
import { RELAY_FAULT_HEADER } from '@/contract/relay-faults';
import { ROUTES } from '@/contract/routes';
import { listenForMetrics, serveMetrics } from '@/service/serve-metrics';
import type { QuotaState } from '../quota/quota';
import { StoreServerError } from '../store/server/server-error';
import type { Metrics } from './metrics';
import { nameRequest } from './name-request';
import { openMetrics } from './open-metrics';

const KEY = 'planted-key-0123456789';
const LIVE = { id: 'okx-swap:ETH-USDT-SWAP', state: 'live', behindMs: 250, gapsToday: 3 };
const WAITING = { id: 'binance-futures:BTCUSDT', state: 'waiting', gapsToday: 0 };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function makeMetrics(quota: QuotaState = { kept: 'process', instances: 1 }): Promise<Metrics> {
  const sources = () => Promise.resolve({ sources: [LIVE, WAITING] } as never);
  const metrics = await openMetrics({ kind: 'local' }, { quota: () => quota, sources });
  if (!metrics) throw new Error('No metrics');
  return metrics;
}

async function listen(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server of `answer` and of `/metrics`, as `main.ts` makes one. */
async function serve(answer: (request: Request) => Response, metrics: Metrics | undefined): Promise<string> {
  const server = createServer();
  const address = await listen(server);
  const port = Number(new URL(address).port);
  const { measured } = await serveMetrics(answer, { metrics, clock: makeManualClock(0), port }, { kind: 'local' });
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const headers = new Headers(incoming.headers as Record<string, string>);
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, { method: incoming.method, headers });
    void Promise.resolve(measured(request, outgoing)).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(await response.text());
    });
  });
  return address;
}

const readLines = async (address: string): Promise<string[]> =>
  (await (await fetch(`${address}/metrics`)).text()).split('\n').filter((line) => line.startsWith('depthscape_'));

describe('GET /metrics', () => {
  it('counts answers, their weight, bytes and time by what was asked for', async () => {
    const answer = (): Response => new Response('x'.repeat(1000), { headers: { [WEIGHT_HEADER]: '12' } });
    const address = await serve(answer, await makeMetrics());
    for (let i = 0; i < 3; i++) await (await fetch(`${address}/v1/points?type=TPO_AGG`)).text();
    await (await fetch(`${address}/v1/markets`)).text();
    const find = (lines: string[], start: string): number =>
      Number(
        lines
          .find((line) => line.startsWith(start))
          ?.split(' ')
          .at(-1),
      );
    await expect
      .poll(async () => find(await readLines(address), 'depthscape_weight_total{request="TPO_AGG"}'))
      .toBe(36);
    const lines = await readLines(address);
    expect(lines).toContain('depthscape_requests_total{request="TPO_AGG",status="200"} 3');
    expect(lines).toContain('depthscape_requests_total{request="/v1/markets",status="200"} 1');
    expect(lines).toContain('depthscape_answer_seconds_count{request="TPO_AGG"} 3');
    expect(lines).toContain('depthscape_first_byte_seconds_bucket{le="+Inf",request="TPO_AGG"} 3');
    expect(find(lines, 'depthscape_sent_bytes_total{request="TPO_AGG"}')).toBeGreaterThan(3000);
  });

  it('says whether the database can be used, why calls to it fail, and how many rows were sent', async () => {
    const metrics = await makeMetrics();
    const address = await serve(() => new Response(), metrics);
    expect(await readLines(address)).toContain('depthscape_store_up 1');
    const lost = new StoreServerError('lost', 0, { outage: 'unreachable' });
    metrics.stored('rows', 0.1, lost);
    metrics.sent('TRADE_AGG', 12);
    metrics.sent('TRADE_AGG', 30);
    const lines = await readLines(address);
    expect(lines).toEqual(
      expect.arrayContaining([
        'depthscape_store_up 0',
        'depthscape_store_failures_total{reason="unreachable"} 1',
        'depthscape_sent_rows_total{request="TRADE_AGG"} 42',
      ]),
    );
    metrics.stored('rows', 0.1);
    expect(await readLines(address)).toContain('depthscape_store_up 1');
  });

  it('of a relay has its answers and what was wrong with the service behind it, and no budgets', async () => {
    const metrics = await openMetrics({ kind: 'local' }, {});
    const headers = { [RELAY_FAULT_HEADER]: 'unreachable' };
    const address = await serve(() => new Response(null, { status: 502, headers }), metrics);
    await fetch(`${address}/v1/points?type=TPO_AGG`);
    await expect
      .poll(() => readLines(address))
      .toEqual(
        expect.arrayContaining([
          'depthscape_requests_total{request="TPO_AGG",status="502"} 1',
          'depthscape_relay_faults_total{fault="unreachable"} 1',
        ]),
      );
    expect((await readLines(address)).filter((line) => /quota|source/.test(line))).toEqual([]);
  });

  it('says where budgets are kept, and how far each source lags', async () => {
    const lines = await readLines(
      await serve(() => new Response(), await makeMetrics({ kept: 'local share', instances: 4 })),
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        'depthscape_quota_kept{place="redis"} 0',
        'depthscape_quota_kept{place="local share"} 1',
        'depthscape_quota_share 0.25',
        'depthscape_source_live{source="okx-swap:ETH-USDT-SWAP"} 1',
        'depthscape_source_live{source="binance-futures:BTCUSDT"} 0',
        'depthscape_source_lag_seconds{source="okx-swap:ETH-USDT-SWAP"} 0.25',
        'depthscape_source_gaps_today{source="okx-swap:ETH-USDT-SWAP"} 3',
      ]),
    );
    expect(lines.filter((line) => line.startsWith('depthscape_source_lag'))).toHaveLength(1);
  });

  it('has the figures that docs/operations.md lists, and no others', async () => {
    const text = readFileSync(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8');
    const listed = [...text.matchAll(/`(depthscape_[a-z_]+)`/g)].map(([, name]) => name);
    const served = [...(await (await makeMetrics()).format()).matchAll(/^# TYPE (depthscape_[a-z_]+) /gm)];
    expect(listed.toSorted()).toEqual(served.map(([, name]) => name).toSorted());
  });

  it('never holds a key, and gets no label from what a caller writes', async () => {
    const address = await serve(() => new Response(null, { status: 404 }), await makeMetrics());
    const paths = ['/v1/points?type=', '/v1/points?type=TPO_AGG&', '/v1/', '/', '/local/', '/docs/', '/metrics/'];
    for (const path of paths) await fetch(`${address}${path}${KEY}`, { headers: { [KEY_HEADER]: KEY } });
    const isCounted = async (): Promise<number> =>
      (await readLines(address))
        .filter((line) => line.startsWith('depthscape_requests_total'))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    await expect.poll(isCounted).toBe(paths.length);
    const text = (await readLines(address)).join('\n');
    expect(text).not.toContain(KEY);
    const named = new Set([...text.matchAll(/request="([^"]*)"/g)].map(([, name]) => name));
    expect([...named].toSorted()).toEqual(['TPO_AGG', 'dashboard', 'documents', 'local', 'other']);
  });

  it.each([
    [{ 'X-Forwarded-For': '203.0.113.9' }, 403],
    [{ Forwarded: 'for=203.0.113.9' }, 403],
    [{ Via: '1.1 proxy' }, 403],
    [{ Origin: 'https://evil.example' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{}, 200],
  ])('for a request with %j is %d', async (headers, status) => {
    const address = await serve(() => new Response(), await makeMetrics());
    const response = await fetch(`${address}/metrics`, { headers: headers as Record<string, string> });
    expect(response.status).toBe(status);
    expect((await response.text()).includes('depthscape_')).toBe(status === 200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is refused to another machine, and to a name that is not this service', async () => {
    const { measured } = await serveMetrics(
      () => new Response(),
      { metrics: await makeMetrics(), clock: makeManualClock(0), port: 4400 },
      { kind: 'local' },
    );
    const ask = async (host: string, remoteAddress: string): Promise<number> =>
      (await measured(new Request(`http://${host}/metrics`), { socket: { remoteAddress } } as never)).status;
    expect(await ask('127.0.0.1:4400', '127.0.0.1')).toBe(200);
    expect(await ask('localhost:4400', '::ffff:127.0.0.1')).toBe(200);
    expect(await ask('127.0.0.1:4400', '192.168.1.7')).toBe(403);
    expect(await ask('rebound.example:4400', '127.0.0.1')).toBe(403);
  });

  it('is not answered where metrics are off', async () => {
    const facts = {
      quota: () => ({ kept: 'process', instances: 1 }) as const,
      sources: () => Promise.reject(new Error()),
    };
    const metrics = await openMetrics({ kind: 'off' }, facts);
    expect(metrics).toBeUndefined();
    const address = await serve(() => new Response('page', { status: 404 }), metrics);
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
  });

  it('has an address of its own where one is named, and nothing else is there', async () => {
    const probe = createServer();
    const { port } = new URL(await listen(probe));
    await new Promise((resolve) => probe.close(resolve));
    const place = { kind: 'address', host: '127.0.0.1', port: Number(port) } as const;
    const clock = makeManualClock(0);
    servers.push(await listenForMetrics(place, await makeMetrics(), clock));
    const address = `http://127.0.0.1:${port}`;
    expect((await readLines(address)).length).toBeGreaterThan(5);
    expect((await fetch(`${address}/v1/markets`)).status).toBe(404);
    await expect(listenForMetrics(place, await makeMetrics(), clock)).rejects.toThrow(
      `METRICS: cannot listen on 127.0.0.1:${port}`,
    );
  });
});

describe('nameRequest', () => {
  it('names every dataset and route of the contract by itself', () => {
    for (const type of DATASET_TYPES) expect(nameRequest({ url: `http://h/v1/points?type=${type}` })).toBe(type);
    for (const route of Object.keys(ROUTES)) {
      if (route !== '/v1/points') expect(nameRequest({ url: `http://h${route}` })).toBe(route);
    }
  });

  it.each(['/v1/points', '/v1/points?type=toString', '/v1/points?type=__proto__', '/v1/secret'])(
    'calls %s other',
    (path) => {
      expect(nameRequest({ url: `http://h${path}` })).toBe('other');
    },
  );
});
