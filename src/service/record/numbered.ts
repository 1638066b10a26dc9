import { type IdPlace, SeenIds } from './seen-ids';

/** A number that was passed, with a time this much later than the newest, is of another count: the venue has restarted it. */
const RESTART_MS = 2000;

/** Trades or updates that a venue numbers, in its present count. */
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

  /** Continues from a number that was taken before. */
  restore(last: number, newestMs: number | undefined): void {
    this.#ids.take(last, last);
    this.#newestMs = newestMs;
  }

  /** Whether a number up to `last`, at exchange time `timeMs`, shows that the venue has restarted its count. */
  isRestart(last: number, timeMs: number): boolean {
    const { last: highest } = this.#ids;
    return (
      highest !== undefined && last <= highest && this.#newestMs !== undefined && timeMs > this.#newestMs + RESTART_MS
    );
  }

  /** Forgets the numbers of another count. */
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
