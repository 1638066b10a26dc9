import { connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { makeRandom } from '../../src/base/random';
import { findFreePort, RunningService, withSeededDirectory } from '../running-service';
import { StormMaker, type StormRequest } from './storm-requests';

const KEY = 'storm';
const CONNECTIONS = 32;
const PIPELINED = 16;
const SECONDS = process.env.FULL ? 60 : 3;
/** A short storm may miss the rarer ones: a response to bytes still being sent can be lost with its connection. */
const EXPECTED = process.env.FULL ? [400, 401, 405, 414, 431] : [400, 401, 405];
const MIN_PER_SECOND = 2000;
const MAX_GROWTH_BYTES = 50_000_000;
/** The response to half a message may never arrive, as the service itself gives up later. */
const PATIENCE_MS = 500;

/** The responses on a connection: the count of each status. */
type Tally = Map<number, number>;

/** Sends one lot and counts the responses until all have arrived or the connection ends. */
function exchange(socket: Socket, lot: StormRequest, tally: Tally): Promise<boolean> {
  return new Promise((resolve) => {
    let answers = 0;
    let rest = '';
    const settle = (isOpen: boolean) => (): void => {
      clearTimeout(timer);
      socket.removeAllListeners('data').removeAllListeners('close');
      resolve(isOpen && !lot.breaksConnection);
    };
    const timer = setTimeout(settle(false), lot.breaksConnection ? PATIENCE_MS : 30_000);
    socket.on('close', settle(false));
    socket.on('data', (chunk: string) => {
      rest += chunk;
      for (const [, status] of rest.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        answers++;
        tally.set(Number(status), (tally.get(Number(status)) ?? 0) + 1);
      }
      // A status line can span two chunks.
      rest = rest
        .slice(Math.max(0, rest.lastIndexOf('\n')))
        .slice(-20)
        .replace(/HTTP\/1\.1 \d{3} .*/, '');
      if (answers >= lot.answers) settle(true)();
    });
    socket.write(lot.bytes, 'latin1');
  });
}

async function storm(port: number, seed: number, until: number, tally: Tally): Promise<void> {
  const random = makeRandom(seed);
  const maker = new StormMaker(random, port, KEY);
  while (performance.now() < until) {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.on('error', () => {});
    let isOpen = true;
    while (isOpen && performance.now() < until) {
      isOpen = await exchange(socket, random() < 0.05 ? maker.broken() : maker.pipeline(PIPELINED), tally);
    }
    socket.destroy();
  }
}

async function rain(port: number, seconds: number, seed: number): Promise<Tally> {
  const tally: Tally = new Map();
  const until = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, i) => storm(port, seed + i, until, tally)));
  return tally;
}

test('stays up and correct in a storm of malformed requests', async () => {
  test.slow(true, 'starts a service of its own');
  test.setTimeout(240_000);
  const seed = Number(process.env['SEED'] ?? 35);
  const port = await findFreePort();
  await withSeededDirectory(async (directory) => {
    const service = new RunningService({ DATA_DIR: directory, LOCAL_KEYS: `enterprise:${KEY}` }, port);
    await service.waitUntilReady();
    const ask = async (): Promise<string> => {
      const answer = await fetch(`${service.url}/v1/markets?pageSize=5`, { headers: { 'X-Service-Key': KEY } });
      return `${answer.status} ${await answer.text()}`;
    };
    const right = await ask();
    await rain(port, 1, seed + 1000);
    const before = await service.loadMemory();
    const over = new AbortController();
    let asked = 0;
    const wrong: string[] = [];
    const watch = (async () => {
      for (; !over.signal.aborted; asked++) {
        const answer = await ask();
        if (answer !== right) wrong.push(answer);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    const tally = await rain(port, SECONDS, seed);
    over.abort();
    await watch;
    const growth = (await service.loadMemory()) - before;
    const total = [...tally.values()].reduce((sum, count) => sum + count, 0);
    const told = [...tally].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    const what = `seed ${seed}: ${Math.round(total / SECONDS)}/s (${told.join(', ')}), memory ${growth >> 20} MB`;
    test.info().annotations.push({ type: 'storm', description: what });

    expect(
      [...tally.keys()].filter((status) => status >= 500 || status < 200),
      what,
    ).toEqual([]);
    for (const status of EXPECTED) expect(tally.has(status), String(status)).toBe(true);
    expect(wrong, what).toEqual([]);
    expect(asked).toBeGreaterThan(process.env.FULL ? SECONDS : 0);
    expect(growth, what).toBeLessThan(MAX_GROWTH_BYTES);
    if (process.env.FULL) expect(total / SECONDS).toBeGreaterThan(MIN_PER_SECOND);
    const { code, output } = await service.stop();
    expect([code, output.match(/unhandled|\n\s+at /gi)]).toEqual([0, null]);
  });
});
