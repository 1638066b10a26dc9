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
