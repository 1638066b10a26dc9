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
/** Ours: tier of the key. */
export const TIER_HEADER = 'X-Service-Tier';
/** Ours: `1` when the service's data clock stands still. */
export const FROZEN_HEADER = 'X-Sim-Frozen';
/** Ours, from a relay: how often it sent the request to the service behind; absent where that is once. */
export const ATTEMPTS_HEADER = 'X-Relay-Attempts';
/** Ours, from a relay: why it has no answer of the service behind, one of `RELAY_FAULTS`. */
export const RELAY_FAULT_HEADER = 'X-Relay-Fault';

/**
 * `unreachable`: no connection, so nothing was sent; `insecure`: no secure one; `broken-off`: it ended before the head of
 * an answer; `timeout`: none came in time; `redirect`: the service points elsewhere; `foreign`: what came is no answer of
 * this API; `too-large`: more than the request can bring.
 */
export const RELAY_FAULTS = [
  'unreachable',
  'insecure',
  'broken-off',
  'timeout',
  'redirect',
  'foreign',
  'too-large',
] as const;
export type RelayFault = (typeof RELAY_FAULTS)[number];
