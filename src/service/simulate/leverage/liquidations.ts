import { HashStream, mix } from '../hash-noise';
import type { SimMarket } from '../market-list';
import type { CoinLeverage } from './coin-leverage';
import { highestMark, lowestMark } from './marks';

/** Liquidations of one step and side: size in lots, and in whole dollars at their prices. */
export interface SideLiquidation {
  lots: number;
  usd: number;
}

/** Deviation of the logarithm of a liquidation's size: two deviations each way span four decades. */
const SIZE_SPREAD = 1.9;
/** Up to this many are drawn one by one. For more, only the mean size varies. */
const FEW = 6;
const MANY_SPREAD = { 60: 0.9, 3600: 0.2 } as const;

/** Mean size of one liquidation in USD, from the open interest of its market. */
const usualSizeUsd = (interestUsd: number): number => 60 + 0.011 * Math.sqrt(interestUsd);

/** Draws what is liquidated in a market; every step is a pure function of (seed, market, step). */
export class LiquidationDraw {
  readonly long: SideLiquidation = { lots: 0, usd: 0 };
  readonly short: SideLiquidation = { lots: 0, usd: 0 };
  readonly #market: SimMarket;
  readonly #seed: number;
  readonly #stream = new HashStream();
  #spread = 0;

  constructor(market: SimMarket, worldSeed: number) {
    this.#market = market;
    this.#seed = mix(worldSeed, market.salt + 71);
  }

  /**
   * Sets `long` and `short` for step `i` of `coin`. `ticks`: its price; `interestLots`: open interest; `tilt`: see
   * `CoinMood`.
   */
  draw(coin: CoinLeverage, i: number, ticks: number, interestLots: number, tilt: number): void {
    const { path, pressure } = coin;
    this.#stream.place(this.#seed + path.step, path.start / 60 + (i * path.step) / 60);
    this.#spread = MANY_SPREAD[coin.step];
    const lotUsd = this.#market.lot * path.price[i];
    const interestUsd = interestLots * lotUsd;
    const size = usualSizeUsd(interestUsd);
    this.#fill(this.long, (interestUsd * pressure.long[i] * (1 + 0.5 * tilt)) / size, size / lotUsd);
    this.#value(this.long, ticks, lowestMark(path, i) / path.price[i]);
    this.#fill(this.short, (interestUsd * pressure.short[i] * (1 - 0.5 * tilt)) / size, size / lotUsd);
    this.#value(this.short, ticks, highestMark(path, i) / path.price[i]);
  }

  #fill(side: SideLiquidation, mean: number, sizeLots: number): void {
    const count = this.#count(mean);
    if (count === 0) {
      side.lots = 0;
      return;
    }
    let factor = 0;
    if (count <= FEW) for (let i = 0; i < count; i++) factor += this.#drawSize() / count;
    else factor = Math.exp(this.#spread * this.#stream.roughNormal() - this.#spread ** 2 / 2);
    side.lots = Math.max(1, Math.round(count * sizeLots * factor));
  }

  /** Size of one liquidation over the mean: small retail positions, and now and then a fund. */
  #drawSize(): number {
    return Math.exp(SIZE_SPREAD * this.#stream.roughNormal() - SIZE_SPREAD ** 2 / 2);
  }

  /** Nearly a Poisson count. Costs one random number where nothing happens. */
  #count(mean: number): number {
    if (this.#stream.next() < 1 - mean) return 0;
    if (mean > 4) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.#stream.roughNormal()));
    return mean < 1 ? 1 + this.#stream.poisson(mean / 2) : this.#stream.poisson(mean);
  }

  /** Values the liquidations between the start price and the extreme on the losing side, `extreme` times the start. */
  #value(side: SideLiquidation, ticks: number, extreme: number): void {
    if (side.lots === 0) {
      side.usd = 0;
      return;
    }
    const start = ticks * this.#market.tick;
    const way = (extreme - 1) * (0.2 + 0.7 * this.#stream.next());
    side.usd = Math.max(1, Math.round(start * (1 + way) * side.lots * this.#market.lot));
  }
}
