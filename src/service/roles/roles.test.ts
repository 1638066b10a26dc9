import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '@/base/clock';
import { KEY_HEADER, WEIGHT_HEADER } from '@/contract/headers';
import { marketsAnswer } from '@/contract/payloads';
import { SERVER } from '@/testing/one-engine';
import { hasRedis, openRedisServer } from '@/testing/redis/redis-server';
import { makeServiceProcesses, type ServiceProcess, type ServiceProcesses } from '@/testing/roles/service-process';
import { marketRow } from '@/testing/store-rows';
import { openTestEngine, type TestEngine } from '@/testing/test-store';
import { loadExcerpt } from '@/testing/venue/find-loop';
import { LoopbackVenue } from '@/testing/venue/loopback-venue';
import { IS_EVERY, IS_FULL } from '@/testing/volume';
import { keysOnServer } from '../http/key-store';
import { insertRows } from '../store/engine/insert-rows';
import { LEASE_MS } from '../store/processes/leases';

const SOURCE = 'binance-futures:BTCUSDT';
/** A minute of the venue takes six seconds. */
const SPEED = 10;
/** A dead recorder's markets are recorded again within 15 s; a machine that is busy with other tests takes longer. */
const TAKEN_OVER_MS = IS_FULL ? 15_000 : 60_000;

let test: TestEngine;
let venue: LoopbackVenue;
let feed: string;
let processes: ServiceProcesses;

beforeAll(async () => {
  test = await openTestEngine({}, undefined, SERVER);
  venue = new LoopbackVenue({ loop: loadExcerpt(), speed: SPEED });
  feed = await venue.listen();
  processes = await makeServiceProcesses(test.front);
}, 120_000);
afterAll(async () => {
  await processes.dispose();
  await venue.close();
  await test.close();
});

const record = (args: readonly string[] = []): Promise<ServiceProcess> =>
  processes.start({ role: 'record', args, env: { FEED_HOSTS: `binance-futures=${feed}` } });

interface Written {
  readonly minutes: number;
  readonly doubled: number;
}

/** What is stored of the recorded market: minutes, and rows that are there twice. */
async function readWritten(): Promise<Written> {
  const [row] = await test.engine.rows<Written>(
    `SELECT (SELECT count() FROM recorded_minute) AS minutes,
       (SELECT count() - uniqExact(market, ts) FROM recorded_minute)
       + (SELECT count() - uniqExact(market, step, ts) FROM book)
       + (SELECT count() - uniqExact(market, ts) FROM candle_minute WHERE market > 1000)
       + (SELECT count() - uniqExact(market, ts) FROM volume_at_price) AS doubled`,
  );
  return row;
}

const waitForMinutes = (more: number, timeout = 40_000): Promise<void> =>
  readWritten().then(({ minutes }) =>
    vi.waitFor(async () => expect((await readWritten()).minutes).toBeGreaterThanOrEqual(minutes + more), {
      timeout,
      interval: 200,
    }),
  );

/** Owner of the lease of the source, where it goes on. */
const ownerOf = async (): Promise<string | undefined> =>
  (
    await test.engine.rows<{ owner: string }>(
      `SELECT owner FROM lease WHERE name = {name:String} AND until > now64(3) ORDER BY fence DESC, until DESC LIMIT 1`,
      { name: `source ${SOURCE}` },
    )
  )[0]?.owner;

