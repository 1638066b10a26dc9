import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { TIERS } from '@/contract/tiers';
import { hasRedis, openRedisServer, type RedisServer } from '@/testing/redis/redis-server';
import { IS_EVERY, someOf } from '@/testing/volume';
import { checkRate, makeBucketScript } from './bucket-script';
import { type BucketRate, type Charge, TokenBucket } from './token-bucket';

/** As large as a tier may be. */
const LARGEST: BucketRate = { limit: 12_000, burst: 12_000 };
const RATES: readonly BucketRate[] = [TIERS.free, TIERS.basic, TIERS.standard, TIERS.advanced, LARGEST];
const STEPS = Math.ceil((IS_EVERY ? 1_000_000 : 20_000) / RATES.length);
/** Sent together, before any of their replies is read. */
const BATCH = 500;
/** Microseconds: about now, and so late that time itself is close to 2^53. */
const STARTS = [1.8e15, 8.9e15];

type Reply = [accepted: number, debt: number, used: number, charge: string];

interface Step {
  readonly args: readonly (string | number)[];
  /** What the bucket of this process did. */
  readonly accepted: boolean;
  readonly debt: number;
  readonly used: number;
  readonly charge: Charge | undefined;
}

/** Charges of this process with their names in Redis. */
type Refundable = [charge: Charge, name: string][];

/** Takes a random step on the bucket of this process. The script gets the same time in its last argument. */
function takeStep(
  bucket: TokenBucket,
  rate: BucketRate,
  now: number,
  refundable: Refundable,
  random: () => number,
): Step {
  const kind = random();
  const finish = (args: readonly (string | number)[], accepted = false, charge?: Charge): Step => {
    const { used } = bucket.state(now);
    return {
      args: [args[0], rate.limit, rate.burst, ...args.slice(1), now],
      accepted,
      debt: bucket.debt(now),
      used,
      charge,
    };
  };
  if (kind < 0.2 && refundable.length > 0) {
    const [[charge, name]] = refundable.splice(Math.floor(random() * refundable.length), 1);
    bucket.refund(charge, now);
    return finish(['refund', name, '']);
  }
  if (kind < 0.3) return finish(['look', '', '']);
  const weight = 1 + Math.floor(random() ** 3 * rate.burst);
  const decision = bucket.spend(weight, now);
  return decision.accepted ? finish(['spend', weight, ''], true, decision.charge) : finish(['spend', weight, '']);
}

const describeStep = ({ accepted, debt, used }: Step): Reply[number][] => [accepted ? 1 : 0, debt, used];

describe.skipIf(!hasRedis('the script is not compared with the bucket of the process'))('the bucket in Lua', () => {
  let redis: RedisServer;
  let client: ReturnType<typeof createClient>;
  const script = makeBucketScript('local clockMicros = tonumber(ARGV[6])');

  beforeAll(async () => {
    redis = await openRedisServer();
    client = createClient({ url: redis.url, RESP: 2, maintNotifications: 'disabled' }) as typeof client;
    await client.connect();
    await client.scriptLoad(script);
  });
  afterAll(async () => {
    client.destroy();
    await redis.close();
  });

  const ask = async (key: string, args: readonly (string | number)[]): Promise<Reply> =>
    (await client.eval(script, { keys: [key, `${key}:charges`], arguments: args.map(String) })) as Reply;

  it.each(someOf(RATES.flatMap((rate) => STARTS.map((start) => [rate.limit, rate.burst, start] as const))))(
    'decides step by step as the one of the process: limit %i, burst %i, from %d',
    async (limit, burst, start) => {
      const rate = { limit, burst };
      const random = makeRandom(limit + burst + (start % 97));
      const [key, bucket] = [`bucket-${limit}-${burst}-${start}`, new TokenBucket(limit, burst)];
      const refundable: Refundable = [];
      let [now, refused, refunded] = [start, 0, 0];
      for (let done = 0; done < STEPS / STARTS.length; done += BATCH) {
        const steps = Array.from({ length: BATCH }, () => {
          now += Math.floor(random() ** 6 * 20e6) + (random() < 0.001 ? 1e9 : 0);
          return takeStep(bucket, rate, now, refundable, random);
        });
        const replies = await Promise.all(steps.map((step) => ask(key, step.args)));
        steps.forEach((step, at) => {
          const [accepted, debt, used, name] = replies[at];
          const isEqual = accepted === (step.accepted ? 1 : 0) && debt === step.debt && used === step.used;
          // Called for each of so many steps, `expect` would be the longest part.
          if (!isEqual)
            expect([accepted, debt, used], `step ${done + at}: ${step.args.join(' ')}`).toEqual(describeStep(step));
          if (step.charge !== undefined) refundable.push([step.charge, name]);
          if (step.args[0] === 'spend' && !step.accepted) refused++;
          if (step.args[0] === 'refund') refunded++;
        });
        refundable.splice(0, refundable.length - 50);
      }
      expect(refused).toBeGreaterThan(10);
      expect(refunded).toBeGreaterThan(10);
    },
    600_000,
  );

  it('keeps nothing of a bucket that is full again', async () => {
    const spend = ['spend', 100, 200, 5, '', 1e15];
    const [, , , charge] = await ask('short', spend);
    expect(await client.exists(['short', 'short:charges'])).toBe(2);
    expect(await client.pTTL('short')).toBeGreaterThan(60_000);
    await ask('short', ['refund', 100, 200, charge, '', 1e15]);
    expect(await client.exists(['short', 'short:charges'])).toBe(0);
  });

  it('does not refill while its clock is set back', async () => {
    await ask('back', ['spend', 60, 60, 60, '', 2e15]);
    expect(await ask('back', ['spend', 60, 60, 1, '', 1e15])).toMatchObject([0, 60 * 60e6, 60, '']);
    expect((await ask('back', ['spend', 60, 60, 1, '', 2e15 + 1e6]))[0]).toBe(1);
  });

  it('takes the larger debt when it is settled, adds what is owed, and never exceeds the capacity', async () => {
    const settle = async (least: number, owed: number): Promise<number> =>
      (await ask('settled', ['settle', 60, 60, least, owed, 1e15]))[1];
    expect(await settle(5e6, 0)).toBe(5e6);
    expect(await settle(3e6, 2e6)).toBe(7e6);
    expect(await settle(1e15, 1e15)).toBe(60 * 60e6);
  });
});

describe('checkRate', () => {
  it('takes every tier and the largest rate whose numbers a double holds exactly', () => {
    for (const rate of RATES) expect(() => checkRate(rate)).not.toThrow();
  });

  it.each([
    [12_300, 12_300],
    [0, 10],
    [10, 0],
    [0.5, 10],
    [10, Number.NaN],
    [1, 1e9],
  ])('refuses a limit of %d with a burst of %d', (limit, burst) => {
    expect(() => checkRate({ limit, burst })).toThrow(RangeError);
  });
});
