import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEY_HEADER, SHARE_HEADER, WEIGHT_HEADER } from '@/contract/headers';
import { TIERS } from '@/contract/tiers';
import { hasRedis, openRedisServer } from '@/testing/redis/redis-server';
import { IS_FULL } from '@/testing/volume';
import { startFront } from './front-process';
import { atMost, type Bench } from './goal';
import { BENCH_NOW, MeasuredService } from './measured-service';

const INSTANCES = 4;
/** A million, as many as decisions of `scale-quota-overspend`, takes six minutes: `FULL=1 npm run bench -- --only scale-quota-http`. */
const REQUESTS = IS_FULL ? 1_000_000 : 100_000;
const TIER = 'advanced';
const KEY = 'shared-by-all';
/** Requests of which an instance is asked at once. */
const AT_ONCE = 8;
const HOUR = 3600;
const PATH = `/v1/points?${new URLSearchParams({
  type: 'TRADE_SIDE_AGNOSTIC_AGG',
  exchange: 'ATLAS_FUTURES',
  coin: 'BTC',
  interval: 'HOUR',
  from: String(BENCH_NOW - 24 * HOUR),
  period: String(24 * HOUR),
}).toString()}`;

/** What instances have given out of one key. */
interface Tally {
  spent: number;
  accepted: number;
  refused: number;
  /** Answers without a decision, because the store could not be used: they are free, and asked again. */
  undecided: number;
}

async function ask(port: number, agent: Agent, tally: Tally): Promise<void> {
  const sent = request({ port, host: '127.0.0.1', path: PATH, agent, headers: { [KEY_HEADER]: KEY } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode, headers } = answer;
  const ended = once(answer.resume(), 'end');
  if (headers[SHARE_HEADER.toLowerCase()] !== undefined) throw new Error('An instance lost Redis');
  if (statusCode === 200) {
    tally.accepted++;
    tally.spent += Number(headers[WEIGHT_HEADER.toLowerCase()]);
  } else if (statusCode === 429) tally.refused++;
  else if (statusCode === 503) tally.undecided++;
  else throw new Error(`An instance answered ${statusCode}`);
  await ended;
}

/** Asks all instances as fast as they answer. */
async function spendOn(instances: readonly MeasuredService[], requests: number): Promise<Tally> {
  const tally: Tally = { spent: 0, accepted: 0, refused: 0, undecided: 0 };
  const countLeft = (): number => requests - tally.accepted - tally.refused;
  const agent = new Agent({ keepAlive: true });
  const askOn = async ({ port }: MeasuredService): Promise<void> => {
    while (countLeft() > 0) await ask(port, agent, tally);
  };
  await Promise.all(instances.flatMap((instance) => Array.from({ length: AT_ONCE }, () => askOn(instance))));
  agent.destroy();
  return tally;
}

/** Weight that was given out above what the budget of one key comes to in that time, and how the instances answered. */
async function measureOverspend(
  instances: readonly MeasuredService[],
): Promise<readonly [over: number, counts: string]> {
  const startedMs = performance.now();
  const { spent, accepted, refused, undecided } = await spendOn(instances, REQUESTS);
  const seconds = (performance.now() - startedMs) / 1000;
  const { limit, burst } = TIERS[TIER];
  const over = Math.max(0, spent - burst - Math.ceil((limit * seconds) / 60));
  return [
    over,
    `${accepted} answers for ${spent} weight, ${refused} refusals, ${undecided} without a decision, ${seconds.toFixed(0)} s`,
  ];
}

async function measure(root: string, redisUrl: string, folder: string) {
  const store = join(folder, 'store');
  const seeder = await MeasuredService.start(root, 'small', { dataDirectory: store });
  await seeder.stop();
  const front = await startFront(store, folder);
  const instances: MeasuredService[] = [];
  try {
    const env = { ...front.env, REDIS_URL: redisUrl, INSTANCES: String(INSTANCES), LOCAL_KEYS: `${TIER}:${KEY}` };
    while (instances.length < INSTANCES) instances.push(await MeasuredService.start(root, 'small', { env }));
    const [over, counts] = await measureOverspend(instances);
    return [atMost('scale-quota-http', over, `weight too much in ${REQUESTS} requests (${counts})`, 0)];
  } finally {
    for (const instance of instances) await instance.stop();
    await front.stop();
  }
}

/** Four instances of the service on one store and one real Redis, all of which are asked over HTTP with the same key. */
export const bench: Bench = {
  goals: ['scale-quota-http'],
  async run({ root }) {
    if (!hasRedis('one key at several instances is not tried')) throw new Error('redis-server is not installed');
    const folder = await mkdtemp(join(tmpdir(), 'depthscape-bench-shared-'));
    const redis = await openRedisServer();
    try {
      return await measure(root, redis.url, folder);
    } finally {
      await redis.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
