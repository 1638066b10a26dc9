import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { makeRandom } from '../../src/base/random';
import { findFreePort, RunningService, SIM_NOW, withSeededDirectory } from '../running-service';

const KEYS = ['rude-1', 'rude-2', 'rude-3', 'rude-4'];
const SEED = Number(process.env['SEED'] ?? 38);
const ABORTS = process.env.FULL ? 200 : 50;
const HALF_OPEN = process.env.FULL ? 200 : 20;
/** How many series the store reads at the same time. */
const SESSIONS = 6;
const CLOSED_WITHIN_MS = 10_000;
const ENDED_WITHIN_MS = 5000;

const NOW = Date.parse(SIM_NOW) / 1000;
const depthPath = (snapshots: number): string =>
  `/v1/points?type=BLOCK_BOOK_SNAPSHOT_AGG&exchange=ATLAS_FUTURES&coin=BTC&interval=MINUTE&flatten=true&blockSize=5&period=${
    snapshots * 60
  }&from=${NOW - snapshots * 60}`;

interface Outcome {
  readonly status: number;
  /** Whether the body was read to its end. */
  readonly isWhole: boolean;
  readonly text: string;
}

let turn = 0;

/** A GET that is cut off after `limit` bytes of the body. */
function fetchBody(url: string, limit = Number.POSITIVE_INFINITY): Promise<Outcome> {
  turn++;
  return new Promise((resolve) => {
    const refused = (): void => resolve({ status: 0, isWhole: false, text: '' });
    const request = get(url, { agent: false, headers: { 'X-Service-Key': KEYS[turn % KEYS.length] } });
    request.on('error', refused);
    request.on('response', (answer: IncomingMessage) => {
      const parts: Buffer[] = [];
      let length = 0;
      const settle = (): void =>
        resolve({ status: answer.statusCode ?? 0, isWhole: answer.complete, text: Buffer.concat(parts).toString() });
      answer.on('error', settle).on('close', settle);
      answer.on('data', (chunk: Buffer) => {
        parts.push(chunk);
        length += chunk.length;
        if (length >= limit) request.destroy();
      });
    });
  });
}

let service: RunningService;

async function withService(use: (port: number) => Promise<void>): Promise<void> {
  const port = await findFreePort();
  await withSeededDirectory(async (directory) => {
    const keys = KEYS.map((key) => `enterprise:${key}`).join(',');
    service = new RunningService({ DATA_DIR: directory, LOCAL_KEYS: keys }, port);
    await service.waitUntilReady();
    await use(port);
  });
}

test.beforeEach(() => {
  test.slow(true, 'starts services of its own');
});

test('has all sessions of the store again after clients that disconnect midway', async () => {
  await withService(async () => {
    const random = makeRandom(SEED);
    const whole = await fetchBody(service.url + depthPath(200));
    expect([whole.status, whole.isWhole]).toEqual([200, true]);
    const limits = Array.from({ length: ABORTS }, () => Math.floor(random() * whole.text.length));
    const left = await Promise.all(limits.map((limit) => fetchBody(service.url + depthPath(200), limit)));
    expect(left.filter((outcome) => outcome.status !== 200 && outcome.status !== 0)).toEqual([]);
    // More responses at once than sessions: a lost session would leave its share waiting for ever.
    const after = await Promise.all(
      Array.from({ length: SESSIONS + 1 }, () => fetchBody(service.url + depthPath(200))),
    );
    for (const outcome of after) expect(outcome.text === whole.text, `seed ${SEED}`).toBe(true);
    const { code, output } = await service.stop();
    expect([code, output.match(/unhandled|\n\s+at /gi)]).toEqual([0, null]);
  });
});

test('closes connections whose requests never end, and answers others meanwhile', async () => {
  await withService(async (port) => {
    const random = makeRandom(SEED);
    const request = `GET /v1/usage HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Service-Key: ${KEYS[0]}\r\n`;
    const opened = performance.now();
    const closed = Array.from({ length: HALF_OPEN }, () => {
      const socket: Socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.resume().write(request.slice(0, 1 + Math.floor(random() * (request.length - 1))));
      return new Promise<number>((resolve) => socket.on('close', () => resolve(performance.now() - opened)));
    });
    for (let i = 0; i < 20; i++) {
      expect((await fetchBody(`${service.url}/v1/markets?pageSize=1`)).status).toBe(200);
    }
    const times = await Promise.all(closed);
    test.info().annotations.push({ type: 'last closed', description: `${Math.max(...times).toFixed(0)} ms` });
    expect(Math.max(...times)).toBeLessThan(CLOSED_WITHIN_MS);
    await service.stop();
  });
});

test('lets responses finish when told to stop: none is cut off, and none goes on for long', async () => {
  await withService(async () => {
    const whole = await fetchBody(service.url + depthPath(60));
    const stopping = new AbortController();
    const outcomes: Outcome[] = [];
    const client = async (): Promise<void> => {
      while (!stopping.signal.aborted) outcomes.push(await fetchBody(service.url + depthPath(60)));
    };
    const clients = Promise.all(Array.from({ length: 8 }, client));
    await expect.poll(() => outcomes.length).toBeGreaterThan(8);
    const before = outcomes.length;
    const stopped = performance.now();
    service.kill('SIGTERM');
    stopping.abort();
    const { code } = await service.waitForExit();
    const lasted = performance.now() - stopped;
    await clients;
    const late = outcomes.slice(before);
    expect(late.some((outcome) => outcome.status === 200)).toBe(true);
    for (const outcome of outcomes.filter(({ status }) => status === 200)) {
      expect([outcome.isWhole, outcome.text === whole.text]).toEqual([true, true]);
    }
    expect(code).toBe(0);
    expect(lasted).toBeLessThan(ENDED_WITHIN_MS);
  });
});
