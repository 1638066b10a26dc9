import { connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { makeRandom, type Random } from '../../src/base/random';
import { FAULTS } from '../../src/testing/points-faults';
import { findFreePort, RunningService, SIM_NOW, withSeededDirectory } from '../running-service';

const SEED = Number(process.env['SEED'] ?? 35);
const CONNECTIONS = 32;
/** Requests per second in the full run. The quick run sends a tenth of ten seconds' worth as fast as possible. */
const RATE = 2000;
const SECONDS = process.env.FULL ? 60 : 1;
const MAX_GROWTH_BYTES = 50_000_000;
const NOW = Date.parse(SIM_NOW) / 1000;
const GOOD = `/v1/points?type=TRADE_SIDE_AGNOSTIC_AGG&exchange=ATLAS_FUTURES&coin=BTC&interval=MINUTE&period=6000&from=${NOW - 6000}`;
const KEY = 'malformed';

/** A request with one fault, or bytes that are no request. */
function makeRequest(random: Random, port: number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const host = `Host: 127.0.0.1:${port}\r\nX-Service-Key: ${KEY}\r\n`;
  const get = (path: string, extra = ''): string => `GET ${path} HTTP/1.1\r\n${host}${extra}\r\n`;
  const [name, values] = pick(Object.entries(FAULTS));
  const parameter = `${GOOD}&${name}=${encodeURIComponent(pick(values))}`;
  return pick([
    () => get(parameter),
    () => get(`${GOOD}&coin=ETH`),
    () => get(`${GOOD}&limit[]=5`),
    () => get(`${GOOD}&coin=%ff%00`),
    () => get(`${GOOD}&coin=${'x'.repeat(9000)}`),
    () => get(`/v1/${'y'.repeat(60_000)}`),
    () => get(GOOD, Array.from({ length: 200 }, (_, i) => `X-H${i}: ${i}\r\n`).join('')),
    () => get(GOOD, 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'),
    () => get(parameter, 'Content-Length: 3\r\n').concat('abc'),
    () => `TRACE / HTTP/1.1\r\n${host}\r\n`,
    () => `DELETE ${GOOD} HTTP/1.1\r\n${host}\r\n`,
    () => `GET ${GOOD} HTTP/1.1\r\n\r\n`,
    () => 'not HTTP at all\r\n\r\n',
  ])();
}

interface Storm {
  readonly statuses: ReadonlyMap<number, number>;
  readonly sent: number;
}

/** Sends `count` requests, or continues until the time is over, over `CONNECTIONS` connections. */
async function storm(port: number, perConnection: number): Promise<Storm> {
  const statuses = new Map<number, number>();
  let sent = 0;
  const pause = (CONNECTIONS / RATE) * 1000;
  const client = async (index: number): Promise<void> => {
    const random = makeRandom(SEED + index);
    let socket: Socket | undefined;
    for (let i = 0; i < perConnection; i++) {
      const started = performance.now();
      const mine = socket?.writable ? socket : connect(port, '127.0.0.1').on('error', () => {});
      socket = mine;
      const answer = await new Promise<string>((resolve) => {
        let text = '';
        mine.removeAllListeners('data').removeAllListeners('close');
        mine.on('data', (chunk: Buffer) => {
          text += chunk.toString('latin1');
          const [head, body] = text.split('\r\n\r\n');
          const length = /content-length: (\d+)/i.exec(head ?? '')?.[1];
          if (body !== undefined && (length === undefined || body.length >= Number(length))) resolve(text);
        });
        mine.on('close', () => resolve(text));
        mine.write(makeRequest(random, port));
        sent++;
      });
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 200 && /connection: close/i.test(answer)) mine.destroy();
      if (process.env.FULL) await new Promise((resolve) => setTimeout(resolve, pause - (performance.now() - started)));
    }
    socket?.destroy();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => client(index)));
  return { statuses, sent };
}

/**
 * Pause between two good requests in ms. In the full run they last as long as the storm and stay within a key's
 * budget.
 */
const GOOD_PAUSE_MS = process.env.FULL ? 60 : 0;

/** Sends `count` good requests. Returns the 99th percentile of their durations in ms. */
async function askWell(url: string, count: number): Promise<{ readonly p99: number; readonly texts: Set<string> }> {
  const texts = new Set<string>();
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const started = performance.now();
    const answer = await fetch(url + GOOD, { headers: { 'X-Service-Key': 'good' } });
    texts.add(`${answer.status} ${await answer.text()}`);
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, GOOD_PAUSE_MS));
  }
  times.sort((a, b) => a - b);
  return { p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, texts };
}

test('serves a healthy client during a storm of malformed requests, and answers none of them with a failure', async () => {
  test.slow(true, 'starts a service of its own');
  if (process.env.FULL) test.setTimeout(300_000);
  await withSeededDirectory(async (directory) => {
    const port = await findFreePort();
    const service = new RunningService({ DATA_DIR: directory, LOCAL_KEYS: `enterprise:${KEY},enterprise:good` }, port);
    await service.waitUntilReady();
    const count = process.env.FULL ? 1000 : 50;
    await askWell(service.url, 50);
    await storm(port, 20);
    const quiet = await askWell(service.url, count);
    const before = await service.loadMemory();
    const [under, { statuses, sent }] = await Promise.all([
      askWell(service.url, count),
      storm(port, Math.ceil((RATE * SECONDS) / CONNECTIONS)),
    ]);
    const growth = (await service.loadMemory()) - before;
    const told = [...statuses].sort(([a], [b]) => a - b);
    test.info().annotations.push({
      type: 'storm',
      description: `seed ${SEED}, ${sent} requests: ${JSON.stringify(told)}, p99 ${quiet.p99.toFixed(1)} ms quiet, ${under.p99.toFixed(1)} ms under it, ${(growth / 1e6).toFixed(0)} MB more`,
    });
    expect(told.filter(([status]) => status >= 500)).toEqual([]);
    expect(told.some(([status]) => status === 400)).toBe(true);
    expect([...under.texts]).toEqual([...quiet.texts]);
    expect([...quiet.texts][0]).toMatch(/^200 /);
    expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
    if (process.env.FULL) expect(under.p99).toBeLessThanOrEqual(3 * quiet.p99);
    const { code, output } = await service.stop();
    expect([code, output.match(/unhandled|\n\s+at /gi)]).toEqual([0, null]);
  });
});
