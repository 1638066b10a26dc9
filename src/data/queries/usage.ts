import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { usage } from '@/contract/payloads';
import { type TierId, WINDOW_SECONDS } from '@/contract/tiers';
import type { BudgetState } from '../budget/budget-types';
import { getBurst } from '../budget/burst';
import type { OpenedParts } from '../connection/opened-parts';
import type { Http } from '../http/http';
import { StatusError } from '../http/http-errors';
import type { RateState } from '../http/rate-state';
import type { Source } from './markets';

/** The budget as last stated, and when. */
export interface Usage {
  readonly limit: number;
  readonly remaining: number;
  readonly used: number;
  /** Monotonic milliseconds at which it was stated. */
  readonly heardAt: number;
  /** Monotonic milliseconds at which the bucket is full. */
  readonly fullAt: number;
  readonly windowSeconds: number;
}

export const USAGE_KEY = ['usage'] as const;
/** Poll period while the bucket refills or something was spent in the last minute. */
const BUSY_POLL_MS = 5000;
const IDLE_POLL_MS = 30_000;

function toUsage(
  { clock }: Pick<Source, 'clock'>,
  state: Pick<RateState, 'limit' | 'remaining' | 'used' | 'reset'>,
  windowSeconds: number = WINDOW_SECONDS,
): Usage {
  const { limit, remaining, used, reset } = state;
  const heardAt = clock.monotonic();
  // `reset` is on the service's clock, which may stand still: the rest of the wait runs on monotonic time.
  const fullAt = heardAt + Math.max(0, reset * 1000 - clock.now());
  return { limit, remaining, used, heardAt, fullAt, windowSeconds };
}

export interface UsageSource extends Source {
  readonly opened: Pick<OpenedParts, 'takeUsage'>;
}

/** Statuses of a service that does not state its usage: the headers of its answers have to do. */
const SILENT_STATUSES: readonly number[] = [403, 404];
/** Services that do not state usage. A set, because headers clear the query's error. */
const silent = new WeakSet<Http>();

/** The budget. It is free, so it is polled often while it changes and seldom while it does not. */
export function usageQuery({ http, clock, opened }: UsageSource) {
  return queryOptions({
    queryKey: USAGE_KEY,
    queryFn: async ({ signal }) => {
      const askedAtMs = clock.monotonic();
      const answer = await http.loadJson('/v1/usage', '', usage, signal).catch((error: unknown) => {
        if (error instanceof StatusError && SILENT_STATUSES.includes(error.status)) silent.add(http);
        throw error;
      });
      opened.takeUsage(answer, askedAtMs);
      return toUsage({ clock }, answer, answer.window_seconds);
    },
    staleTime: IDLE_POLL_MS,
    refetchInterval: ({ state }) => {
      if (silent.has(http)) return false;
      const known = state.data;
      const isBusy = known !== undefined && (known.used > 0 || known.fullAt > clock.monotonic());
      return isBusy ? BUSY_POLL_MS : IDLE_POLL_MS;
    },
  });
}

/** Updates the budget from the rate headers of an answer. */
export function setUsage(client: QueryClient, source: Pick<Source, 'clock'>, state: RateState): void {
  client.setQueryData<Usage>(USAGE_KEY, (before) => toUsage(source, state, before?.windowSeconds));
}

/** The budget's own figures, as of when they were computed. */
export function toBudgetUsage(state: BudgetState): Usage {
  const { limit, remaining, used, fullAtMs, secondsToFull } = state;
  const heardAt = fullAtMs - secondsToFull * 1000;
  return { limit, remaining, used, heardAt, fullAt: fullAtMs, windowSeconds: WINDOW_SECONDS };
}

/** Capacity of the bucket: at least what remains in it. */
export function getCapacity(known: Usage, tier: TierId | undefined): number {
  return Math.max(getBurst(known.limit, tier), known.remaining);
}

export interface Meter {
  /** Weight taken from the bucket and not refilled yet. */
  readonly spent: number;
  readonly capacity: number;
  /** Whole tokens left now. */
  readonly remaining: number;
  readonly secondsToFull: number;
  /** Shares of the capacity, 0 to 1: what is left, and what the next request takes of that. */
  readonly leftShare: number;
  readonly nextShare: number;
  readonly fits: boolean;
  readonly level: 'calm' | 'warn' | 'danger';
}

const WARN_SHARE = 0.8;
const DANGER_SHARE = 0.95;

/** The meter at `monotonicNow`: without requests the bucket refills by `limit` per window. */
export function computeMeter(known: Usage, capacity: number, nextWeight: number, monotonicNow: number): Meter {
  const elapsedSeconds = Math.max(0, monotonicNow - known.heardAt) / 1000;
  const refilled = known.remaining + (elapsedSeconds * known.limit) / known.windowSeconds;
  // `reset` is in whole seconds: a bucket that was full when stated need not wait for the next second.
  const secondsToFull = known.remaining >= capacity ? 0 : Math.max(0, known.fullAt - monotonicNow) / 1000;
  const remaining = secondsToFull === 0 ? capacity : Math.floor(Math.min(capacity, refilled));
  const spent = Math.max(0, capacity - remaining);
  const leftShare = capacity > 0 ? remaining / capacity : 0;
  const fits = nextWeight <= remaining;
  return {
    spent,
    capacity,
    remaining,
    secondsToFull,
    leftShare,
    nextShare: capacity > 0 ? Math.min(nextWeight / capacity, leftShare) : 0,
    fits,
    level: getLevel(capacity > 0 ? spent / capacity : 0, fits),
  };
}

function getLevel(spentShare: number, fits: boolean): Meter['level'] {
  if (spentShare >= DANGER_SHARE || !fits) return 'danger';
  return spentShare >= WARN_SHARE ? 'warn' : 'calm';
}
