import type { Clock } from '@/base/clock';
import type { Usage } from '@/contract/payloads';
import { TIERS, type TierId, WINDOW_SECONDS } from '@/contract/tiers';
import { type Charge, type Decision, TokenBucket } from './token-bucket';

interface Holder {
  readonly id: string;
  readonly tier: TierId;
}

/** The budgets of all keys, on monotonic time: a frozen data clock does not stop the refill. */
export interface Quota {
  spend(holder: Holder, weight: number): Decision;
  refund(holder: Holder, charge: Charge): void;
  usage(holder: Holder): Usage;
}

export function makeQuota(clock: Clock): Quota {
  const buckets = new Map<string, TokenBucket>();
  const bucketOf = (holder: Holder): TokenBucket => {
    let bucket = buckets.get(holder.id);
    if (!bucket) {
      const { limit, burst } = TIERS[holder.tier];
      bucket = new TokenBucket(limit, burst);
      buckets.set(holder.id, bucket);
    }
    return bucket;
  };
  const nowMicros = (): number => Math.floor(clock.monotonic() * 1000);
  return {
    spend: (holder, weight) => bucketOf(holder).spend(weight, nowMicros()),
    refund: (holder, charge) => bucketOf(holder).refund(charge, nowMicros()),
    usage(holder) {
      const state = bucketOf(holder).state(nowMicros());
      return {
        limit: TIERS[holder.tier].limit,
        remaining: state.remaining,
        used: state.used,
        reset: Math.ceil((clock.now() * 1000 + state.microsToFull) / 1e6),
        window_seconds: WINDOW_SECONDS,
      };
    },
  };
}
