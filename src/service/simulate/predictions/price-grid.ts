import { MIDDLE } from '../prediction-terms';

/** The prices at which a question may trade, in ticks: finer ones near 0 and 1 than between. */
export class PriceGrid {
  readonly #ticks: number;
  /** Ticks between two valid prices from 4 to 96 %, and those limits. */
  readonly #middleStep: number;
  readonly #middleFrom: number;
  readonly #middleTo: number;

  /** Steps between two prices, 0 to 1: near 0 and 1, and between. */
  constructor(tick: number, middleTick: number) {
    this.#ticks = Math.round(1 / tick);
    this.#middleStep = Math.round(middleTick / tick);
    this.#middleFrom = MIDDLE.least * this.#ticks;
    this.#middleTo = MIDDLE.most * this.#ticks;
  }

  /** Ticks at which one buys (1) or sells (-1), `half` away from `price`. Both are equal only where `half` is 0. */
  askedAt(price: number, direction: -1 | 1, half: number): number {
    const ticks = price * this.#ticks;
    // Quotes are at least one step apart: half a step on either side.
    const away = half === 0 ? 0 : Math.max(half * this.#ticks, this.#stepAt(ticks) / 2);
    const below = this.#within(this.#toValid(ticks - away));
    if (half === 0) return below;
    const bid = Math.min(this.#ticks - 2, below);
    if (direction < 0) return bid;
    return this.#within(Math.max(bid + this.#stepAt(bid), this.#toValid(ticks + away)));
  }

  /** The price so many levels above (or below) a valid one. */
  levelsFrom(ticks: number, levels: number): number {
    return levels === 0 ? ticks : this.#within(this.#toValid(ticks + levels * this.#stepAt(ticks)));
  }

  #within(ticks: number): number {
    return Math.min(this.#ticks - 1, Math.max(1, ticks));
  }

  /** Ticks between valid prices at this one. */
  #stepAt(ticks: number): number {
    return ticks >= this.#middleFrom && ticks < this.#middleTo ? this.#middleStep : 1;
  }

  #toValid(ticks: number): number {
    const step = this.#stepAt(ticks);
    return step * Math.round(ticks / step);
  }
}
