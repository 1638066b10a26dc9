import type { CoinCap } from '@/data/queries/coin-caps';

/** A coin with its place among all coins by market cap. */
export interface PlacedCap extends CoinCap {
  readonly place: number;
}

/** The coins of `coins` that the list of market caps has, the largest first, and those that it does not have. */
export function splitCaps(caps: readonly CoinCap[], coins: readonly string[]) {
  const wanted = new Set(coins);
  const listed = caps.flatMap((cap, at): readonly PlacedCap[] =>
    wanted.has(cap.coin) ? [{ ...cap, place: at + 1 }] : [],
  );
  const known = new Set(listed.map(({ coin }) => coin));
  return { listed, others: coins.filter((coin) => !known.has(coin)) };
}
