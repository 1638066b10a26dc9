import { RATE_HEADERS, TIER_HEADER, WEIGHT_HEADER } from '@/contract/headers';
import { isTierId, type TierId } from '@/contract/tiers';

/** The budget as stated in an answer's headers. Real deployments may leave any of them out. */
export interface RateState {
  /** Refill per minute. */
  readonly limit: number;
  /** Whole tokens left, burst included: may exceed `limit`. */
  readonly remaining: number;
  /** Weight consumed in the last minute. */
  readonly used: number;
  /** Unix second at which the budget is full again. */
  readonly reset: number;
  /** Weight charged for this answer. */
  readonly weight: number | undefined;
  readonly tier: TierId | undefined;
}

function integerOf(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** `undefined` when the budget headers are missing or malformed. */
export function parseRateState(headers: Headers): RateState | undefined {
  const limit = integerOf(headers, RATE_HEADERS.limit);
  const remaining = integerOf(headers, RATE_HEADERS.remaining);
  const used = integerOf(headers, RATE_HEADERS.used);
  const reset = integerOf(headers, RATE_HEADERS.reset);
  if (limit === undefined || remaining === undefined || used === undefined || reset === undefined) return undefined;
  const tier = headers.get(TIER_HEADER)?.toLowerCase() ?? '';
  return {
    limit,
    remaining,
    used,
    reset,
    weight: integerOf(headers, WEIGHT_HEADER),
    tier: isTierId(tier) ? tier : undefined,
  };
}
