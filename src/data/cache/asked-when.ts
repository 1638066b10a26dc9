import type { ConfirmedClock } from '@/base/confirmed-clock';
import type { AskedState } from './database/database-types';

/** When a request was sent, and up to when its data is complete: by the clocks, and by the data itself. */
export class AskedWhen {
  readonly #clock: ConfirmedClock;
  #state: AskedState;
  #newest: number | undefined;

  constructor(clock: ConfirmedClock) {
    this.#clock = clock;
    this.#state = this.#read();
  }

  /** The request is sent again: discard what the previous answer showed. */
  restart(): void {
    this.#state = this.#read();
    this.#newest = undefined;
  }

  /** Notes the newest data in a part of the answer, in Unix seconds. */
  take(newest: number | undefined): void {
    if (newest !== undefined && newest > (this.#newest ?? Number.NEGATIVE_INFINITY)) this.#newest = newest;
  }

  /** Time of the newest data in the answer so far. */
  get newest(): number | undefined {
    return this.#newest;
  }

  /**
   * `known`: Unix seconds before which nothing was missing anyway. The time that the clocks had confirmed at sending
   * counts only as far as they still confirm it: the answer may have shown another time.
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
