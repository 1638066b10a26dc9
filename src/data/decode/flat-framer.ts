import { BlockBuilder, type BlockOptions } from './block-builder';
import { DecodeError } from './decode-error';
import type { OffsetOf } from './json-scanner';
import type { OpenSnapshot, ScannedSnapshots } from './number-kernel';

/** More levels than any book has. The count is checked against the data that follows, never allocated. */
const MAX_LEVELS = 2 ** 31;

type Slot = 'count' | 'time' | 'price' | 'volume';

/** How many numbers remain until the next level or snapshot can start. */
const NUMBERS_WANTED: Readonly<Record<Slot, number>> = { count: 2, time: 1, price: 2, volume: 1 };

/**
 * Cuts the numbers of a `flat_points` array into snapshots and passes them on in blocks. A snapshot counts only when
 * all its levels have arrived; they are sorted ascending, ties as received.
 */
export class FlatFramer implements OpenSnapshot {
  readonly #block: BlockBuilder;
  #slot: Slot = 'count';
  #claimed = 0;
  #sorted = true;
  levelsLeft = 0;
  lastPrice = Number.NEGATIVE_INFINITY;

  constructor(options: BlockOptions) {
    this.#block = new BlockBuilder(options);
  }

  number(value: number, offset: number): void {
    this.#take(value, 0, () => offset);
  }

  numbers(values: Float64Array, count: number, offsetOf: OffsetOf): void {
    for (let at = 0; at < count; at++) this.#take(values[at], at, offsetOf);
  }

  /** The best number of values for one call of `numbers`. */
  get numbersWanted(): number {
    return NUMBERS_WANTED[this.#slot];
  }

  /** Defined when the next number is a count or a price. */
  get openSnapshot(): OpenSnapshot | undefined {
    return this.#slot === 'count' || this.#slot === 'price' ? this : undefined;
  }

  /** The hot loop for every answer. */
  snapshots(found: ScannedSnapshots, offsetOf: OffsetOf): void {
    const { times, marks } = found;
    let taken = 0;
    let begun = 0;
    for (let head = 0; head < found.heads; head++) {
      if (this.#slot === 'count') {
        const index = 2 * (begun + taken) + 1;
        begun++;
        this.#beginSnapshot(marks[4 * head + 2]);
        this.#block.beginSnapshot(times[2 * head], () => offsetOf(index));
        this.#slot = 'price';
      }
      const levels = Math.min(this.levelsLeft, found.levels - taken);
      this.#block.append(found, taken, levels);
      taken += levels;
      this.levelsLeft -= levels;
      if (marks[4 * head + 3] === 1) this.#sorted = false;
      if (this.levelsLeft === 0) this.#endSnapshot();
    }
    if (taken > 0) this.lastPrice = found.prices[taken - 1];
  }

  /** Ends the array. Throws when a snapshot is incomplete. */
  finish(offset: number): void {
    if (this.#slot !== 'count') {
      const had = this.#claimed - this.levelsLeft;
      throw new DecodeError('framing', offset, `A snapshot claims ${this.#claimed} levels and has ${had}`);
    }
    this.#block.flush();
  }

  #take(value: number, index: number, offsetOf: OffsetOf): void {
    if (this.#slot === 'price') this.#takePrice(value, index, offsetOf);
    else if (this.#slot === 'volume') this.#takeVolume(value, index, offsetOf);
    else if (this.#slot === 'count') this.#takeCount(value, index, offsetOf);
    else this.#takeTime(value, index, offsetOf);
  }

  #takeCount(value: number, index: number, offsetOf: OffsetOf): void {
    if (!Number.isInteger(value) || value < 0 || value > MAX_LEVELS) {
      throw new DecodeError('framing', offsetOf(index), `A snapshot cannot have ${value} levels`);
    }
    this.#beginSnapshot(value);
    this.#slot = 'time';
  }

  #beginSnapshot(claimed: number): void {
    this.#claimed = claimed;
    this.levelsLeft = claimed;
    this.#sorted = true;
    this.lastPrice = Number.NEGATIVE_INFINITY;
  }

  #takeTime(value: number, index: number, offsetOf: OffsetOf): void {
    this.#block.beginSnapshot(value, () => offsetOf(index));
    this.#slot = 'price';
    if (this.levelsLeft === 0) this.#endSnapshot();
  }

  #takePrice(value: number, index: number, offsetOf: OffsetOf): void {
    if (!Number.isFinite(value)) throw new DecodeError('non-finite', offsetOf(index), 'A price is not finite');
    if (value < this.lastPrice) this.#sorted = false;
    this.lastPrice = value;
    this.#block.reserve(1);
    this.#block.prices[this.#block.length] = value;
    this.#slot = 'volume';
  }

  #takeVolume(value: number, index: number, offsetOf: OffsetOf): void {
    if (!Number.isFinite(value)) throw new DecodeError('non-finite', offsetOf(index), 'A volume is not finite');
    this.#block.volumes[this.#block.length++] = value;
    this.#slot = 'price';
    if (--this.levelsLeft === 0) this.#endSnapshot();
  }

  #endSnapshot(): void {
    this.#block.endSnapshot(this.#sorted);
    this.#slot = 'count';
  }
}
