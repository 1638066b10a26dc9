import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '../fixtures';
import {
  findFreePort,
  RunningService,
  runImport,
  runKeys,
  withDataDirectory,
  withSeededDirectory,
} from '../running-service';

let port: number;

test.beforeEach(async () => {
  test.slow(true, 'starts services of its own');
  port = await findFreePort();
});

test('listens on a free port when given 0, and answers under that name', async () => {
  await withSeededDirectory(async (directory) => {
    const service = new RunningService({ DATA_DIR: directory, LOCAL_KEYS: 'advanced:desk' }, 0);
    await expect.poll(() => service.output, { timeout: 20_000 }).toContain('Depthscape is ready at ');
    const url = /ready at (http:\/\/127\.0\.0\.1:[1-9]\d*)/.exec(service.output)?.[1] ?? '';
    const answer = await fetch(`${url}/v1/markets?pageSize=1`, { headers: { 'X-Service-Key': 'desk' } });
    expect(answer.status).toBe(200);
    await service.stop();
  });
});

test('says in one sentence that the port is in use', { tag: '@quick' }, async () => {
  const blocker = createServer().listen(port, '127.0.0.1');
  try {
    await withDataDirectory(async (directory) => {
      const { code, output } = await new RunningService({ DATA_DIR: directory }, port).waitForExit();
      expect(code).toBe(1);
      expect(output.trim().split('\n').at(-1)).toMatch(new RegExp(`${port}.*(busy|in use|taken)`, 'i'));
    });
  } finally {
    blocker.close();
  }
});

test('says in one sentence that the data directory cannot be used', async () => {
  const { code, output } = await new RunningService({ DATA_DIR: '/proc/depthscape' }, port).waitForExit();
  expect(code).toBe(1);
  expect(output).toContain('/proc/depthscape');
  expect(output).not.toMatch(/\n\s+at /);
});

test('refuses a data directory used by another instance, for starting and for importing', async () => {
  await withSeededDirectory(async (directory) => {
    const first = new RunningService({ DATA_DIR: directory }, port);
    await first.waitUntilReady();
    const second = await new RunningService({ DATA_DIR: directory }, await findFreePort()).waitForExit();
    expect(second.code).toBe(1);
    expect(second.output).toMatch(/used by another/i);
    const imported = await runImport(directory, [join(directory, 'missing.gz')]);
    expect(imported.code).toBe(1);
    await first.stop();
  });
});

test('makes, lists and revokes keys while the service runs', async () => {
  await withSeededDirectory(async (directory) => {
    const service = new RunningService({ DATA_DIR: directory }, port);
    await service.waitUntilReady();
    const ask = (key: string) => fetch(`${service.url}/v1/usage`, { headers: { 'X-Service-Key': key } });

    const added = await runKeys(directory, ['add', '--tier', 'standard', '--name', 'desk1']);
    expect([added.code, added.output.split('\n').length]).toEqual([0, 3]);
    const key = added.output.split('\n')[1] ?? '';
    await expect.poll(async () => (await ask(key)).status).toBe(200);
    expect(await (await ask(key)).json()).toMatchObject({ limit: 100 });

    const listed = await runKeys(directory, ['list']);
    expect(listed.output).toMatch(/^desk1 +standard +\d{4}-\d\d-\d\dT[\d:.]+Z\n$/);
    expect((await runKeys(directory, ['revoke', 'desk1'])).code).toBe(0);
    await expect.poll(async () => (await ask(key)).status).toBe(401);
    expect((await runKeys(directory, ['list'])).output).toBe('No keys.\n');
    expect((await service.stop()).output).not.toContain(key);
  });
});

test('says in one sentence what is wrong with a keys command', { tag: '@quick' }, async () => {
  await withDataDirectory(async (directory) => {
    const cases: [args: readonly string[], says: RegExp][] = [
      [[], /^Usage: npm run keys/],
      [['remove', 'x'], /^Usage: npm run keys/],
      [['add', '--name', 'a'], /^Usage: npm run keys/],
      [['add', '--tier', 'free', '--name', 'a', '--verbose'], /^Usage: npm run keys/],
      [['add', '--tier', 'gold', '--name', 'a'], /no tier with that name; tiers: free, basic/],
      [['revoke', 'desk9'], /no key with that name; names: none/],
    ];
    for (const [args, says] of cases) {
      const { code, output } = await runKeys(directory, args);
      expect([code, output.trimEnd().split('\n').length]).toEqual([1, 1]);
      expect(output).toMatch(says);
    }
    const { code, output } = await runKeys(`${directory}/nowhere`, ['add', '--tier', 'free', '--name', 'a']);
    expect([code, output.includes('nowhere does not exist')]).toEqual([1, true]);
  });
});

test('survives kill -9 while seeding: the next start completes the same world, closes cleanly and is quick to start again', async ({
  baseURL,
}) => {
  await withDataDirectory(async (directory) => {
    const env = { DATA_DIR: directory, LOCAL_KEYS: 'advanced:desk' };
    const ask = async (url: string, key: string, path: string) => {
      const answer = await fetch(`${url}/v1/${path}`, { headers: { 'X-Service-Key': key } });
      return answer.text();
    };
    const candles =
      'points?type=TRADE_SIDE_AGNOSTIC_AGG&exchange=ATLAS_FUTURES&coin=BTC&interval=MINUTE&from=1781780400&period=10800';
    const markets = 'markets?pageSize=1000';
    const killed = new RunningService(env, port);
    expect(await killed.waitUntilSeeding()).toBeLessThan(1);
    killed.kill('SIGKILL');
    await killed.waitForExit();
    const resumed = new RunningService(env, port);
    await resumed.waitUntilReady();
    expect(resumed.output).toContain(`Depthscape is ready at ${resumed.url}`);
    const [made, listed] = [await ask(resumed.url, 'desk', candles), await ask(resumed.url, 'desk', markets)];
    // The shared service has the same world, and was never killed.
    expect(made).toBe(await ask(baseURL ?? '', 'e2e-advanced', candles));
    expect(made.length).toBeGreaterThan(10_000);
    resumed.kill('SIGINT');
    expect((await resumed.waitForExit()).code).toBe(0);

    const again = new RunningService(env, port);
    // The first reported progress is that the store is complete.
    expect(await again.waitUntilSeeding()).toBe(1);
    await again.waitUntilReady();
    expect(await ask(again.url, 'desk', markets)).toBe(listed);
    expect((await again.stop()).code).toBe(0);
  });
});
