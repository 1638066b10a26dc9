const MIB = 2 ** 20;

/** Room for a list of names, decompressed: all that most questions bring. */
export const LIST_LIMIT_BYTES = 4 * MIB;
/** A market with its texts and, for an event, all its questions. */
const MARKET_BYTES = 32_768;

/** Most bytes, decompressed, of an answer with `markets` markets: what is larger is no answer to its question. */
export function limitMarketsBytes(markets: number): number {
  return LIST_LIMIT_BYTES + markets * MARKET_BYTES;
}
