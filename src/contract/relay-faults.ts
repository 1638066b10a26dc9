/** Ours, from a relay: why it has no answer from the service behind it, one of `RELAY_FAULTS`. */
export const RELAY_FAULT_HEADER = 'X-Relay-Fault';

/**
 * `unreachable`: no connection, so nothing was sent; `insecure`: no secure connection; `broken-off`: cut off before the
 * head of an answer; `timeout`: no answer in time; `redirect`: the service redirects; `foreign`: the answer is not from
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
