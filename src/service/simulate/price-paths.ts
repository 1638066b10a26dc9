import { hashText } from '@/base/random';
import { CoinDrivers } from './coin-drivers';
import { type Coin, dailyDeviationOf } from './coins';
import type { FactorPath } from './factor';
import { mix, normalOf, uniformOf } from './hash-noise';
import type { SimMarket } from './market-list';

const HOUR = 3600;
const DAY_MINUTES = 1440;
const KEPT_PATHS = 80;
/** Most steps of all cached paths, 44 bytes each. */
const KEPT_STEPS = 200_000;
/** How much further single orders reach than a Brownian path: an hour as far as its minutes do. */
const HOUR_ROOM = 1.7;
const MINUTE_ROOM = 2;
/**
 * A rush goes one way: it takes everything on one side, and a part is given back within minutes. From this multiple of
 * the usual variance on, a faster minute reaches less against its move and further beyond its end.
 */
const RUSH = 2.5;
const GIVEN_BACK = 0.42;
const OVERSHOOT = 2.1;
/**
 * Part of a minute's move that is the effect of one order and reverses: its deviation over that of the move, and how
 * much is left a minute later. At full hours it is zero, so that hours do not contain it.
 */
const PASSING = 1.04;
/** However quiet it is, someone is in a hurry: this share of the variance of a usual minute. */
const MIN_HURRY = 0.06;
/** Share of that order flow which comes in all coins at once. The rest is for or against one coin. */
const HURRY_TOGETHER = 0.36;
const PASSING_LEFT = 0.75;
const PASSING_FADES = 9;
/** The unit of what slow markets miss, in deviations of a usual minute. */
const SLACK = 0.28;
/** How far the price may move before a slow market follows, in slacks. */
const HELD_SLACKS = 1.4;
/**
 * Traders see what moved rather than what might have: this share of an hour's activity is that of its own move, up to
 * a move whose square is so many times the expected one.
 */
const SEEN_MOVE = { share: 0.45, most: 9 } as const;
/**
 * The price of a coin before any venue: `price` at the n + 1 step ends, `high` and `low` within each of the n steps
 * (in the quote asset), and `activity`, the deviation of the step and of its hour's move as a multiple of the usual one.
 */
export interface PricePath {
  /** Unix seconds of the first step. */
  readonly start: number;
  readonly step: 60 | 300 | 3600;
  readonly length: number;
  readonly price: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly activity: Float32Array;
  /** How far the coin has fallen since midnight, in usual days, and what is left of the fall of the day before. */
  readonly fallen: Float32Array;
  /** The price one step before each step end, for markets that lag. At full hours the price itself. */
  readonly before: Float64Array;
  /**
   * The price of markets that only follow moves of some slacks. At full hours the price itself.
   */
  readonly held: Float64Array;
  /** A share of the price. */
  readonly slack: number;
}

/** What drives a market's price: the coin, and whether it is quoted in Bitcoin. */
type PathOf = Pick<SimMarket, 'coin' | 'price' | 'quote'>;

/**
 * Computes and caches the latest price paths of a world. Every value is a pure function of (seed, coin, quote, time).
 */
