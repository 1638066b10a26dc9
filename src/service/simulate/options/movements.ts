import type { Coin } from '../coins';
import type { PricePaths } from '../price-paths';
import { computeMovement, type Movement } from './movement';

/** Hours computed at once: a multiple of the grid of averages, so that little is computed twice. */
const SPAN_HOURS = 90 * 24;
/** Number of cached spans: a year of all coins with options or questions. */
const KEPT = 24;

/** Movements of a world, shared by option series and questions on coins. */
export class Movements {
  static readonly #all = new WeakMap<PricePaths, Movements>();
  readonly #paths: PricePaths;
  readonly #kept = new Map<string, Movement>();

  private constructor(paths: PricePaths) {
    this.#paths = paths;
  }

  static of(paths: PricePaths): Movements {
    const made = Movements.#all.get(paths) ?? new Movements(paths);
    Movements.#all.set(paths, made);
    return made;
  }

  /** The movement that contains `hour` of Unix time. */
  at(coin: Coin, hour: number): Movement {
    const span = Math.floor(hour / SPAN_HOURS);
    const key = `${coin.ticker} ${span}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const made = computeMovement(this.#paths, coin, span * SPAN_HOURS, (span + 1) * SPAN_HOURS);
    this.#kept.set(key, made);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return made;
  }
}
