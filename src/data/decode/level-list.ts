import { sortLevels } from '@/domain/grid/sort-levels';
import { DecodeError } from './decode-error';
import type { OffsetOf } from './json-scanner';

/** Arrays of this size are the fastest to make. */
const FIRST_CAPACITY = 8;

/** One array of a structured point: price, volume, price, volume, … in any order. */
export class LevelList {
  prices = new Float64Array(FIRST_CAPACITY);
  volumes = new Float64Array(FIRST_CAPACITY);
  length = 0;
  #hasPrice = false;

  clear(): void {
    this.length = 0;
    this.#hasPrice = false;
  }

  number(value: number, offset: number): void {
    this.#take(value, 0, () => offset);
  }

  numbers(values: Float64Array, count: number, offsetOf: OffsetOf): void {
    for (let i = 0; i < count; i++) this.#take(values[i], i, offsetOf);
  }

  /** Ends the array and sorts its levels ascending; equal prices stay as received. */
  finish(offset: number): void {
    if (this.#hasPrice) throw new DecodeError('framing', offset, 'A price has no volume');
    const { prices, volumes, length } = this;
    if (isDescending(prices, length)) {
      prices.subarray(0, length).reverse();
      volumes.subarray(0, length).reverse();
    } else if (!isAscending(prices, length)) sortLevels(prices, volumes, 0, length);
  }

  #take(value: number, index: number, offsetOf: OffsetOf): void {
    const name = this.#hasPrice ? 'volume' : 'price';
    if (!Number.isFinite(value)) throw new DecodeError('non-finite', offsetOf(index), `A ${name} is not finite`);
    if (this.#hasPrice) this.volumes[this.length++] = value;
    else {
      if (this.length === this.prices.length) this.#grow();
      this.prices[this.length] = value;
    }
    this.#hasPrice = !this.#hasPrice;
  }

  #grow(): void {
    for (const name of ['prices', 'volumes'] as const) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this[name]);
      this[name] = larger;
    }
  }
}

function isAscending(values: Float64Array, length: number): boolean {
  for (let i = 1; i < length; i++) if (values[i] < values[i - 1]) return false;
  return true;
}

/** Strictly: reversing would swap equal prices. */
function isDescending(values: Float64Array, length: number): boolean {
  for (let i = 1; i < length; i++) if (values[i] >= values[i - 1]) return false;
  return length > 1;
}
