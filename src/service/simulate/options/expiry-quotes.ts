import type { Coin } from '../coins';
import type { PricePaths } from '../price-paths';
import type { ExpiryQuote } from './expiry-quote';
import { Movements } from './movements';
import { optionSeedsOf, quoteExpiry } from './option-surface';

/** What options of any coin and expiry are quoted at, listed or not: a pure function of (world, coin, expiry, hour). */
export class ExpiryQuotes {
  readonly #seed: number;
  readonly #movements: Movements;

  constructor(seed: number, paths: PricePaths) {
    this.#seed = seed;
    this.#movements = Movements.of(paths);
  }

  /** The quote at `hour` for options that end at `expiry`, which is later. Both are hours of Unix time. */
  quote(coin: Coin, hour: number, expiry: number): ExpiryQuote {
    const movement = this.#movements.at(coin, hour);
    return quoteExpiry(movement, hour - movement.from, expiry, optionSeedsOf(this.#seed, coin));
  }
}
