import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import type { TierId } from '@/contract/tiers';
import type { WeightFacts } from '@/contract/weight';
import { StatusError } from '@/data/http/http-errors';
import { Limiter, type LimiterOptions, type Unkindness } from '@/testing/budget/limiter';
import { VirtualTime } from '@/testing/budget/virtual-time';
import { IS_FULL, timesOf } from '@/testing/volume';
import { makeBudget } from './budget';
import { RANKS } from './budget-types';

const SEED = Number(process.env.BUDGET_SEED ?? 20_261_121);
/** Simulated minutes of all scenes together: ten thousand in the full run. */
const MINUTES = IS_FULL ? 10_000 : timesOf(1000, 300);

interface Scene {
  readonly title: string;
  readonly minutes: number;
  readonly limit: number;
  readonly unkind?: Unkindness;
  readonly tellsWeight?: boolean;
  readonly isKeyExclusive?: boolean;
  /** Requests made per minute, roughly. */
  readonly asked: number;
  /** Chance per second that somebody else spends, up to the whole bucket. */
  readonly foreign?: number;
  /** Chance per second that the limit changes. */
  readonly changes?: number;
  readonly reserve?: number;
  readonly plant?: Plant;
}

/** How a broken scheduler, planted to be caught, differs from ours. */
interface Plant {
  /** The reserve it keeps. */
  readonly reserve?: number;
  readonly tier?: TierId;
  /** Ignores all headers. */
  readonly isDeaf?: boolean;
  /** Ignores how long it should wait. */
  readonly ignoresRetryAfter?: boolean;
}

const ALL_UNKIND: Unkindness = { spurious429: 0.05, status503: 0.05, broken: 0.08, silent: 0.1 };

const SCENES: readonly Scene[] = [
  { title: 'a kind service', minutes: 0.1, limit: 100, asked: 35, isKeyExclusive: true },
  { title: 'a kind service on the free tier', minutes: 0.1, limit: 10, asked: 12, isKeyExclusive: true },
  { title: 'a kind service without weights', minutes: 0.1, limit: 100, asked: 35, tellsWeight: false },
  { title: 'every kind of refusal', minutes: 0.2, limit: 100, asked: 35, unkind: ALL_UNKIND, isKeyExclusive: true },
  { title: 'refusals on the free tier', minutes: 0.1, limit: 10, asked: 12, unkind: ALL_UNKIND },
  { title: 'no headers at all', minutes: 0.1, limit: 10, asked: 12, unkind: { silent: 1 } },
  { title: 'another user of the key', minutes: 0.15, limit: 100, asked: 50, foreign: 0.05 },
  {
    title: 'all of it, and limits that change',
    minutes: 0.15,
    limit: 100,
    asked: 50,
    unkind: ALL_UNKIND,
    foreign: 0.02,
    changes: 0.01,
  },
];

/** Facts of a candle request of up to `most` thousand points, usually few. */
const makeFacts = (random: Random, most: number): WeightFacts => ({
  type: 'TRADE_AGG',
  points: 1000 * (1 + Math.floor(random() ** 3 * most)),
  venues: 1,
});

function forgetRetryAfter({ status, code, detail, elapsedMs }: StatusError): StatusError {
  const request = { method: 'GET', path: '/v1/points' } as const;
  return new StatusError(request, { status, code, detail, elapsedMs, retryAfterSeconds: undefined });
}

