import { MIDDLE } from '../prediction-terms';

/**
 * People ask for round prices, so orders rest there and the price stays at one for longer: how far on either side of a
 * multiple of so many mils (thousandths) its level reaches, where neighbours are a mil apart, and where they are a cent
 * apart. Other levels make room for that, and none is left out. Widest first.
 */
const ROUND_FINE = [
  { mils: 100, reach: 2.8 },
  { mils: 50, reach: 2.2 },
  { mils: 10, reach: 1.5 },
] as const;
const ROUND_COARSE = [
  { mils: 100, reach: 6.6 },
  { mils: 50, reach: 5.9 },
] as const;
const MILS = 1000;

/** A price stays at a level, and a level at the bid or the ask, until it is this part of a step nearer to the next. */
const KEPT = 0.15;

/** Distance of quotes from a price that is sure: less than a step, so they are one step apart. */
export const SURE_HALF = 1e-9;

/** The prices at which a question may trade, in ticks: finer ones near 0 and 1 than between. */
export class PriceGrid {
  readonly #ticks: number;
  /** Ticks between two valid prices from 4 to 96 %, and those limits. */
  readonly #middleStep: number;
  readonly #middleFrom: number;
  readonly #middleTo: number;
  /** Distances between round prices and what their levels reach, in ticks. */
  readonly #round: readonly { readonly every: number; readonly reach: number }[];

  /** Steps between two prices, 0 to 1: near 0 and 1, and between. */
  constructor(tick: number, middleTick: number) {
    const round = middleTick < 10 / MILS ? ROUND_FINE : ROUND_COARSE;
    this.#round = round.map(({ mils, reach }) => ({ every: mils / MILS / tick, reach: reach / MILS / tick }));
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

  /** The same for a trade: sells are never above the nearest bid, nor buys below the nearest ask, whatever `half` others have. */
  tradedAt(price: number, direction: -1 | 1, half: number): number {
    if (this.sideLeft(price) === direction) return direction > 0 ? 1 : this.#ticks - 1;
    const nearest = this.askedAt(price, direction, SURE_HALF);
    if (half <= SURE_HALF) return nearest;
    const asked = this.askedAt(price, direction, half);
    return direction > 0 ? Math.max(nearest, asked) : Math.min(nearest, asked);
  }

  /**
   * The only side that can still trade where a price is beyond the last one: nobody offers what will surely pay for less, so it can
   * only be sold (-1) to the last bid, and what surely will not can only be bought (1). 0 where both can.
   */
  sideLeft(price: number): -1 | 0 | 1 {
    const ticks = price * this.#ticks;
    return ticks >= this.#ticks - 0.5 ? -1 : ticks <= 0.5 ? 1 : 0;
  }

  /** Whether a price trades and is quoted alike wherever it was before. */
  isClear(price: number): boolean {
    const ticks = price * this.#ticks;
    const step = this.#stepAt(ticks);
    return step === 1 || this.#placeOf(ticks - KEPT * step) === this.#placeOf(ticks + KEPT * step);
  }

  /** A price that was `before`: it is drawn back to where that trades and is quoted, unless it is clearly nearer to elsewhere. */
  keep(price: number, before: number): number {
    const ticks = price * this.#ticks;
    const step = this.#stepAt(ticks);
    const place = this.#placeOf(before * this.#ticks);
    if (step === 1 || this.#placeOf(ticks) === place) return price;
    const drawn = ticks + Math.sign(before - price) * KEPT * step;
    return this.#placeOf(drawn) === place ? drawn / this.#ticks : price;
  }

  /** Tells apart where prices trade, and where they are quoted one step apart. */
  #placeOf(ticks: number): number {
    const half = this.#stepAt(ticks) / 2;
    return this.#toValid(ticks - half) + this.#toValid(ticks) + this.#toValid(ticks + half);
  }

  /** The price so many levels above (or below) a valid one. */
  levelsFrom(ticks: number, levels: number): number {
    return levels === 0 ? ticks : this.#within(this.#toValid(ticks + levels * this.#stepAt(ticks)));
  }

  /** The nearest price above a valid one, whether or not people like it. */
  stepAbove(ticks: number): number {
    return this.#within(ticks + this.#stepAt(ticks));
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
    const liked = ticks >= this.#middleFrom && ticks < this.#middleTo ? this.#toLiked(ticks, step) : ticks;
    return step * Math.round(liked / step);
  }

  /** Draws a price to the nearest round one. Rises with `ticks`, so that questions keep their order. */
  #toLiked(ticks: number, step: number): number {
    const least = this.#round[this.#round.length - 1];
    const near = least.every * Math.round(ticks / least.every);
    const { reach } = this.#round.find(({ every }) => near % every < 1e-9) ?? least;
    const away = Math.abs(ticks - near);
    if (away <= reach) return near;
    const half = least.every / 2;
    const rest = step / 2 + ((away - reach) * (half - step / 2)) / (half - reach);
    return near + Math.sign(ticks - near) * rest;
  }
}
