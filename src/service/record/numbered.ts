import { type IdPlace, SeenIds } from './seen-ids';

/**
 * Numbers of what came before belong to times before. One that was passed and whose time is so much later than the newest is of another
 * count: the venue has begun anew.
 */
const ANEW_MS = 2000;

/** What a venue numbers, in the count that it keeps now. */
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

  /** Goes on from a number that was taken before. */
  restore(last: number, newestMs: number | undefined): void {
    this.#ids.take(last, last);
    this.#newestMs = newestMs;
  }

  /** Whether what is numbered up to `last` shows that the count has begun anew. */
  isAnew(last: number, timeMs: number): boolean {
    const { last: highest } = this.#ids;
    return (
      highest !== undefined && last <= highest && this.#newestMs !== undefined && timeMs > this.#newestMs + ANEW_MS
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
