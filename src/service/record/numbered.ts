import { type IdPlace, SeenIds } from './seen-ids';

/**
 * A number already passed, with a time this much later than the newest, shows that the venue has restarted its
 * numbering.
 */
const RESTART_MS = 2000;

/** Trades or updates that a venue numbers, in its current numbering. */
export class Numbered {
  #ids = new SeenIds();
  #newestMs: number | undefined;

  /** The highest number so far, and the newest time. */
  get last(): number | undefined {
    return this.#ids.last;
  }

  get newestMs(): number | undefined {
    return this.#newestMs;
  }

  has(id: number): boolean {
    return this.#ids.has(id);
  }

  /** Continues from an earlier number. */
  restore(last: number, newestMs: number | undefined): void {
    this.#ids.take(last, last);
    this.#newestMs = newestMs;
  }

  /** Whether a number up to `last`, at the venue's time `timeMs`, shows that the venue has restarted its numbering. */
  isRestart(last: number, timeMs: number): boolean {
    const { last: highest } = this.#ids;
    return (
      highest !== undefined && last <= highest && this.#newestMs !== undefined && timeMs > this.#newestMs + RESTART_MS
    );
  }

  /** Resets for a new numbering. */
  restart(): void {
    this.#ids = new SeenIds();
    this.#newestMs = undefined;
  }

  take(first: number, last: number, timeMs: number): IdPlace {
    const place = this.#ids.take(first, last);
    if (place === 'next' || place === 'ahead') this.#newestMs = Math.max(timeMs, this.#newestMs ?? timeMs);
    return place;
  }
}
