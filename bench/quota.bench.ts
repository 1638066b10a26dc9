import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@/base/clock';
import { TIERS } from '@/contract/tiers';
import { openQuota } from '@/service/quota/open-quota';
import { hasRedis, openRedisServer, type RedisServer } from '@/testing/redis/redis-server';
import { runSpender, type SpenderResult, type SpenderTask } from '@/testing/redis/spender';
import { atMost, type Bench, type Goal } from './goal';

const DECISIONS = 20_000;
const INSTANCES = 4;
const REQUESTS = 1_000_000;
/** Set in a process that is one of the instances. */
const TASK = 'DEPTHSCAPE_BENCH_SPENDER';

/** The time of a decision, one after another, as a single request sees it. The first tenth warms up. */
async function measureDecisions({ url }: RedisServer): Promise<{ readonly p50: number; readonly p99: number }> {
  const onChange = (sentence: string): void => {
    throw new Error(sentence);
  };
  const quota = await openQuota({ clock: systemClock, redisUrl: url, instances: 1, onChange });
  const times: number[] = [];
  for (let at = 0; at < DECISIONS * 1.1; at++) {
    const startedMs = performance.now();
    await quota.spend({ id: `key-${at % 100}`, tier: 'enterprise' }, 1);
    if (at >= DECISIONS * 0.1) times.push(performance.now() - startedMs);
  }
  await quota.close();
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(DECISIONS * 0.5)], p99: times[Math.floor(DECISIONS * 0.99)] };
}

/** One instance in a process of its own: this module again. */
async function spendInProcess(task: SpenderTask): Promise<SpenderResult> {
  const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, [TASK]: JSON.stringify(task) } });
  const ended = once(child, 'exit');
  const [result] = (await once(child, 'message')) as [SpenderResult];
  await ended;
  return result;
}

/** Weight that instances with wrong clocks gave out above the budget of a key that they share. */
async function measureOverspend({ url }: RedisServer): Promise<number> {
  const { limit, burst } = TIERS.advanced;
  const task = {
    redisUrl: url,
    id: 'shared',
    tier: 'advanced',
    mostWeight: 20,
    requests: REQUESTS / INSTANCES,
  } as const;
  const startedMs = performance.now();
  const results = await Promise.all(
    Array.from({ length: INSTANCES }, (_, at) =>
      spendInProcess({ ...task, seed: at + 1, skewMs: (at - 2) * 3_600_000, speed: at + 1 }),
    ),
  );
  if (results.some(({ isShared }) => !isShared)) throw new Error('An instance lost Redis');
  const refilled = Math.ceil((limit * (performance.now() - startedMs)) / 60_000);
  const spent = results.reduce((sum, result) => sum + result.spent, 0);
  return Math.max(0, spent - burst - refilled);
}

async function measure(redis: RedisServer): Promise<readonly Goal[]> {
  const { p50, p99 } = await measureDecisions(redis);
  return [
    { ...atMost('scale-quota-p99', p99, 'ms', 1), anchor: 'the median of the same decisions', anchorValue: p50 },
    atMost('scale-quota-overspend', await measureOverspend(redis), 'weight in a million decisions', 0),
  ];
}

/** Budgets in a real Redis of this machine: how long a decision takes, and whether instances together give out too much. */
export const bench: Bench = {
  goals: ['scale-quota-p99', 'scale-quota-overspend'],
  async run() {
    if (!hasRedis('budgets in Redis are not measured')) throw new Error('redis-server is not installed');
    const redis = await openRedisServer();
    try {
      return await measure(redis);
    } finally {
      await redis.close();
    }
  },
};

const task = process.env[TASK];
if (task !== undefined && process.send) {
  process.send(await runSpender(JSON.parse(task) as SpenderTask));
  process.disconnect();
}
