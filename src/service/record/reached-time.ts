import { NEAR_MS } from './off-market';

/** A minute stays open this long after its end: until then a single print far off the market may be undecided. */
export const LATENESS_MS = NEAR_MS;
/** After this silence, the receive clock is used until the next event. */
const SILENCE_MS = 5000;

/** How far the events of a source have advanced, by the venue's clock. */
export class ReachedTime {
  #ms = 0;
  #atMs = 0;

  /** Unix ms; 0 before the first event. */
  get ms(): number {
    return this.#ms;
  }

  /** Whether `timeMs` is later than all before. `receivedMs`: the receive clock at that time. */
  take(timeMs: number, receivedMs: number): boolean {
    if (timeMs <= this.#ms) return false;
    this.#ms = timeMs;
    this.#atMs = receivedMs;
    return true;
  }

  restore(ms: number): void {
    this.#ms = ms;
  }

  /** A lower limit of the venue's time when the receive clock is at `receivedMs`. */
  at(receivedMs: number): number {
    if (this.#ms === 0 || this.#atMs === 0) return this.#ms;
    return Math.max(this.#ms, this.#ms + (receivedMs - this.#atMs) - SILENCE_MS);
  }
}
