import { WINDOW_SECONDS } from '@/contract/tiers';

/** Debt units that one unit of weight costs; `limit` of them are forgiven per microsecond. Whole numbers throughout. */
const UNITS_PER_WEIGHT = WINDOW_SECONDS * 1_000_000;
const MICROS_PER_SECOND = 1_000_000;

export interface BucketState {
  readonly remaining: number;
  /** Weight charged in the last 60 s. */
  readonly used: number;
  /** Microseconds until the bucket is full again. */
  readonly microsToFull: number;
}

/** Weight that was taken at a time in microseconds. */
export interface Charge {
  readonly at: number;
  readonly weight: number;
}

export type Decision =
  | { readonly accepted: true; readonly charge: Charge }
  /** No time to come back: heavier than the capacity, so that no waiting helps. */
  | { readonly accepted: false; readonly retryAfterSeconds: number | undefined };

/**
 * Token bucket in the form of the generic cell rate algorithm: `limit` weight refilled per 60 s, capacity `burst`.
 * Time is whole microseconds of a clock that never runs backwards.
 */
export class TokenBucket {
  readonly #limit: number;
  readonly #burst: number;
  #debt = 0;
  #at = 0;
  /** Charges of the last 60 s in time order, from `#oldest`. */
  #charges: Charge[] = [];
  #oldest = 0;
  #used = 0;

  constructor(limit: number, burst: number) {
    this.#limit = limit;
    this.#burst = burst;
  }

  /** Charges `weight` when it fits now; a refusal charges nothing. */
  spend(weight: number, nowMicros: number): Decision {
    this.#advance(nowMicros);
    const capacity = this.#burst * UNITS_PER_WEIGHT;
    const wanted = this.#debt + weight * UNITS_PER_WEIGHT;
    if (wanted <= capacity) {
      this.#debt = wanted;
      this.#used += weight;
      const charge: Charge = { at: this.#at, weight };
      this.#charges.push(charge);
      return { accepted: true, charge };
    }
    if (weight > this.#burst) return { accepted: false, retryAfterSeconds: undefined };
    return { accepted: false, retryAfterSeconds: Math.max(1, this.#secondsToForgive(wanted - capacity)) };
  }

  /**
   * Gives back what `spend` took, once for each charge: as if it had never been, or at most so much more as other
   * charges than those of the last 60 s came after it.
   */
  refund(charge: Charge, nowMicros: number): void {
    this.#advance(nowMicros);
    this.#debt -= Math.min(charge.weight * UNITS_PER_WEIGHT, this.#findLowestSince(charge));
    const index = this.#charges.indexOf(charge, this.#oldest);
    // Older than the window: no longer among the used.
    if (index < 0) return;
    this.#charges.splice(index, 1);
    this.#used -= charge.weight;
  }

  state(nowMicros: number): BucketState {
    this.#advance(nowMicros);
    return {
      remaining: Math.floor((this.#burst * UNITS_PER_WEIGHT - this.#debt) / UNITS_PER_WEIGHT),
      used: this.#used,
      microsToFull: Math.ceil(this.#debt / this.#limit),
    };
  }

  /**
   * The lowest debt since `charge`, found backwards. Without the charge no debt would have been left there, and the
   * bucket, full, would have forgiven nothing more.
   */
  #findLowestSince(charge: Charge): number {
    let [debt, end] = [this.#debt, this.#at];
    let lowest = debt;
    for (let index = this.#charges.length - 1; index >= this.#oldest && lowest > 0; index--) {
      const later = this.#charges[index];
      if (later === charge) break;
      debt += (end - later.at) * this.#limit - later.weight * UNITS_PER_WEIGHT;
      lowest = Math.min(lowest, debt);
      end = later.at;
    }
    return lowest;
  }

  #secondsToForgive(debt: number): number {
    return Math.ceil(Math.ceil(debt / this.#limit) / MICROS_PER_SECOND);
  }

  #advance(nowMicros: number): void {
    const now = Math.max(this.#at, nowMicros);
    this.#debt = Math.max(0, this.#debt - (now - this.#at) * this.#limit);
    this.#at = now;
    const windowStart = now - WINDOW_SECONDS * MICROS_PER_SECOND;
    for (let first = this.#charges[this.#oldest]; first && first.at <= windowStart; ) {
      this.#used -= first.weight;
      first = this.#charges[++this.#oldest];
    }
    if (this.#oldest > 1024 && this.#oldest * 2 > this.#charges.length) {
      this.#charges = this.#charges.slice(this.#oldest);
      this.#oldest = 0;
    }
  }
}
