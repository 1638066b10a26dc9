import type { CoinCap } from '@/data/queries/coin-caps';

/** The coins of `coins` that the list of market caps has, the largest first, and those that it does not have. */
export function splitCaps(caps: readonly CoinCap[], coins: readonly string[]) {
  const wanted = new Set(coins);
  const listed = caps.filter(({ coin }) => wanted.has(coin));
  const known = new Set(listed.map(({ coin }) => coin));
  return { listed, others: coins.filter((coin) => !known.has(coin)) };
}
