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

/** The share of single trades of a round number of shares: 1, 2 or 5, or ten, a hundred times as many and so on. */
const ROUND_SHARE = 0.45;
const ROUNDS = [1, 2, 5, 10] as const;

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

/** Whole shares for `shares`. Of a single trade they are often a round number, as often above as keeps the mean. */
export function lotsOf(stream: HashStream, shares: number, isSingle: boolean): number {
  if (!isSingle || stream.next() >= ROUND_SHARE) return Math.max(1, Math.round(shares));
  const decade = 10 ** Math.max(0, Math.floor(Math.log10(shares)));
  const at = Math.max(
    1,
    ROUNDS.findIndex((round) => shares < round * decade),
  );
  const [low, high] = [ROUNDS[at - 1] * decade, ROUNDS[at] * decade];
  return stream.next() < (shares - low) / (high - low) ? high : low;
}
