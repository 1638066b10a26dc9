import type { HashStream } from '../hash-noise';

/** Deviation of the logarithm of trade sizes in a step. Smaller for many trades. */
const SIZE_SPREAD = 1.05;
const ALIKE_FROM = 5;
/**
 * Many people trade for a few dollars to try: this share of single trades is evenly spread, by its logarithm, below `most` USD or
 * this part of the usual trade, whichever is less, and down to a `times` smaller one.
 */
const TRIES = { share: 0.34, most: 12, part: 0.8, times: 24 } as const;
/** Mean of what people try over the most that they do. */
const TRIED = (1 - 1 / TRIES.times) / Math.log(TRIES.times);

/** Shares of single trades for a round amount of USD and of a round number of shares: one spends an amount, and sells what one has. */
const ROUND = { buy: { usd: 0.5, shares: 0.22 }, sell: { usd: 0.25, shares: 0.48 } } as const;
const ROUND_USD = [5, 10, 20, 25, 50, 100, 250, 500, 1000] as const;
/** Round numbers of shares: these, and ten, a hundred times as many and so on. */
const ROUND_SHARES = [1, 2, 5, 10] as const;

/**
 * USD of some orders together over what is usual for so many: the mean is 1. `single`: the usual USD of a single trade, 0 for
 * more trades.
 */
export function sizeOf(stream: HashStream, orders: number, single: number): number {
  const spread = SIZE_SPREAD / Math.sqrt(1 + orders / ALIKE_FROM);
  const size = Math.exp(spread * stream.roughNormal() - spread ** 2 / 2);
  if (single === 0) return size;
  const most = Math.min(TRIES.part, TRIES.most / single);
  if (stream.next() < TRIES.share) return most * TRIES.times ** -stream.next();
  // The others are larger, so that the mean stays.
  return (size * (1 - TRIES.share * TRIED * most)) / (1 - TRIES.share);
}

/** One of the steps around `value`, as often the upper one as keeps the mean. NaN where it is not between two. */
function rounded(stream: HashStream, value: number, steps: readonly number[], unit: number): number {
  const at = steps.findIndex((step) => value < step * unit);
  if (at < 1) return Number.NaN;
  const [low, high] = [steps[at - 1] * unit, steps[at] * unit];
  return stream.next() < (value - low) / (high - low) ? high : low;
}

/**
 * Whole shares for `shares`. Those of a single trade, at `price` USD each (0 for more trades), are often a round number or cost about
 * a round amount.
 */
export function lotsOf(stream: HashStream, shares: number, price: number, direction: -1 | 1): number {
  const whole = Math.max(1, Math.round(shares));
  if (price === 0) return whole;
  const { usd, shares: ofShares } = direction > 0 ? ROUND.buy : ROUND.sell;
  const kind = stream.next();
  if (kind < usd) {
    const spent = rounded(stream, shares * price, ROUND_USD, 1);
    return Number.isNaN(spent) ? whole : Math.max(1, Math.round(spent / price));
  }
  if (kind >= usd + ofShares) return whole;
  const lots = rounded(stream, shares, ROUND_SHARES, 10 ** Math.max(0, Math.floor(Math.log10(shares))));
  return Number.isNaN(lots) ? whole : lots;
}
