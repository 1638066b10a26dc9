import type { SimMarket } from '../market-list';
import type { PricePath, PricePaths } from '../price-paths';
import { HOUR } from '../ranges';
import { type CoinMood, computeMood, MOOD_LEAD_HOURS } from './coin-mood';
import { computeHourPressure, computeMinutePressure, computeRawHours, type Pressure } from './pressure';

/** Moods start this long before the range: the funding rate in force was set in the interval before its own. */
const MOOD_BEFORE_HOURS = 16;
/** Cached steps of all coins: a dozen coins over a year in hours, or all of them over a few. */
const KEPT_STEPS = 120_000;

/** What the markets of one coin share over a range of whole hours. */
export interface CoinLeverage {
  readonly step: 60 | 3600;
  /** Starts at the first step of the range. */
  readonly path: PricePath;
  readonly pressure: Pressure;
  /** From `MOOD_BEFORE_HOURS` before the range to its end. */
  readonly mood: CoinMood;
}

function skip(path: PricePath, hours: number): PricePath {
  const steps = (hours * HOUR) / path.step;
  return {
    start: path.start + hours * HOUR,
    step: path.step,
    length: path.length - steps,
    price: path.price.subarray(steps),
    high: path.high.subarray(steps),
    low: path.low.subarray(steps),
    activity: path.activity.subarray(steps),
    fallen: path.fallen.subarray(steps),
    before: path.before.subarray(steps),
    held: path.held.subarray(steps),
    slack: path.slack,
  };
}

function lastOf({ long, short, shaken, calm }: Pressure, steps: number): Pressure {
  const cut = (shares: Float32Array): Float32Array => shares.subarray(shares.length - steps);
  return { long: cut(long), short: cut(short), shaken: cut(shaken), calm: cut(calm) };
}

/** Computes what the markets of a coin share, and caches it while the range stays the same. */
export class CoinLeverages {
  readonly #seed: number;
  readonly #paths: PricePaths;
  readonly #kept = new Map<string, CoinLeverage>();
  #range = '';

  constructor(seed: number, paths: PricePaths) {
    this.#seed = seed;
    this.#paths = paths;
  }

  /** Steps of `step` seconds in [from, to), Unix seconds on whole hours. */
  get(market: SimMarket, from: number, to: number, step: 60 | 3600): CoinLeverage {
    const range = `${step} ${from} ${to}`;
    if (range !== this.#range) {
      this.#kept.clear();
      this.#range = range;
    }
    let leverage = this.#kept.get(market.coin.ticker);
    if (!leverage) {
      leverage = this.#compute(market, from, to, step);
      const coins = Math.ceil(KEPT_STEPS / leverage.path.length);
      for (const oldest of this.#kept.keys()) {
        if (this.#kept.size < coins) break;
        this.#kept.delete(oldest);
      }
      this.#kept.set(market.coin.ticker, leverage);
    }
    return leverage;
  }

  #compute(market: SimMarket, from: number, to: number, step: 60 | 3600): CoinLeverage {
    const { coin } = market;
    const before = MOOD_LEAD_HOURS + MOOD_BEFORE_HOURS;
    const hours = this.#paths.getHours(market, from - before * HOUR, to);
    const raw = computeRawHours(coin, hours);
    const dying = computeHourPressure(raw);
    const mood = computeMood(coin, hours, dying, this.#paths, this.#seed);
    if (step === HOUR) {
      const path = skip(hours, before);
      return { step, path, pressure: lastOf(dying, path.length), mood };
    }
    const path = this.#paths.getMinutes(market, from, to);
    return { step, path, pressure: computeMinutePressure(coin, path, hours, raw), mood };
  }
}
