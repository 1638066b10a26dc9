import { octaveNoise } from '../hash-noise';
import type { PricePaths } from '../price-paths';
import { TOKENS, type Token } from './tokens';

const DAY = 86_400;
/** The day on which a token's `coin.supply` circulates (days of Unix time). */
const ANCHOR_DAY = Date.parse('2025-06-18') / 1000 / DAY;
const UNLOCK_DAYS = 30;
/** Unix day 4 was a Monday. */
const MONDAY = 4;
/**
 * Before this day the prices of candles wander around one level only; the years before rise towards it, as the
 * history of a young asset does. No candle reaches back so far.
 */
const RISE_ENDS_DAY = Date.parse('2025-05-01') / 1000 / DAY;
const RISE_DAYS = 420;

const isReportDay = (token: Token, day: number): boolean => !token.weekly || (day - MONDAY) % 7 === 0;
const lastReportDay = (token: Token, day: number): number => (token.weekly ? day - ((day - MONDAY) % 7) : day);

/** Log of the price before the rise over the price at its end; 0 from its end on, without a kink there. */
function riseOf(token: Token, seed: number, day: number): number {
  const before = RISE_ENDS_DAY - day;
  if (before <= 0) return 0;
  const start = before / (before + RISE_DAYS);
  const height = 1.1 + 0.9 * token.coin.beta;
  const cycle = 0.16 * octaveNoise(seed, day, 6, 8) + 0.1 * octaveNoise(seed + token.salt, day, 5, 7);
  return -height * start * (1 - Math.exp(-before / RISE_DAYS)) + cycle * Math.min(1, (before / 90) ** 2);
}

const roundTo = (value: number, digits: number): number => Number(value.toPrecision(digits));

/** Days between burns of tokens that burn, and how much longer than a day a cliff's neighbours are. */
const BURN_DAYS = 91;
const CLIFF_EVERY = 6;
const CLIFF_SHARE = 0.4;

/** Days of growth that have been handed out by `age`: in turns of 30 days, each token on its own, some of them cliffs. */
function unlockedDays(token: Token, age: number): number {
  const turn = Math.floor((age + (token.salt % UNLOCK_DAYS)) / UNLOCK_DAYS);
  // A cliff takes a part of what its five neighbours would have had.
  const into = ((turn % CLIFF_EVERY) + CLIFF_EVERY) % CLIFF_EVERY;
  const cycle = turn - into;
  const plain = into * (1 - CLIFF_SHARE) * UNLOCK_DAYS;
  const cliffAt = token.salt % CLIFF_EVERY;
  return cycle * UNLOCK_DAYS + plain + (into > cliffAt ? CLIFF_SHARE * CLIFF_EVERY * UNLOCK_DAYS : 0);
}

/** What has grown by `age` days after the anchor: daily, in unlocks, or less in burns every quarter. */
function grownDays(token: Token, age: number): number {
  if (token.unlocksMonthly) return unlockedDays(token, age);
  if (token.growth < 0) return Math.floor((age + (token.salt % BURN_DAYS)) / BURN_DAYS) * BURN_DAYS;
  return age;
}

/** Circulating and total coins at the start of `day`; whole numbers. */
export function computeCoins(token: Token, day: number): { circulating: number; total: number } {
  const { coin, growth, maxSupply, totalShare } = token;
  const limit = maxSupply > 0 ? maxSupply : Number.POSITIVE_INFINITY;
  const factor = Math.exp((growth * grownDays(token, day - ANCHOR_DAY)) / 365);
  const circulating = Math.round(Math.min(limit, coin.supply * factor));
  // What is burned is gone from both; what is unlocked was there before.
  const existing = coin.supply * totalShare * Math.min(1, growth < 0 ? factor : 1);
  const total = Math.round(Math.min(limit, Math.max(circulating, existing)));
  return { circulating, total };
}

/** What one token reports on one day. USD unless said otherwise. */
export interface SupplyReport {
  readonly circulating: number;
  readonly total: number;
  readonly price: number;
  /** Percent of the market cap of all tokens. */
  readonly dominance: number;
  /** 1 is the largest. */
  readonly capRank: number;
  readonly valueLocked: number;
  readonly volume: number;
}

/** Market caps of a day, by place in `TOKENS`; `ranks` count from 1. */
interface MarketCaps {
  readonly caps: readonly number[];
  readonly ranks: readonly number[];
  readonly sum: number;
}

const PLACES: ReadonlyMap<Token, number> = new Map(TOKENS.map((token, place) => [token, place]));

/** The days of [from, to) (days of Unix time) of all tokens, a pure function of (world, day). */
export class SupplyDays {
  readonly from: number;
  readonly to: number;
  readonly #seed: number;
  readonly #prices: readonly Float64Array[];
  readonly #caps = new Map<number, MarketCaps>();

  constructor(paths: PricePaths, seed: number, from: number, to: number) {
    // A weekly token's latest report may stand up to six days before.
    this.from = from - 6;
    this.to = to;
    this.#seed = seed;
    this.#prices = TOKENS.map((token) => {
      const prices = paths.computeDays(token.coin, this.from, to - this.from);
      return prices.map((price, i) => roundTo(price * Math.exp(riseOf(token, seed, this.from + i)), 6));
    });
  }

  /** `undefined` on days without a report of the token. */
  getReport(token: Token, day: number): SupplyReport | undefined {
    if (!isReportDay(token, day)) return undefined;
    const place = PLACES.get(token) ?? 0;
    const { caps, ranks, sum } = this.#getCaps(day);
    const price = this.#prices[place][day - this.from];
    return {
      ...computeCoins(token, day),
      price,
      dominance: roundTo((100 * caps[place]) / sum, 8),
      capRank: ranks[place],
      valueLocked: Math.round(token.valueLocked * (price / token.coin.price) ** 0.8),
      volume: Math.round(token.coin.volumeUsd * this.#activityOf(token, place, day)),
    };
  }

  /** Market caps of all tokens at the start of `day`, each by its latest report. */
  #getCaps(day: number): MarketCaps {
    const kept = this.#caps.get(day);
    if (kept) return kept;
    const caps = TOKENS.map((token, place) => {
      const reported = lastReportDay(token, day);
      if (token.sinceDay > reported) return 0;
      return computeCoins(token, reported).circulating * this.#prices[place][reported - this.from];
    });
    const ranks = TOKENS.map(() => 0);
    const order = TOKENS.map((_, place) => place).sort((a, b) => caps[b] - caps[a]);
    for (const [rank, place] of order.entries()) ranks[place] = rank + 1;
    const made = { caps, ranks, sum: caps.reduce((sum, cap) => sum + cap, 0) };
    this.#caps.set(day, made);
    return made;
  }

  /** Volume of the day before as a multiple of the usual: busy weeks, and busier when the price moves. */
  #activityOf(token: Token, place: number, day: number): number {
    const prices = this.#prices[place];
    const at = day - this.from;
    const move = Math.abs(Math.log(prices[at] / prices[at - 1]));
    const noise = octaveNoise(this.#seed + token.salt, day, 0, 3);
    return Math.exp(0.16 * noise + Math.min(1, 9 * move) - 0.12);
  }
}
