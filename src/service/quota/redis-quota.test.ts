import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { TIERS, type TierId } from '@/contract/tiers';
import { buildChild, type Child } from '@/testing/build-child';
import { hasRedis, openRedisServer, type RedisServer } from '@/testing/redis/redis-server';
import type { SpenderResult, SpenderTask } from '@/testing/redis/spender';
import { IS_EVERY } from '@/testing/volume';
import { openQuota } from './open-quota';
import type { Quota, QuotaHolder } from './quota';

const REQUESTS = IS_EVERY ? 1_000_000 : 8000;
const SPENDER = `
import { runSpender } from '@/testing/redis/spender';
process.stdout.write(JSON.stringify(await runSpender(JSON.parse(process.argv[2]))));
`;
/** Of the machines of four instances: none, hours behind, hours ahead and ten times too fast, and standing nearly still. */
const CLOCKS = [
  { skewMs: 0, speed: 1 },
  { skewMs: -7_200_000, speed: 1 },
  { skewMs: 7_200_000, speed: 10 },
  { skewMs: 0, speed: 0.01 },
];

describe.skipIf(!hasRedis('budgets are not shared by processes'))('the quota in Redis', () => {
  let redis: RedisServer;
  let child: Child;

  beforeAll(async () => {
    redis = await openRedisServer();
    child = await buildChild('quota-spender', SPENDER);
  });
  afterAll(async () => {
    await child.dispose();
    await redis.close();
  });

  const said: string[] = [];
  /** Time of the process stands still, so that nothing is refilled but in Redis. */
  const clock = makeManualClock(0);
  const open = async (instances = 1, deadlineMs = 60_000): Promise<Quota> => {
    const onChange = (sentence: string): void => void said.push(sentence);
    const quota = await openQuota({ clock, redisUrl: redis.url, instances, deadlineMs, onChange });
    onTestFinished(() => quota.close());
    return quota;
  };
  /** Most weight that was refilled since. */
  const refilledSince = (startedMs: number, tier: TierId): number =>
    Math.ceil((TIERS[tier].limit * (performance.now() - startedMs)) / 60_000);
  const spendAll = async (quota: Quota, holder: QuotaHolder, weight: number): Promise<number> => {
    let spent = 0;
    while ((await quota.spend(holder, weight)).accepted) spent += weight;
    return spent;
  };

  it('never lets four processes with wrong clocks spend more of a key than its budget', async () => {
    const { burst } = TIERS.advanced;
    const spend = async (wrongClock: (typeof CLOCKS)[number], seed: number): Promise<SpenderResult> => {
      const holder = { id: 'shared', tier: 'advanced' } as const;
      const task: SpenderTask = {
        redisUrl: redis.url,
        ...holder,
        ...wrongClock,
        seed,
        requests: REQUESTS / CLOCKS.length,
        mostWeight: 20,
      };
      const { stdout } = await promisify(execFile)(process.execPath, [child.script, JSON.stringify(task)]);
      return JSON.parse(stdout) as SpenderResult;
    };
    const startedMs = performance.now();
    const results = await Promise.all(CLOCKS.map(spend));
    const refilled = refilledSince(startedMs, 'advanced');
    const spent = results.reduce((sum, result) => sum + result.spent, 0);
    expect(results.map(({ isShared }) => isShared)).toEqual([true, true, true, true]);
    expect(spent).toBeLessThanOrEqual(burst + refilled);
    expect(spent).toBeGreaterThanOrEqual(burst);
    for (const { refused } of results) expect(refused).toBeGreaterThan(0);
  }, 600_000);

  it('gives two instances one budget, with its usage and refunds', async () => {
    const [one, two] = [await open(), await open()];
    const holder = { id: 'pair', tier: 'free' } as const;
    const first = await one.spend(holder, 12);
    expect(first.accepted).toBe(true);
    expect(await two.usage(holder)).toMatchObject({ limit: 10, used: 12 });
    expect(await two.spend(holder, 19)).toEqual({ accepted: false, retryAfterSeconds: expect.any(Number) });
    if (first.accepted) await first.charge.refund();
    expect(await one.usage(holder)).toMatchObject({ remaining: 20, used: 0 });
    expect(await one.spend(holder, 21)).toEqual({ accepted: false, retryAfterSeconds: undefined });
    expect([one.state, two.state]).toEqual([
      { kept: 'redis', instances: 1 },
      { kept: 'redis', instances: 1 },
    ]);
  });

  it('gives out a share while Redis is gone, from the debt that it knew of, and settles when Redis is back', async () => {
    said.length = 0;
    const startedMs = performance.now();
    const quota = await open(4);
    const [busy, idle, outside] = ['busy', 'idle', 'outside'].map((id) => ({ id, tier: 'standard' }) as const);
    expect((await quota.spend(busy, 120)).accepted).toBe(true);
    expect((await quota.spend(outside, 100)).accepted).toBe(true);
    await redis.kill();
    // A quarter of the 80 that are left, and of a whole burst.
    expect(await spendAll(quota, busy, 1)).toBe(20);
    expect(await spendAll(quota, idle, 1)).toBe(50);
    expect(quota.state).toEqual({ kept: 'local share', instances: 4 });
    expect(await quota.usage(idle)).toMatchObject({ limit: 100, remaining: 0 });
    expect(await quota.spend(idle, 150)).toEqual({ accepted: false, retryAfterSeconds: expect.any(Number) });
    await redis.start();
    await expect.poll(() => quota.state.kept).toBe('redis');
    // The new Redis knew nothing: it was given the debts that are known and what was given out meanwhile.
    const leftOf = async (holder: QuotaHolder): Promise<number> => {
      const { remaining } = await quota.usage(holder);
      return remaining - refilledSince(startedMs, holder.tier);
    };
    expect(await leftOf(busy)).toBeLessThanOrEqual(30);
    expect(await leftOf(idle)).toBeLessThanOrEqual(150);
    expect(await leftOf(outside)).toBeLessThanOrEqual(100);
    expect(said).toEqual([
      expect.stringMatching(/^Redis cannot be reached \(.+\): this instance gives out 1\/4 of each budget/),
      'Redis is back: budgets are shared by all instances again',
    ]);
  });

  it('decides by itself when Redis keeps the connection and does not answer', async () => {
    const quota = await open(2, 500);
    redis.freeze();
    const holder = { id: 'frozen', tier: 'free' } as const;
    expect((await quota.spend(holder, 10)).accepted).toBe(true);
    expect(quota.state).toEqual({ kept: 'local share', instances: 2 });
    redis.thaw();
    await expect.poll(() => quota.state.kept).toBe('redis');
  });

  it('counts the instances that are up, and forgets one that ends', async () => {
    const client = createClient({ url: redis.url, RESP: 2, maintNotifications: 'disabled' });
    await client.connect();
    onTestFinished(() => client.destroy());
    await client.del('depthscape:instances');
    const onChange = (): void => undefined;
    const openOne = (): Promise<Quota> => openQuota({ clock, redisUrl: redis.url, instances: 1, onChange });
    const [one, two] = [await openOne(), await openOne()];
    expect(await client.zCard('depthscape:instances')).toBe(2);
    await two.close();
    expect(await client.zCard('depthscape:instances')).toBe(1);
    await one.close();
  });

  it('starts without Redis and joins it later', async () => {
    await redis.kill();
    const startedMs = performance.now();
    const quota = await open(1);
    expect(quota.state).toEqual({ kept: 'local share', instances: 1 });
    expect((await quota.spend({ id: 'early', tier: 'free' }, 15)).accepted).toBe(true);
    await redis.start();
    await expect.poll(() => quota.state.kept).toBe('redis');
    const { remaining } = await quota.usage({ id: 'early', tier: 'free' });
    expect(remaining).toBeLessThanOrEqual(5 + refilledSince(startedMs, 'free'));
  });
});
