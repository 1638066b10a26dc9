/** Coins without reports. A few hundred of them make up most of what they are worth, and thousands are worth next to nothing. */
const UNLISTED = 12_000;
/** Logarithm of a cap over the logarithm of its place: near the first places, and how it steepens down the list. */
const CURVE = { slope: 0.387, bend: 0.077 } as const;

/** By falling cap. Their sum is 1. */
const SHARES = (() => {
  const caps = Float64Array.from({ length: UNLISTED }, (_, place) => {
    const far = Math.log(place + 2);
    return Math.exp(-(CURVE.slope + CURVE.bend * far) * far);
  });
  const sum = caps.reduce((all, cap) => all + cap, 0);
  return caps.map((cap) => cap / sum);
})();

/** How many coins of the unlisted market, which is worth `unlisted` in all, are worth more than `cap`. */
function countLarger(cap: number, unlisted: number): number {
  let [from, to] = [0, UNLISTED];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (SHARES[middle] * unlisted > cap) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Places of coins in the whole market, counted from 1, by their market caps: above each are the larger ones of them, and those
 * of the unlisted market, which is worth `unlisted` in all.
 */
export function rankInMarket(caps: readonly number[], unlisted: number): number[] {
  const ranks = caps.map(() => 0);
  const order = caps.map((_, place) => place).sort((a, b) => caps[b] - caps[a]);
  for (const [larger, place] of order.entries()) ranks[place] = 1 + larger + countLarger(caps[place], unlisted);
  return ranks;
}
