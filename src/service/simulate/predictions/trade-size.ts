import type { HashStream } from '../hash-noise';

/** Lots in a share: a share is divided like a dollar. */
export const LOTS = 100;

/** Venues take no smaller order of a number of shares. An amount of USD buys less, and what is left of an order is filled with less. */
const LEAST_SHARES = 5;

/** Deviation of the logarithm of usual trade sizes. */
const SIZE_SPREAD = 1.25;
/** The same of the mean of many is smaller: this many weigh as one. */
const ALIKE_FROM = 5;
/**
 * Many people trade for a few dollars to try: this share of single trades is evenly spread, by its logarithm, below `most` USD or
 * this part of the usual trade, whichever is less, and down to a `times` smaller one.
 */
const TRIES = { share: 0.34, most: 12, part: 0.8, times: 24 } as const;
/** Mean of what people try over the most that they do. */
const TRIED = (1 - 1 / TRIES.times) / Math.log(TRIES.times);
/**
 * Few hold most of the money. This share of trades is `from` times the usual one or more: a tenth as many are ten times
 * larger to the power of `tail`, up to the part `ofDay` of what its event trades in a day, but at least `least` and at most `most`
 * usual ones. A hundredth of all trades is about half of the money.
 */
const LARGE = { share: 0.042, from: 3, tail: 1.08, ofDay: 0.3, least: 10, most: 2500 } as const;
/** So many large ones of a step are drawn one by one. */
const MOST_LARGE = 200;

/**
 * Nobody buys cheap shares for as much as others: half a million of them may be all there are. Below `price` USD, trades shrink
 * by this power of it. Others are larger by the part `others`, so that events trade as much as they should.
 */
const CHEAP = { price: 0.06, power: 0.8, others: 0.2 } as const;

/** Shares of single trades for a round amount of USD and of a round number of shares: one spends an amount, and sells what one has. */
const ROUND = { buy: { usd: 0.62, shares: 0.16 }, sell: { usd: 0.05, shares: 0.6 } } as const;
const ROUND_USD = [
  1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 20_000, 25_000, 50_000, 100_000, 250_000, 500_000,
] as const;
/** Round numbers of shares: these, and ten, a hundred times as many and so on. */
const ROUND_SHARES = [1, 2, 5, 10] as const;
/** Some take less round ones, in units of these. */
const LESS_ROUND = { share: 0.24, steps: [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 7.5, 8, 9, 10] } as const;
/** Share of the others that are whole numbers of shares. */
const WHOLE = 0.46;

/** Large orders are filled in parts of about this size. */
const USD_AT_A_TIME = 400;

/** Number of trades that fill an order of so many USD, each of which comes at a time of its own. */
export const fillsOf = (usd: number): number => Math.max(1, Math.round(usd / USD_AT_A_TIME));

/** What is usually traded at this price over the usual of the event. */
export const usualAt = (price: number): number =>
  (1 + CHEAP.others) * Math.min(1, (price / CHEAP.price) ** CHEAP.power);

/** Sizes of trades over the usual, in USD: the mean is 1. */
export class TradeSizes {
  readonly #most: number;
  /** Mean of the large ones. */
  readonly #large: number;
  /** What is left to all others, so that the mean stays. */
  readonly #others: number;

  /** `perDay`: trades of all questions of the event. */
  constructor(perDay: number) {
    const { share, from, tail, ofDay, least, most } = LARGE;
    this.#most = Math.min(most, Math.max(least, ofDay * perDay));
    this.#large =
      ((tail / (tail - 1)) * (from ** (1 - tail) - this.#most ** (1 - tail))) / (from ** -tail - this.#most ** -tail);
    this.#others = 1 - share * this.#large;
  }

  /** One trade, of which `usual` USD are usual. */
  one(stream: HashStream, usual: number): number {
    const kind = stream.next();
    if (kind < LARGE.share) return this.#largeOne(stream);
    const most = Math.min(TRIES.part, TRIES.most / usual) * this.#others;
    if (kind < LARGE.share + TRIES.share) return most * TRIES.times ** -stream.next();
    const size = Math.exp(SIZE_SPREAD * stream.roughNormal() - SIZE_SPREAD ** 2 / 2);
    return (size * (this.#others - TRIES.share * TRIED * most)) / (1 - LARGE.share - TRIES.share);
  }

  /** The mean of many. */
  many(stream: HashStream, count: number): number {
    const spread = SIZE_SPREAD / Math.sqrt(1 + count / ALIKE_FROM);
    const usual = this.#others * Math.exp(spread * stream.roughNormal() - spread ** 2 / 2);
    const large = stream.poisson(LARGE.share * count);
    if (large > MOST_LARGE) return usual + (large * this.#large) / count;
    let sum = 0;
    for (let i = 0; i < large; i++) sum += this.#largeOne(stream);
    return usual + sum / count;
  }

  #largeOne(stream: HashStream): number {
    const { from, tail } = LARGE;
    return from * (1 - stream.next() * (1 - (from / this.#most) ** tail)) ** (-1 / tail);
  }
}

/** One of the steps around `value`, as often the upper one as keeps the mean. NaN where it is not between two. */
function rounded(stream: HashStream, value: number, steps: readonly number[], unit: number): number {
  const at = steps.findIndex((step) => value < step * unit);
  if (at < 1) return Number.NaN;
  const [low, high] = [steps[at - 1] * unit, steps[at] * unit];
  return stream.next() < (value - low) / (high - low) ? high : low;
}

/** The same with steps for each power of ten. */
const roundedTo = (stream: HashStream, value: number, steps: readonly number[]): number =>
  rounded(stream, value, steps, 10 ** Math.max(0, Math.floor(Math.log10(value))));

/**
 * Lots for `shares` of a single trade at `price` USD each: often a round number of shares, or what a round amount of USD buys. Who
 * sells what was bought for an amount sells hundredths, too.
 */
export function lotsOf(stream: HashStream, shares: number, price: number, direction: -1 | 1): number {
  const exact = Math.max(LOTS, Math.round(shares * LOTS));
  const whole = Math.max(LEAST_SHARES, Math.round(shares)) * LOTS;
  const { usd, shares: ofShares } = direction > 0 ? ROUND.buy : ROUND.sell;
  const kind = stream.next();
  const isLessRound = stream.next() < LESS_ROUND.share;
  if (kind < usd) {
    const amount = shares * price;
    const spent = isLessRound ? roundedTo(stream, amount, LESS_ROUND.steps) : rounded(stream, amount, ROUND_USD, 1);
    return Number.isNaN(spent) || spent < 1 ? exact : Math.max(LOTS, Math.floor((spent / price) * LOTS + 1e-6));
  }
  if (kind >= usd + ofShares) return stream.next() < WHOLE ? whole : exact;
  const lots = roundedTo(stream, shares, isLessRound && shares >= 10 ? LESS_ROUND.steps : ROUND_SHARES);
  return Number.isNaN(lots) ? whole : Math.max(LEAST_SHARES, Math.round(lots)) * LOTS;
}
