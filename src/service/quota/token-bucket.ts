import { WINDOW_SECONDS } from '@/contract/tiers';

const MICROS_PER_SECOND = 1_000_000;
/** Debt units that one unit of weight costs; `limit` of them are forgiven per microsecond. Whole numbers throughout. */
export const UNITS_PER_WEIGHT = WINDOW_SECONDS * MICROS_PER_SECOND;
export const WINDOW_MICROS = WINDOW_SECONDS * MICROS_PER_SECOND;

/** What a bucket is made for: `limit` weight refilled per 60 s, at most `burst` at once. */
export interface BucketRate {
  readonly limit: number;
  readonly burst: number;
}

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

/** Debt is at most `burst × UNITS_PER_WEIGHT`. */
export function describeBucket(debt: number, used: number, { limit, burst }: BucketRate): BucketState {
  return {
    remaining: Math.floor((burst * UNITS_PER_WEIGHT - debt) / UNITS_PER_WEIGHT),
    used,
    microsToFull: Math.ceil(debt / limit),
  };
}

/** Whole seconds, at least 1, until `weight` fits. `undefined` when it is above the capacity and never fits. */
export function computeRetryAfter(debt: number, weight: number, { limit, burst }: BucketRate): number | undefined {
  if (weight > burst) return undefined;
  const excess = debt + (weight - burst) * UNITS_PER_WEIGHT;
  return Math.max(1, Math.ceil(Math.ceil(excess / limit) / MICROS_PER_SECOND));
}

const FULL = { debt: 0, at: 0 };

/**
 * Token bucket in the form of the generic cell rate algorithm: `limit` weight refilled per 60 s, capacity `burst`.
 * Time is whole microseconds of a clock that never runs backwards.
 */
export class TokenBucket {
  readonly #rate: BucketRate;
  #debt: number;
  #at: number;
  /** Charges of the last 60 s in time order, from `#oldest`. */
  #charges: Charge[] = [];
  #oldest = 0;
  #used = 0;

  /** @param start debt at a time. Full by default. */
  constructor(limit: number, burst: number, start: { readonly debt: number; readonly at: number } = FULL) {
    this.#rate = { limit, burst };
    this.#debt = start.debt;
    this.#at = start.at;
  }

  /** What is yet to be refilled, in units of which one weight has `UNITS_PER_WEIGHT`. */
  debt(nowMicros: number): number {
    this.#advance(nowMicros);
    return this.#debt;
  }

  /** Charges `weight` when it fits now; a refusal charges nothing. */
  spend(weight: number, nowMicros: number): Decision {
    this.#advance(nowMicros);
    const capacity = this.#rate.burst * UNITS_PER_WEIGHT;
    const wanted = this.#debt + weight * UNITS_PER_WEIGHT;
    if (wanted <= capacity) {
      this.#debt = wanted;
      this.#used += weight;
      const charge: Charge = { at: this.#at, weight };
      this.#charges.push(charge);
      return { accepted: true, charge };
    }
    return { accepted: false, retryAfterSeconds: computeRetryAfter(this.#debt, weight, this.#rate) };
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
    return describeBucket(this.#debt, this.#used, this.#rate);
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
      debt += (end - later.at) * this.#rate.limit - later.weight * UNITS_PER_WEIGHT;
      lowest = Math.min(lowest, debt);
      end = later.at;
    }
    return lowest;
  }

  #advance(nowMicros: number): void {
    const now = Math.max(this.#at, nowMicros);
    this.#debt = Math.max(0, this.#debt - (now - this.#at) * this.#rate.limit);
    this.#at = now;
    const windowStart = now - WINDOW_MICROS;
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
