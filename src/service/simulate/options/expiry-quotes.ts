import { hashText } from '@/base/random';
import type { Coin } from '../coins';
import { mix } from '../hash-noise';
import type { PricePaths } from '../price-paths';
import { computeMovement, type Movement } from './movement';
import { type ExpiryQuote, quoteExpiry } from './option-surface';

export type { ExpiryQuote } from './option-surface';

/** Hours whose movement is computed at once. */
const SPAN_HOURS = 90 * 24;
/** A seeding goes from span to span, with the coins of all questions in each. */
const KEPT_MOVEMENTS = 8;

/** What options of any coin and expiry are quoted at, listed or not: a pure function of (world, coin, expiry, hour). */
export class ExpiryQuotes {
  readonly #seed: number;
  readonly #paths: PricePaths;
  readonly #movements = new Map<string, Movement>();

  constructor(seed: number, paths: PricePaths) {
    this.#seed = seed;
    this.#paths = paths;
  }

  /** At `hour`, of options that end at `expiry`, a later one; hours of Unix time. */
  quote(coin: Coin, hour: number, expiry: number): ExpiryQuote {
    const movement = this.#movementAt(coin, hour);
    return quoteExpiry(movement, hour - movement.from, expiry, mix(this.#seed, hashText(`${coin.ticker} options`)));
  }

  #movementAt(coin: Coin, hour: number): Movement {
    const span = Math.floor(hour / SPAN_HOURS);
    const key = `${coin.ticker} ${span}`;
    const kept = this.#movements.get(key);
    if (kept) return kept;
    const made = computeMovement(this.#paths, coin, span * SPAN_HOURS, (span + 1) * SPAN_HOURS);
    this.#movements.set(key, made);
    for (const oldest of this.#movements.keys()) {
      if (this.#movements.size <= KEPT_MOVEMENTS) break;
      this.#movements.delete(oldest);
    }
    return made;
  }
}
