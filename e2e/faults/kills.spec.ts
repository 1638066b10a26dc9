import { expect, test } from '@playwright/test';
import { makeRandom } from '../../src/base/random';
import { findFreePort, RunningService, SIM_NOW, withDataDirectory, withSeededDirectory } from '../running-service';

const SEED = Number(process.env['SEED'] ?? 50);
const KILLS = 50;
const KILLS_WHILE_SEEDING = 10;
const READY_WITHIN_MS = 2000;
const KEY = 'kill-1';
const NOW = Date.parse(SIM_NOW) / 1000;
const HOUR = 3600;

const points = (type: string, more: Readonly<Record<string, string>> = {}): string =>
  `/v1/points?${new URLSearchParams({
    type,
    exchange: 'ATLAS_FUTURES',
    coin: 'BTC',
    interval: 'FIVE_MINUTES',
    from: String(NOW - 6 * HOUR),
    period: String(6 * HOUR),
    ...more,
  })}`;

const DEPTH = points('BLOCK_BOOK_SNAPSHOT_AGG', { interval: 'MINUTE', flatten: 'true', blockSize: '5' });

/** Requests that together read all tables of the world. */
const QUESTIONS = [
  '/v1/markets?pageSize=1000',
  DEPTH,
  points('TRADE_SIDE_AGNOSTIC_AGG', { interval: 'HOUR', from: String(NOW - 720 * HOUR), period: String(720 * HOUR) }),
  points('TRADE_AGG'),
  points('LIQUIDATION_AGG'),
  points('OPEN_INTEREST_AGG'),
  points('FUNDING_RATE_AGG'),
  points('VOLUME_PROFILE_AGG'),
];

async function ask(service: RunningService, path: string): Promise<string> {
  const response = await fetch(service.url + path, { headers: { 'X-Service-Key': KEY } });
  const text = await response.text();
  expect(response.status, `${path}: ${text.slice(0, 200)}`).toBe(200);
  return text;
}

async function askAll(service: RunningService): Promise<string[]> {
  const answers: string[] = [];
  for (const path of QUESTIONS) answers.push(await ask(service, path));
  return answers;
}

async function start(directory: string): Promise<RunningService> {
  return new RunningService({ DATA_DIR: directory, LOCAL_KEYS: `enterprise:${KEY}` }, await findFreePort());
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function kill(service: RunningService): Promise<void> {
  service.kill('SIGKILL');
  await service.waitForExit();
}

/** The responses of a service that nobody disturbed. */
async function askUndisturbed(): Promise<string[]> {
  return withSeededDirectory(async (directory) => {
    const service = await start(directory);
    await service.waitUntilReady();
    const answers = await askAll(service);
    await service.stop();
    return answers;
  });
}

test.beforeEach(() => {
  test.skip(!process.env.FULL, 'Minutes long; what a kill leaves in the store is tested beside the simulator.');
  test.setTimeout(600_000);
});

test('is ready within two seconds after every kill, with the same data', async () => {
  const expected = await askUndisturbed();
  const random = makeRandom(SEED);
  const times: number[] = [];
  await withSeededDirectory(async (directory) => {
    for (let i = 0; i <= KILLS; i++) {
      const started = performance.now();
      const service = await start(directory);
      await service.waitUntilReady();
      times.push(performance.now() - started);
      const isLast = i === KILLS;
      // Every tenth response is checked in full, the others for the largest table; the last after all kills.
      if (isLast || i % 10 === 0) expect(await askAll(service), `seed ${SEED}, kill ${i}`).toEqual(expected);
      else expect((await ask(service, DEPTH)) === expected[1], `seed ${SEED}, kill ${i}`).toBe(true);
      // Kills it during responses, and now and then during a start.
      const running = Array.from({ length: 4 }, () => ask(service, DEPTH).catch(() => ''));
      await wait(Math.floor(random() * 60));
      await kill(service);
      await Promise.all(running);
      if (i % 3 === 0 && !isLast) {
        const unready = await start(directory);
        await wait(Math.floor(random() * 900));
        await kill(unready);
      }
    }
  });
  test.info().annotations.push({ type: 'slowest start', description: `${Math.max(...times).toFixed(0)} ms` });
  expect(Math.max(...times)).toBeLessThan(READY_WITHIN_MS);
});

test('ends up with the same data when it is killed while seeding', async () => {
  const expected = await askUndisturbed();
  const random = makeRandom(SEED + 1);
  await withDataDirectory(async (directory) => {
    for (let i = 0; i < KILLS_WHILE_SEEDING; i++) {
      const service = await start(directory);
      await service.waitUntilSeeding();
      await wait(Math.floor(random() * 250));
      await kill(service);
    }
    const service = await start(directory);
    await service.waitUntilReady();
    expect(await askAll(service), `seed ${SEED + 1}`).toEqual(expected);
    await service.stop();
  });
});
