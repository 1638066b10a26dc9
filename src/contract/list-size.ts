const MIB = 2 ** 20;

/** Size limit for a list of names, decompressed; enough for most requests. */
export const LIST_LIMIT_BYTES = 4 * MIB;
/** A market with its texts and, for an event, all its questions. */
const MARKET_BYTES = 32_768;

/** Most decompressed bytes of an answer with `markets` markets; a larger one is not a valid answer. */
export function limitMarketsBytes(markets: number): number {
  return LIST_LIMIT_BYTES + markets * MARKET_BYTES;
}
