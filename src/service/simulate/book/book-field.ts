import { type HashStream, mix, uniformOf } from '../hash-noise';
import { type BookProfile, shapeAt, weightOf } from './book-profile';

/** Blocks a side that a snapshot shows. */
export const BOOK_DEPTH = 3500;
/** Blocks kept beyond, so that the middle can move before the window must follow. */
const MARGIN = 1500;
export const FIELD_LENGTH = 2 * (BOOK_DEPTH + MARGIN);

/** Standard blocks from the middle up to which a block is quoted anew with this chance per minute. */
const BANDS = [
  { to: 3, chance: 0.85 },
  { to: 8, chance: 0.4 },
  { to: 24, chance: 0.09 },
  { to: 120, chance: 0.03 },
  { to: 800, chance: 0.011 },
  { to: 1e9, chance: 0.0035 },
] as const;

/**
 * The anonymous quotes of a book: lots per block over a window of absolute blocks around the middle. A block keeps its
 * size until it is quoted anew, which happens often near the touch and rarely far away.
 */
export class BookField {
  readonly #profile: BookProfile;
  readonly #seed: number;
  readonly #stream: HashStream;
  /** Block of index 0. */
  origin: number;
  readonly quotes: Uint32Array;
  /** Quotes plus all orders that stand on top of them. */
  readonly total: Uint32Array;

  constructor(profile: BookProfile, seed: number, stream: HashStream, origin: number) {
    this.#profile = profile;
    this.#seed = seed;
    this.#stream = stream;
    this.origin = origin;
    this.quotes = new Uint32Array(FIELD_LENGTH);
    this.total = new Uint32Array(FIELD_LENGTH);
  }

  /** Adds lots of an order to a block; outside the window they are not seen. */
  addOrder(block: number, lots: number): void {
    const i = block - this.origin;
    if (i >= 0 && i < FIELD_LENGTH) this.total[i] = this.total[i] + lots;
  }

  /** Quotes every block of the window as if it had always stood there. */
  fill(bidBlock: number): void {
    for (let i = 0; i < FIELD_LENGTH; i++) this.#quote(i, bidBlock);
  }

  /** One minute of new quotes on both sides of the middle. */
  refresh(bidBlock: number): void {
    for (const side of [-1, 1] as const) {
      const first = side < 0 ? bidBlock : bidBlock + 1;
      let near = 0;
      for (const band of BANDS) {
        const far = Math.min(Math.ceil(band.to / this.#profile.reach), BOOK_DEPTH + MARGIN);
        this.#refreshBand(first, side, near, far, band.chance, bidBlock);
        near = far;
      }
    }
  }

  /** The market traded through these blocks: what was quoted there is gone. */
  consume(fromBlock: number, toBlock: number, bidBlock: number): void {
    for (let block = fromBlock; block <= toBlock; block++) {
      const i = block - this.origin;
      if (i >= 0 && i < FIELD_LENGTH) this.#quote(i, bidBlock, 0.35);
    }
  }

  /** Moves the window when the middle has come too far; `orders` are to be added again by the caller if it moved. */
  follow(bidBlock: number): boolean {
    const shift = bidBlock - (this.origin + FIELD_LENGTH / 2);
    if (Math.abs(shift) < MARGIN - 200) return false;
    this.origin += shift;
    this.quotes.copyWithin(Math.max(0, -shift), Math.max(0, shift), Math.min(FIELD_LENGTH, FIELD_LENGTH + shift));
    const from = shift > 0 ? FIELD_LENGTH - shift : 0;
    const to = shift > 0 ? FIELD_LENGTH : -shift;
    this.total.set(this.quotes);
    for (let i = from; i < to; i++) {
      this.#quote(i, bidBlock);
    }
    return true;
  }

  #refreshBand(first: number, side: -1 | 1, near: number, far: number, chance: number, bidBlock: number): void {
    const stream = this.#stream;
    const log = Math.log(1 - chance);
    // Geometric skipping: only the blocks that change are visited.
    let distance = near + Math.floor(Math.log(1 - stream.next()) / log);
    while (distance < far) {
      const i = first + side * distance - this.origin;
      if (i >= 0 && i < FIELD_LENGTH && this.#isLively(i)) this.#quote(i, bidBlock);
      distance += 1 + Math.floor(Math.log(1 - stream.next()) / log);
    }
  }

  /** Some prices change hands often, others hardly ever: that makes the long streaks. */
  #isLively(i: number): boolean {
    const own = uniformOf(mix(this.#seed, this.origin + i));
    return this.#stream.next() < 0.12 + 0.88 * own * own;
  }

  #quote(i: number, bidBlock: number, share = 1): void {
    const block = this.origin + i;
    const distance = block <= bidBlock ? bidBlock - block : block - bidBlock - 1;
    const lots = this.#draw(block, distance * this.#profile.reach, share);
    const before = this.quotes[i];
    this.quotes[i] = lots;
    this.total[i] = this.total[i] + lots - before;
  }

  #draw(block: number, distance: number, share: number): number {
    const stream = this.#stream;
    const { unitLots } = this.#profile;
    const usual = shapeAt(distance) * weightOf(this.#profile, block) ** 0.62 * unitLots * share;
    let size = usual * Math.exp(0.95 * stream.normal() - 0.3);
    const luck = stream.next();
    if (luck < 0.035) size *= 2 + stream.exponential() * 3;
    else if (luck > 0.8) size *= 0.12;
    return roundLots(size);
  }
}

/** People order in round sizes: two to three digits are enough, at least one lot. */
export function roundLots(lots: number): number {
  const step = lots < 200 ? 1 : 10 ** (Math.floor(Math.log10(lots)) - 1) / 2;
  return Math.max(1, Math.round(lots / step) * step);
}
