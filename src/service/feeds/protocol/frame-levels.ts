/** Between the price and the size of a level. */
const BETWEEN = '","'.length;
/** Places of a level: where its price and its size begin, and where its size ends. */
const PLACES = 3;

type PriceAndSize = readonly [price: string, size: string];

/** Levels as they stand in the text of a frame: a thousand of them cost no thousand arrays. */
export class FrameLevels implements Iterable<PriceAndSize> {
  readonly text: string;
  /** Three a level. */
  readonly #places: readonly number[];

  constructor(text: string, places: readonly number[]) {
    this.text = text;
    this.#places = places;
  }

  get length(): number {
    return this.#places.length / PLACES;
  }

  priceStart(at: number): number {
    return this.#places[at * PLACES];
  }

  priceEnd(at: number): number {
    return this.#places[at * PLACES + 1] - BETWEEN;
  }

  sizeStart(at: number): number {
    return this.#places[at * PLACES + 1];
  }

  sizeEnd(at: number): number {
    return this.#places[at * PLACES + 2];
  }

  /** The text of a size, as the frame has it. */
  size(at: number): string {
    return this.text.slice(this.sizeStart(at), this.sizeEnd(at));
  }

  *[Symbol.iterator](): Generator<PriceAndSize> {
    for (let i = 0; i < this.length; i++) yield [this.text.slice(this.priceStart(i), this.priceEnd(i)), this.size(i)];
  }
}
