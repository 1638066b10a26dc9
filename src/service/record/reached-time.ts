import { NEAR_MS } from './off-market';

/** A minute stays open so long after its end: until then a lone print far off the market may be undecided. */
export const LATENESS_MS = NEAR_MS;
/** Nothing has come for so long: the receive clock tells the time until something does. */
const SILENCE_MS = 5000;

/** How far the events of a source have come, by the exchange's clock. */
export class ReachedTime {
  #ms = 0;
  #atMs = 0;

  /** Unix ms; 0 before the first event. */
  get ms(): number {
    return this.#ms;
  }

  /** Whether `timeMs` is later than what came before; `receivedMs`: the receive clock then. */
  take(timeMs: number, receivedMs: number): boolean {
    if (timeMs <= this.#ms) return false;
    this.#ms = timeMs;
    this.#atMs = receivedMs;
    return true;
  }

  restore(ms: number): void {
    this.#ms = ms;
  }

  /** The exchange's time at least, when the receive clock says `receivedMs`. */
  at(receivedMs: number): number {
    if (this.#ms === 0 || this.#atMs === 0) return this.#ms;
    return Math.max(this.#ms, this.#ms + (receivedMs - this.#atMs) - SILENCE_MS);
  }
}
