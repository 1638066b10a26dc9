import type { Clock } from '@/base/clock';
import type { Usage } from '@/contract/payloads';
import { TIERS, type TierId, WINDOW_SECONDS } from '@/contract/tiers';
import { type BucketState, TokenBucket } from './token-bucket';

export interface QuotaHolder {
  readonly id: string;
  readonly tier: TierId;
}

/** Weight that was charged. */
export interface Spending {
  readonly weight: number;
  /** Gives it back. Call it at most once. Never fails. */
  refund(): Promise<void>;
}

export type QuotaDecision =
  | { readonly accepted: true; readonly charge: Spending }
  /** No time to come back: heavier than the capacity, so that no waiting helps. */
  | { readonly accepted: false; readonly retryAfterSeconds: number | undefined };

/** Where budgets are kept. */
export interface QuotaState {
  /** In this process, in Redis, or in this process because Redis cannot be reached. */
  readonly kept: 'process' | 'redis' | 'local share';
  /** Each budget is divided by this. 1 unless it is a local share. */
  readonly instances: number;
}

/** The budgets of all keys. Neither a frozen data clock nor one that is set stops or speeds up the refill. */
export interface Quota {
  /** Charges `weight` when it fits now; a refusal charges nothing. Never fails. */
  spend(holder: QuotaHolder, weight: number): Promise<QuotaDecision>;
  usage(holder: QuotaHolder): Promise<Usage>;
  readonly state: QuotaState;
  close(): Promise<void>;
}

/** Microseconds of a clock that never runs backwards. */
export const monotonicMicros = (clock: Clock): number => Math.floor(clock.monotonic() * 1000);

export const formatUsage = (tier: TierId, { remaining, used, microsToFull }: BucketState, clock: Clock): Usage => ({
  limit: TIERS[tier].limit,
  remaining,
  used,
  reset: Math.ceil((clock.now() * 1000 + microsToFull) / 1e6),
  window_seconds: WINDOW_SECONDS,
});

/** The part of each budget that this instance gives out by itself, such as `1/4`. `undefined` while it is shared. */
export const formatShare = ({ kept, instances }: QuotaState): string | undefined =>
  kept === 'local share' ? `1/${instances}` : undefined;

const IN_PROCESS: QuotaState = { kept: 'process', instances: 1 };

/** Budgets of this process alone. */
export function makeQuota(clock: Clock): Quota {
  const buckets = new Map<string, TokenBucket>();
  const bucketOf = (holder: QuotaHolder): TokenBucket => {
    let bucket = buckets.get(holder.id);
    if (!bucket) {
      const { limit, burst } = TIERS[holder.tier];
      bucket = new TokenBucket(limit, burst);
      buckets.set(holder.id, bucket);
    }
    return bucket;
  };
  return {
    async spend(holder, weight) {
      const bucket = bucketOf(holder);
      const decision = bucket.spend(weight, monotonicMicros(clock));
      if (!decision.accepted) return decision;
      const refund = async (): Promise<void> => bucket.refund(decision.charge, monotonicMicros(clock));
      return { accepted: true, charge: { weight, refund } };
    },
    usage: async (holder) => formatUsage(holder.tier, bucketOf(holder).state(monotonicMicros(clock)), clock),
    state: IN_PROCESS,
    close: () => Promise.resolve(),
  };
}
