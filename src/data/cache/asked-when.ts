import type { ConfirmedClock } from '@/base/confirmed-clock';
import type { AskedState } from './database/database-types';

/** When one request was sent, and how far what it brings is sure: by the clocks, and by its own data. */
export class AskedWhen {
  readonly #clock: ConfirmedClock;
  #state: AskedState;
  #newest: number | undefined;

  constructor(clock: ConfirmedClock) {
    this.#clock = clock;
    this.#state = this.#read();
  }

  /** The request is sent again: nothing of the answer before counts. */
  restart(): void {
    this.#state = this.#read();
    this.#newest = undefined;
  }

  /** Hears of the newest data of a part of the answer, Unix seconds. */
  take(newest: number | undefined): void {
    if (newest !== undefined && newest > (this.#newest ?? Number.NEGATIVE_INFINITY)) this.#newest = newest;
  }

  /** Time of the newest data that the answer has brought so far. */
  get newest(): number | undefined {
    return this.#newest;
  }

  /**
   * `known`: Unix seconds before which nothing was missing anyway. What the clocks had confirmed when it was sent counts
   * only as far as they still do: the answer may have told another time.
   */
  getState(known: number): AskedState {
    const confirmed = Math.min(this.#state.until, this.#clock.confirmedNow() / 1000);
    return { ...this.#state, until: Math.max(known, confirmed, this.#newest ?? known) };
  }

  #read(): AskedState {
    const clock = this.#clock;
    return {
      until: clock.confirmedNow() / 1000,
      askedAt: clock.now() / 1000,
      deviceAskedAt: clock.deviceNow() / 1000,
    };
  }
}
