import { lowerBound } from '@/base/binary-search';

const FIRST_CAPACITY = 2048;

/**
 * One side of a book: ascending prices in ticks, and their lots. Most updates change a level; few add or remove one.
 */
export class BookSide {
  #ticks = new Int32Array(FIRST_CAPACITY);
  /** Whole numbers. A wall of a market with small lots exceeds 2^32. */
  #lots = new Float64Array(FIRST_CAPACITY);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Ascending. A view, valid until the next change. */
  get ticks(): Int32Array {
    return this.#ticks.subarray(0, this.#length);
  }

  /** The lots at the price of the same index in `ticks`. Never 0. */
  get lots(): Float64Array {
    return this.#lots.subarray(0, this.#length);
  }

  /** Sets the size at `tick` to `lots`. 0 removes the level. */
  set(tick: number, lots: number): void {
    const at = lowerBound(this.#ticks, tick, this.#length);
    const exists = at < this.#length && this.#ticks[at] === tick;
    if (lots === 0) {
      if (exists) this.#removeAt(at);
      return;
    }
    if (!exists) this.#insertAt(at, tick);
    this.#lots[at] = lots;
  }

  clear(): void {
    this.#length = 0;
  }

  #removeAt(at: number): void {
    this.#ticks.copyWithin(at, at + 1, this.#length);
    this.#lots.copyWithin(at, at + 1, this.#length);
    this.#length--;
  }

  #insertAt(at: number, tick: number): void {
    if (this.#length === this.#ticks.length) this.#grow();
    this.#ticks.copyWithin(at + 1, at, this.#length);
    this.#lots.copyWithin(at + 1, at, this.#length);
    this.#ticks[at] = tick;
    this.#length++;
  }

  #grow(): void {
    const ticks = new Int32Array(this.#ticks.length * 2);
    const lots = new Float64Array(this.#lots.length * 2);
    ticks.set(this.#ticks);
    lots.set(this.#lots);
    this.#ticks = ticks;
    this.#lots = lots;
  }
}