async function runScene(scene: Scene, minutes: number, seed: number) {
  const {
    limit,
    unkind,
    tellsWeight,
    isKeyExclusive = false,
    foreign = 0,
    changes = 0,
    reserve = 0,
    plant = {},
  } = scene;
  const random = makeRandom(seed);
  const time = new VirtualTime();
  const options: LimiterOptions = {
    time,
    random,
    limit,
    burst: limit * 2,
    ...(unkind === undefined ? {} : { unkind }),
    ...(tellsWeight === undefined ? {} : { tellsWeight }),
  };
  const limiter = new Limiter(options);
  const budget = makeBudget({
    clock: time,
    schedule: time.schedule,
    random,
    getReserve: () => plant.reserve ?? reserve,
    isKeyExclusive,
    tier: plant.tier ?? (limit === 10 ? 'free' : 'standard'),
  });
  if (plant.isDeaf !== true) limiter.budget = budget;
  const outcomes = { asked: 0, done: 0, failed: 0, aborted: 0, retriesAtOnce: 0, reserveBroken: 0 };
  /** Requests that failed and are being retried. */
  const retrying = new Set<AbortSignal>();

  function ask(index: number): void {
    const stop = new AbortController();
    const rank = RANKS[Math.floor(random() * 3)];
    const facts = makeFacts(random, random() < 0.02 ? limit * 1.9 : limit / 5);
    const search = random() < 0.1 ? `same ${index >> 2}` : `one ${index}`;
    let sends = 0;
    outcomes.asked += 1;
    const job = {
      search,
      facts,
      span: undefined,
      rank,
      predictedBytes: random() < 0.2 ? 5e7 : 1000,
      tilesHeld: 0,
      tilesAsked: 1,
      signal: stop.signal,
      send: async (signal: AbortSignal) => {
        const isRetry = sends++ > 0;
        if (isRetry) {
          outcomes.retriesAtOnce = Math.max(outcomes.retriesAtOnce, retrying.add(signal).size);
          signal.addEventListener('abort', () => retrying.delete(signal));
        }
        const weight = facts.points / 1000;
        // A request shared with others may have been raised to their rank.
        const isOwn = search.startsWith('one');
        if (isOwn && rank !== 'visible' && limiter.getRemaining() - weight < reserve) outcomes.reserveBroken += 1;
        try {
          return await limiter.answer(search, weight, signal);
        } catch (error) {
          const isStatus = error instanceof StatusError;
          if (isStatus && error.status === 429) sends = 0;
          throw isStatus && plant.ignoresRetryAfter === true ? forgetRetryAfter(error) : error;
        } finally {
          retrying.delete(signal);
        }
      },
    };
    budget.run(job).then(
      () => (outcomes.done += 1),
      (error: Error) => (error.name === 'AbortError' ? (outcomes.aborted += 1) : (outcomes.failed += 1)),
    );
    if (random() < 0.1) time.schedule(() => stop.abort(), random() * 20_000);
  }

  for (let second = 0, index = 0; second < minutes * 60; second++) {
    for (let i = 0; i < 5; i++) if (random() * 300 < scene.asked) ask(index++);
    if (random() < foreign) limiter.spendElsewhere(1 + Math.floor(random() ** 2 * limiter.limit * 2));
    if (random() < changes) {
      const next = [10, 50, 100, 33, 750][Math.floor(random() * 5)];
      limiter.change(next, next * 2, Math.floor(random() * next * 2));
    }
    if (foreign > 0 && second % 5 === 0) limiter.reportUsage();
    await time.advance(1000);
    // A client that must wait ten minutes cancels most of its queue.
    if (budget.getState().queue.length > 40) for (const { id } of budget.getState().queue.slice(5)) budget.cancel(id);
  }
  for (const { id } of budget.getState().queue.slice(5)) budget.cancel(id);
  await time.advance(3_600_000);
  const { queue } = budget.getState();
  budget.dispose();
  return { verdicts: limiter.verdicts, outcomes, left: queue.length };
}

describe(`${MINUTES} minutes against an adversarial limiter (seed ${SEED})`, () => {
  it.each(SCENES)('$title', { timeout: 600_000 }, async (scene) => {
    const { verdicts, outcomes, left } = await runScene(scene, MINUTES * scene.minutes, SEED);
    const isKind = scene.unkind === undefined && scene.foreign === undefined;
    expect(verdicts, 'sent without means').toMatchObject({ unaffordable: 0, early: 0 });
    expect(outcomes.retriesAtOnce).toBeLessThanOrEqual(1);
    expect(left, 'left waiting for ever').toBe(0);
    expect(outcomes.done + outcomes.failed + outcomes.aborted).toBe(outcomes.asked);
    if (isKind) expect(verdicts.refused, 'refused by a kind service').toBe(0);
    if (scene.changes === undefined && scene.foreign !== undefined) expect(verdicts.worstOver).toBeLessThanOrEqual(1);
    if (scene.foreign !== undefined) expect(verdicts.refused, 'the scene is about something').toBeGreaterThan(0);
    expect(verdicts.accepted, 'the scene is about something').toBeGreaterThan(
      scene.minutes * MINUTES * scene.limit * 0.01,
    );
  });

  it('spends what is available: a busy minute leaves little of the refill', async () => {
    const scene = { title: '', minutes: 1, limit: 100, asked: 120, isKeyExclusive: true };
    const { verdicts } = await runScene(scene, 30, SEED);
    expect(verdicts.refused).toBe(0);
    expect(verdicts.spentWeight).toBeGreaterThan(0.9 * (30 * 100 + 200));
  });
});

describe('the referee', () => {
  const scene: Scene = { title: '', minutes: 1, limit: 100, asked: 50, unkind: ALL_UNKIND, reserve: 40 };

  it('accepts a kept reserve', async () => {
    const kind = { ...scene, unkind: {}, isKeyExclusive: true };
    const { outcomes } = await runScene(kind, 50, SEED);
    expect(outcomes.reserveBroken).toBe(0);
  });

  it.each([
    ['that keeps no reserve', { reserve: 0 }, 'reserveBroken'],
    ['that ignores Retry-After', { ignoresRetryAfter: true }, 'early'],
    ['that does not look into the bucket', { tier: 'enterprise', isDeaf: true }, 'unaffordable'],
  ] as const)('sees a scheduler %s', async (_, plant, seen) => {
    const { verdicts, outcomes } = await runScene({ ...scene, plant }, 30, SEED);
    expect({ ...verdicts, ...outcomes }[seen]).toBeGreaterThan(0);
  });
});
