import { LatticeNoise, mix, normalOf } from './hash-noise';
import type { SimMarket } from './market-list';
import type { PricePath } from './price-paths';

/** Deviation of the short-lived part of a venue's distance from the coin's price. */
const BASIS_NOISE = 0.00004;
/**
 * Minute-to-minute deviation of the price of a market without other venues, and the daily volume above which there is
 * none.
 */
const BOUNCE = 0.00036;
const BOUNCED_BELOW_USD = 4e8;
/** Slacks of the price that short moves have to exceed before a slow market follows them. */
const UNSEEN_SLACKS = 2.2;
/** Activity of a minute at which the pace is 1, and the highest pace. */
const USUAL_PACE = 0.55;
const MAX_PACE = 1.9;
const MAX_LAG = 0.4;
const LAG_OF_SMALL = 300;

/** Part of a minute by which the market lags: a coin's largest market leads, small ones follow within seconds. */
function lagOf({ lagSeconds, volumeUsd }: SimMarket): number {
  return Math.min(MAX_LAG, lagSeconds / 60 + LAG_OF_SMALL / Math.sqrt(volumeUsd));
}

/** How a market's price is derived from the coin's. Candles, books and open interest all use it. */
export class MarketPrice {
  readonly #market: SimMarket;
  readonly #minutes: LatticeNoise;
  readonly #hours: LatticeNoise;
  readonly #bounceSeed: number;
  readonly #bounce: number;
  /** Share of a minute's move that the market has not followed yet at the end of the minute. */
  readonly #lag: number;

  constructor(market: SimMarket, worldSeed: number) {
    this.#market = market;
    const seed = mix(worldSeed, market.salt);
    this.#minutes = new LatticeNoise(seed, 9);
    this.#hours = new LatticeNoise(seed + 1, 90);
    this.#lag = lagOf(market);
    this.#bounceSeed = seed + 2;
    this.#bounce = market.inertia < 1 ? BOUNCE * Math.exp(-market.volumeUsd / BOUNCED_BELOW_USD) : 0;
  }

  /** The market's price over the coin's at `ts` (Unix seconds). */
  factorAt(ts: number): number {
    const minute = ts / 60;
    return this.#factorOf(this.#minutes.at(minute) + this.#hours.at(minute)) + this.#bounceAt(minute);
  }

  /** In a market with few trades, prices alternate between bid and ask and errors are not corrected at once. */
  #bounceAt(minute: number): number {
    return this.#bounce === 0 ? 0 : this.#bounce * normalOf(mix(this.#bounceSeed, Math.floor(minute)));
  }

  #factorOf(noise: number): number {
    const { basis, inertia } = this.#market;
    // A market that seldom moves ignores the noise of its basis, too.
    const felt = inertia === 1 ? Math.round(noise / 2) * 2 : (1 - inertia) * noise;
    return 1 + basis + BASIS_NOISE * felt;
  }

  /** `ticksAt` for all steps of `path` and its end. Their ticks over the coin's price are written to `scales`. */
  ticksOf(path: PricePath, scales = new Float64Array(path.length + 1)): Float64Array {
    const { tick, basis, inertia } = this.#market;
    const { start, step, length, price, before, held } = path;
    const lag = this.#lag;
    const bounce = this.#bounce;
    const ticks = new Float64Array(length + 1);
    this.#minutes.addTo(ticks, start / 60, step / 60);
    this.#hours.addTo(ticks, start / 60, step / 60);
    // `factorAt` and `#seen` written out: their results would be an object each.
    for (let i = 0; i <= length; i++) {
      const noise = ticks[i];
      const felt = inertia === 1 ? Math.round(noise / 2) * 2 : (1 - inertia) * noise;
      const bounced = bounce === 0 ? 0 : bounce * normalOf(mix(this.#bounceSeed, Math.floor((start + i * step) / 60)));
      const scale = (1 + basis + BASIS_NOISE * felt + bounced) / tick;
      const here = price[i] + (before[i] - price[i]) * lag;
      scales[i] = scale;
      ticks[i] = (here + (held[i] - here) * inertia) * scale;
    }
    return ticks;
  }

  /** Mid price of the market at the start of step `i` of `path`, in ticks (a fraction). */
  ticksAt(path: PricePath, i: number): number {
    return (this.#seen(path, i) * this.factorAt(path.start + i * path.step)) / this.#market.tick;
  }

  /**
   * The extreme of the trades of step `i`, besides its two ends, in ticks: `sign` is 1 for the highest and -1 for the
   * lowest, `start` the mid price at the start of the step. Slow markets reach less of it.
   */
  reachAt(path: PricePath, i: number, start: number, sign: 1 | -1): number {
    const reached = sign > 0 ? path.high[i] : path.low[i];
    return (reached * start) / this.#seen(path, i) - sign * this.unseenOf(path, i, start);
  }

  /** By how much a slow market misses the extremes of step `i`, in ticks. Less when it is calm. */
  unseenOf({ slack, activity }: PricePath, i: number, start: number): number {
    const { inertia } = this.#market;
    // A market that moves only in steps misses a whole step, however calm it is.
    const pace = inertia * inertia + (1 - inertia * inertia) * Math.min(MAX_PACE, activity[i] / USUAL_PACE);
    return UNSEEN_SLACKS * pace * inertia * slack * start;
  }

  #seen({ price, before, held }: PricePath, i: number): number {
    const here = price[i] + (before[i] - price[i]) * this.#lag;
    return here + (held[i] - here) * this.#market.inertia;
  }
}
