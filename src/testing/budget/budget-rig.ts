import type { DatasetType } from '@/contract/datasets';
import { type Budget, type BudgetJob, type Delivery, makeBudget } from '@/data/budget/budget';
import { StatusError } from '@/data/http/http-errors';
import type { RateState } from '@/data/http/rate-state';
import { flushPromises, VirtualTime } from './virtual-time';

export const CANDLES: DatasetType = 'TRADE_AGG';
export const FACTS = { method: 'GET', path: '/v1/points' } as const;

export const statusError = (status: number, retryAfterSeconds?: number) =>
  new StatusError(FACTS, { status, code: undefined, detail: '', retryAfterSeconds, elapsedMs: 0 });

/** A request that was sent and has not ended. */
export interface Sent {
  readonly search: string;
  readonly atMs: number;
  readonly signal: AbortSignal;
  /** Ends it; `rate` is the state in its headers. */
  done(rate?: Partial<RateState>): Promise<void>;
  fail(error: Error, rate?: Partial<RateState>): Promise<void>;
  answer(rate?: Partial<RateState>): Promise<void>;
}

interface RigOptions {
  readonly reserve?: number;
  readonly remaining?: number;
  readonly limit?: number;
  readonly exclusive?: boolean;
}

/** A budget with `remaining` stated at time 0, and requests that end when the test says so. */
export function setUpBudget(options: RigOptions = {}) {
  const { reserve = 0, remaining = 100, limit = 100, exclusive = true } = options;
  const time = new VirtualTime();
  const budget = makeBudget({
    clock: time,
    schedule: time.schedule,
    random: () => 0.5,
    getReserve: () => reserve,
    isKeyExclusive: exclusive,
  });
  budget.takeUsage({ limit, remaining, used: 0 }, 0);
  const sent: Sent[] = [];
  let last = 0;
  const rateOf = (rate: Partial<RateState>): RateState => ({
    limit,
    remaining: budget.getState().remaining,
    used: 0,
    reset: 0,
    weight: undefined,
    tier: undefined,
    ...rate,
  });

  /** A job of `weight`, made of that many thousand candles. */
  function makeJob(weight: number, more: Partial<BudgetJob<string>> = {}): BudgetJob<string> {
    const search = more.search ?? `q=${++last}`;
    return {
      search,
      facts: { type: CANDLES, points: weight * 1000, venues: 1 },
      span: undefined,
      rank: 'visible',
      predictedBytes: 1000,
      tilesHeld: 0,
      tilesAsked: 1,
      signal: new AbortController().signal,
      send: (signal) =>
        new Promise<Delivery<string>>((resolve, reject) => {
          const tell = (rate?: Partial<RateState>) =>
            rate !== undefined && budget.takeRate(rateOf(rate), { path: FACTS.path, search });
          signal.addEventListener('abort', () => reject(signal.reason));
          sent.push({
            search,
            atMs: time.monotonic(),
            signal,
            done: (rate) => {
              tell(rate);
              resolve({ value: search, bytes: 5, decodeMs: 2, firstByteMs: 1 });
              return flushPromises();
            },
            fail: (error, rate) => {
              tell(rate);
              reject(error);
              return flushPromises();
            },
            answer: (rate) => {
              tell(rate ?? {});
              return flushPromises();
            },
          });
        }),
      ...more,
    };
  }
  /** Runs a job and records how it ended. */
  function ask(weight: number, more: Partial<BudgetJob<string>> = {}) {
    const outcome = { value: undefined as string | undefined, error: undefined as Error | undefined };
    const promise = budget.run(makeJob(weight, more)).then(
      (value) => (outcome.value = value),
      (error: Error) => (outcome.error = error),
    );
    return Object.assign(outcome, { promise });
  }
  return { time, budget, sent, ask, makeJob };
}

/** Rank, weight, status and time of everything in the queue. */
export const waitsFor = (budget: Budget): (string | number)[][] =>
  budget.getState().queue.map(({ rank, weight, status, eligibleAtMs }) => [rank, weight, status, eligibleAtMs]);