describe.runIf(IS_EVERY)('processes that share a store', { timeout: 1_800_000 }, () => {
  it('record a source in one of them, and in another soon after its death, and write no row twice', async () => {
    const a = await record(['--record', SOURCE]);
    await vi.waitFor(async () => expect(await ownerOf()).toBeDefined(), 20_000);
    const first = await ownerOf();
    const b = await record();
    await waitForMinutes(2);
    expect(await ownerOf()).toBe(first);
    const killedAt = performance.now();
    await a.kill();
    await vi.waitFor(async () => expect([undefined, first]).not.toContain(await ownerOf()), {
      timeout: TAKEN_OVER_MS,
      interval: 100,
    });
    expect(performance.now() - killedAt).toBeGreaterThan(LEASE_MS / 2);
    await waitForMinutes(2);
    expect((await readWritten()).doubled).toBe(0);
    await b.stop();
  });

  it('keep a recorder that slept through its lease from writing', async () => {
    const a = await record();
    await waitForMinutes(1);
    a.freeze();
    const b = await record();
    await waitForMinutes(2);
    const owner = await ownerOf();
    a.thaw();
    await waitForMinutes(2);
    expect(await ownerOf()).toBe(owner);
    expect((await readWritten()).doubled).toBe(0);
    await a.stop();
    await b.stop();
  });

  it('hand a source over at once where its recorder is stopped', async () => {
    const [a, b] = [await record(), await record()];
    await waitForMinutes(1);
    const owner = await ownerOf();
    await a.stop();
    await b.stop();
    const c = await record();
    await vi.waitFor(async () => expect([undefined, owner]).not.toContain(await ownerOf()), 20_000);
    await c.stop();
  });

  it('answer in each instance alike, with the keys of the store and without a data directory', async () => {
    const directory = 'of-nobody';
    const instances = [
      await processes.start({ role: 'api', directory }),
      await processes.start({ role: 'api', directory }),
    ];
    const key = await keysOnServer(test.engine).add({ name: 'desk', tier: 'enterprise', createdMs: 0 });
    const ask = ({ url }: ServiceProcess, path: string): Promise<Response> =>
      fetch(url + path, { headers: { [KEY_HEADER]: key } });
    for (const instance of instances) {
      await vi.waitFor(async () => expect((await ask(instance, '/v1/markets')).status).toBe(200), 10_000);
    }
    const lists = await Promise.all(
      instances.map(async (instance) => marketsAnswer.parse(await (await ask(instance, '/v1/markets')).json())),
    );
    expect(lists[0].symbols?.map(({ rawSymbol }) => rawSymbol)).toEqual(['BTCUSDT']);
    expect(lists[1].symbols?.map(({ rawSymbol }) => rawSymbol)).toEqual(['BTCUSDT']);
    await keysOnServer(test.engine).revoke('desk');
    for (const instance of instances) {
      await vi.waitFor(async () => expect((await ask(instance, '/v1/markets')).status).toBe(401), 10_000);
    }
    expect(existsSync(`${processes.directory}/${directory}`)).toBe(false);
    for (const instance of instances) await instance.stop();
  });

  it('make the simulated world in one of them, which another answers from and a third goes on with', async () => {
    const seeder = await processes.start({ role: 'simulate' });
    const standby = await processes.start({ role: 'simulate', isAwaited: false });
    const sentence = 'Another process makes the simulated world of this store: this one waits for it to end';
    await vi.waitFor(() => expect(standby.text()).toContain(sentence), 20_000);
    const api = await processes.start({ role: 'api' });
    const count = async (): Promise<number> => {
      const session = (await (await fetch(`${api.url}/local/session`)).json()) as { key: string };
      const answer = await fetch(`${api.url}/v1/markets`, { headers: { [KEY_HEADER]: session.key } });
      return marketsAnswer.parse(await answer.json()).symbols?.length ?? 0;
    };
    await vi.waitFor(async () => expect(await count()).toBeGreaterThan(1), 20_000);
    expect(standby.text()).not.toContain('is ready');
    await seeder.kill();
    await vi.waitFor(() => expect(standby.text()).toContain('is ready'), 240_000);
    const [{ doubled }] = await test.engine.rows<{ doubled: number }>(
      'SELECT count() - uniqExact(market, ts) AS doubled FROM candle_minute',
    );
    expect(doubled).toBe(0);
    await api.stop();
    await standby.stop();
  });

  it.runIf(hasRedis('one budget of several instances is not tried'))(
    'give a key one budget, whichever instance is asked',
    async () => {
      const redis = await openRedisServer();
      onTestFinished(() => redis.close());
      await insertRows(test.engine, 'market', [{ ...marketRow({ id: 1 }), version: 1 }]);
      const env = { REDIS_URL: redis.url, INSTANCES: '2' };
      const instances = [await processes.start({ role: 'api', env }), await processes.start({ role: 'api', env })];
      const key = await keysOnServer(test.engine).add({ name: 'shared', tier: 'basic', createdMs: 0 });
      const query = { type: 'TRADE_AGG', exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', interval: 'HOUR' };
      const from = String(Math.floor(systemClock.now() / 3_600_000) * 3600 - 86_400);
      const path = `/v1/points?${new URLSearchParams({ ...query, from, period: '86400' }).toString()}`;
      const ask = ({ url }: ServiceProcess): Promise<Response> => fetch(url + path, { headers: { [KEY_HEADER]: key } });
      for (const instance of instances) {
        await vi.waitFor(async () => expect((await ask(instance)).status).toBe(200), 20_000);
      }
      let spent = 0;
      for (let asked = 0; asked < 10; asked++) {
        const answer = await ask(instances[asked % 2]);
        await answer.text();
        spent += Number(answer.headers.get(WEIGHT_HEADER));
      }
      const used = await Promise.all(
        instances.map(async ({ url }) => {
          const usage = await fetch(`${url}/v1/usage`, { headers: { [KEY_HEADER]: key } });
          return ((await usage.json()) as { used: number }).used;
        }),
      );
      expect(spent).toBeGreaterThan(0);
      expect(used[0]).toBeGreaterThanOrEqual(spent);
      expect(used[1]).toBe(used[0]);
      for (const instance of instances) await instance.stop();
    },
  );
});