export class PricePaths {
  readonly #seed: number;
  readonly #drivers: CoinDrivers;
  readonly #kept = new Map<string, PricePath>();
  /** Total of all cached paths. */
  #steps = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#drivers = new CoinDrivers(seed);
  }

  /** Seed of the world. */
  get seed(): number {
    return this.#seed;
  }

  /** Minutes of [from, to), Unix seconds on whole minutes. */
  getMinutes(market: PathOf, from: number, to: number): PricePath {
    const firstHour = Math.floor(from / HOUR);
    const hours = Math.ceil(to / HOUR) - firstHour;
    const whole = this.#keep(market, 60, firstHour, hours);
    const offset = (from - whole.start) / 60;
    const length = (to - from) / 60;
    return {
      start: from,
      step: 60,
      length,
      price: whole.price.subarray(offset, offset + length + 1),
      high: whole.high.subarray(offset, offset + length),
      low: whole.low.subarray(offset, offset + length),
      activity: whole.activity.subarray(offset, offset + length),
      fallen: whole.fallen.subarray(offset, offset + length),
      before: whole.before.subarray(offset, offset + length + 1),
      held: whole.held.subarray(offset, offset + length + 1),
      slack: whole.slack,
    };
  }

  /** Hours of [from, to), Unix seconds on whole hours. */
  getHours(market: PathOf, from: number, to: number): PricePath {
    return this.#keep(market, 3600, from / HOUR, (to - from) / HOUR);
  }

  /** USD prices of `coin` at the start of `count` days from day `from` (days of Unix time). */
  computeDays(coin: Coin, from: number, count: number): Float64Array {
    return this.#drivers.computeDays(coin, from, count).map((log) => coin.price * Math.exp(log));
  }

  /** Variance of a day (of Unix time) over the usual one, planned for all coins of the world. */
  livelinessOf(day: number): number {
    return this.#drivers.livelinessOf(day);
  }

  /** Removes all cached paths. */
  clear(): void {
    this.#kept.clear();
    this.#steps = 0;
    this.#drivers.clear();
  }

  #keep(market: PathOf, step: 60 | 3600, firstHour: number, hours: number): PricePath {
    const inBitcoin = market.quote === 'BTC';
    const key = `${market.coin.ticker}${inBitcoin ? '/BTC' : ''} ${step} ${firstHour} ${hours}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const path = this.#compute(market, inBitcoin, step, firstHour, hours);
    this.#kept.set(key, path);
    this.#steps += path.length;
    for (const [oldest, { length }] of this.#kept) {
      if (oldest === key || (this.#kept.size <= KEPT_PATHS && this.#steps <= KEPT_STEPS)) break;
      this.#kept.delete(oldest);
      this.#steps -= length;
    }
    return path;
  }

  #compute(market: PathOf, inBitcoin: boolean, step: 60 | 3600, firstHour: number, hours: number): PricePath {
    const { coin } = market;
    const beta = coin.beta - (inBitcoin ? 1 : 0);
    const { shared, own } = this.#drivers.computeSteps(coin, step, firstHour, hours);
    const length = (hours * HOUR) / step;
    const usual = dailyDeviationOf(coin) ** 2 / (86_400 / step);
    const price = new Float64Array(length + 1);
    const high = new Float64Array(length);
    const low = new Float64Array(length);
    const seed = mix(this.#seed, hashText(`${coin.ticker} ${step} extremes`));
    const firstStep = (firstHour * HOUR) / step;
    const before = new Float64Array(length + 1);
    const perHour = HOUR / step;
    const activity = computeActivity(shared, own, coin, perHour);
    const fallen = this.#computeFalls(coin, shared.value, own.value, firstStep, DAY_MINUTES / (step / 60));
    let here = beta * shared.value[0] + own.value[0];
    price[0] = market.price * Math.exp(here);
    before[0] = price[0];
    const held = new Float64Array(length + 1);
    held[0] = price[0];
    const slack = SLACK * Math.sqrt(dailyDeviationOf(coin) ** 2 / (86_400 / 60));
    const away = HELD_SLACKS * slack;
    const sharedSeed = mix(this.#seed, hashText('hunger'));
    const hurry = MIN_HURRY * usual;
    const room = step === 60 ? MINUTE_ROOM : HOUR_ROOM;
    let passing = 0;
    for (let i = 0; i < length; i++) {
      const sharedVariance = shared.variance[i];
      const ownVariance = own.variance[i];
      const variance = beta * beta * sharedVariance + ownVariance;
      const hash = mix(seed, firstStep + i);
      const rush = step === 60 ? Math.max(1, variance / usual / RUSH) : 1;
      const lasting = beta * (shared.value[i + 1] - shared.value[i]) + own.value[i + 1] - own.value[i];
      const left = perHour - 1 - (i % perHour);
      if (left === 0) passing = 0;
      else {
        const together = HURRY_TOGETHER * beta * beta * sharedVariance;
        const common = Math.sign(beta) * Math.sqrt(together) * normalOf(mix(sharedSeed, firstStep + i));
        const hunger = PASSING * (common + Math.sqrt(variance + hurry - together) * normalOf(mix(hash, 2)));
        passing = PASSING_LEFT * passing + hunger / rush + GIVEN_BACK * lasting * (1 - 1 / rush);
      }
      const faded = left < PASSING_FADES ? left / PASSING_FADES : 1;
      const next = beta * shared.value[i + 1] + own.value[i + 1] + passing * faded;
      const move = next - here;
      // The extremes of a Brownian bridge have this closed form.
      const beyond = room * variance * (rush > 1 ? OVERSHOOT : 1);
      const against = (room * variance) / rush;
      const up = Math.sqrt(move * move - 2 * (move > 0 ? beyond : against) * Math.log(1 - uniformOf(hash)));
      const down = Math.sqrt(move * move - 2 * (move > 0 ? against : beyond) * Math.log(1 - uniformOf(mix(hash, 1))));
      high[i] = market.price * Math.exp(here + (move + up) / 2);
      low[i] = market.price * Math.exp(here + (move - down) / 2);
      price[i + 1] = market.price * Math.exp(next);
      const isFull = (i + 1) % perHour === 0;
      const now = price[i + 1];
      before[i + 1] = isFull ? now : price[i];
      held[i + 1] = isFull ? now : Math.min(now * (1 + away), Math.max(now * (1 - away), held[i]));
      here = next;
    }
    return { start: firstHour * HOUR, step, length, price, high, low, activity, fallen, before, held, slack };
  }

  /** The falls at the starts of steps from `firstStep` on, of which a day has `perDay`. See `PricePath`. */
  #computeFalls(coin: Coin, shared: Float64Array, own: Float64Array, firstStep: number, perDay: number): Float32Array {
    const length = shared.length - 1;
    const firstDay = Math.floor(firstStep / perDay) - 1;
    const days = Math.floor((firstStep + length - 1) / perDay) - firstDay + 1;
    const opens = this.computeDays(coin, firstDay, days).map((price) => Math.log(price / coin.price));
    const usual = dailyDeviationOf(coin);
    const fallen = new Float32Array(length);
    for (let i = 0; i < length; i++) {
      const at = (firstStep + i) / perDay - firstDay;
      const day = Math.floor(at);
      const today = Math.max(0, opens[day] - coin.beta * shared[i] - own[i]);
      const before = Math.max(0, opens[day - 1] - opens[day]);
      fallen[i] = (today + (1 - (at - day)) * before) / usual;
    }
    return fallen;
  }
}

/** The deviation of each step over the usual one. Traders see an hour livelier when it moved further than was expected. */
function computeActivity(shared: FactorPath, own: FactorPath, coin: Coin, perHour: number): Float32Array {
  const { beta } = coin;
  const { length } = own.variance;
  const usual = dailyDeviationOf(coin) ** 2 / 24 / perHour;
  const activity = new Float32Array(length);
  for (let from = 0; from < length; from += perHour) {
    const to = from + perHour;
    let expected = 0;
    for (let i = from; i < to; i++) expected += beta * beta * shared.variance[i] + own.variance[i];
    const move = beta * (shared.value[to] - shared.value[from]) + own.value[to] - own.value[from];
    const { share, most } = SEEN_MOVE;
    const seen = expected === 0 ? 1 : 1 - share + share * Math.min(most, (move * move) / expected);
    const scale = seen / usual;
    for (let i = from; i < to; i++)
      activity[i] = Math.sqrt(scale * (beta * beta * shared.variance[i] + own.variance[i]));
  }
  return activity;
}
