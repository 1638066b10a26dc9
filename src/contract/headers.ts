/** Carries the caller's key on every `/v1` request. */
export const KEY_HEADER = 'X-Service-Key';

export const RATE_HEADERS = {
  limit: 'X-RateLimit-Limit',
  remaining: 'X-RateLimit-Remaining',
  used: 'X-RateLimit-Used',
  reset: 'X-RateLimit-Reset',
} as const;

/** Ours: weight charged for this answer. */
export const WEIGHT_HEADER = 'X-Request-Weight';
/**
 * Ours: the part of each budget that this instance gives out, such as `1/4`, while it cannot reach the others' count.
 * Absent while budgets are shared.
 */
export const SHARE_HEADER = 'X-RateLimit-Share';
/** Ours: tier of the key. */
export const TIER_HEADER = 'X-Service-Tier';
/** Ours: `1` when the service's data clock stands still. */
export const FROZEN_HEADER = 'X-Sim-Frozen';
/** Ours, from a relay: how often it sent the request to the service behind it; absent means once. */
export const ATTEMPTS_HEADER = 'X-Relay-Attempts';
