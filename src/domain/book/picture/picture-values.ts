import { type CodeBook, makeCodeBook, makeSizeEncoder } from '../../grid/code-book';

/** What the cells of a book can be coloured by, beside the size as it is. */
export const DEPTH_VALUES = ['share', 'rank', 'age', 'change'] as const;
export type DepthValue = (typeof DEPTH_VALUES)[number];

/** Rows of one snapshot, ascending, each once. Those from `length` on are not read. */
export interface RowSizes {
  readonly length: number;
  readonly rows: Int32Array;
  /** All that rests in a row, whatever its side. */
  readonly sizes: Float64Array;
}

/** The window of codes that a value has; sizes have that of their market. */
export const VALUE_BOOKS: Readonly<Record<Exclude<DepthValue, 'change'>, CodeBook>> = {
  share: makeCodeBook(0.01),
  rank: makeCodeBook(10),
  age: makeCodeBook(10),
};

const PERCENT = 100;

/** Share of all that the snapshot holds, in percent. */
export function computeShares({ length, sizes }: RowSizes, into: Float64Array): void {
  let sum = 0;
  for (let at = 0; at < length; at++) sum += sizes[at];
  for (let at = 0; at < length; at++) into[at] = sum === 0 ? 0 : (sizes[at] / sum) * PERCENT;
}

/** Rows nearest in distance from the mid, on both sides, among which a row has its rank. */
export const RANK_ROWS = 200;
const CODES = 256;
const GROUP = 16;
/** Of any market: nine decades of sizes about 1. */
const encode = makeSizeEncoder(makeCodeBook(1));

/**
 * How rare a size is at its distance from the mid: 1 in how many of the `RANK_ROWS` rows nearest in distance are at least
 * as large; 10 is the 90th percentile, 100 the 99th. Sizes are compared by their codes, about 7 % apart. `middle`: first
 * row above the mid.
 */
export function computeRanks({ length, rows, sizes }: RowSizes, middle: number, into: Float64Array): void {
  const order = orderByDistance(rows, length, middle);
  const codes = Uint8Array.from(order, (at) => encode(sizes[at]));
  const counts = new Uint16Array(CODES);
  const groups = new Uint16Array(CODES / GROUP);
  const add = (code: number, by: 1 | -1): void => {
    counts[code] += by;
    groups[code >> 4] += by;
  };
  const window = Math.min(RANK_ROWS, length);
  for (let at = 0; at < window; at++) add(codes[at], 1);
  let first = 0;
  for (let at = 0; at < length; at++) {
    // The row stands in the middle of its window, as far as there are rows on either side.
    while (first + window < length && first + window / 2 < at) {
      add(codes[first], -1);
      add(codes[first + window], 1);
      first++;
    }
    into[order[at]] = window / countFrom(counts, groups, codes[at]);
  }
}

/** Rows whose code is at least `code`. */
function countFrom(counts: Uint16Array, groups: Uint16Array, code: number): number {
  let count = 0;
  const group = code >> 4;
  for (let at = group + 1; at < groups.length; at++) count += groups[at];
  for (let at = code; at < (group + 1) * GROUP; at++) count += counts[at];
  return count;
}

/** Indices of rows from the nearest to the mid outwards. */
export function orderByDistance(rows: Int32Array, length: number, middle: number): Uint32Array {
  const order = new Uint32Array(length);
  let above = 0;
  while (above < length && rows[above] < middle) above++;
  let below = above - 1;
  for (let at = 0; at < length; at++) {
    const isBelow = above >= length || (below >= 0 && middle - 1 - rows[below] <= rows[above] - middle);
    order[at] = isBelow ? below-- : above++;
  }
  return order;
}

const [LEAST_SHARE, MOST_SHARE] = [0.5, 2];
const SECONDS_PER_MINUTE = 60;

/**
 * For how long each row has held between half and double of the size it began with, in minutes. Rows that the first
 * snapshot has are at least as old as it tells.
 */
export class AgeKeeper {
  #first = 0;
  #births = new Float64Array(0);
  #sizes = new Float64Array(0);

  /** Ages of the rows of the next snapshot; `time` in Unix seconds. */
  next({ length, rows, sizes }: RowSizes, time: number, into: Float64Array): void {
    if (length === 0) return;
    this.#reach(rows[0], rows[length - 1]);
    // What the snapshot does not list has nothing left.
    let place = 0;
    for (let at = 0; at < length; at++) {
      const own = rows[at] - this.#first;
      if (place < own && at > 0) this.#sizes.fill(0, place, own);
      place = own + 1;
      const size = sizes[at];
      const began = this.#sizes[own];
      if (!(size >= began * LEAST_SHARE && size <= began * MOST_SHARE && began > 0)) {
        this.#births[own] = time;
        this.#sizes[own] = size;
      }
      into[at] = size > 0 ? (time - this.#births[own]) / SECONDS_PER_MINUTE : 0;
    }
    // What it does not reach is not known: when it is seen again it is new.
    const [first, end] = [rows[0] - this.#first, rows[length - 1] + 1 - this.#first];
    this.#sizes.fill(0, 0, first);
    this.#sizes.fill(0, end);
  }

  copy(): AgeKeeper {
    const copy = new AgeKeeper();
    copy.#first = this.#first;
    copy.#births = this.#births.slice();
    copy.#sizes = this.#sizes.slice();
    return copy;
  }

  #reach(from: number, to: number): void {
    const end = this.#first + this.#sizes.length;
    if (this.#sizes.length > 0 && from >= this.#first && to < end) return;
    const first = this.#sizes.length === 0 ? from - SPARE_ROWS : Math.min(this.#first, from - SPARE_ROWS);
    const last = this.#sizes.length === 0 ? to + SPARE_ROWS : Math.max(end, to + SPARE_ROWS);
    const [births, sizes] = [new Float64Array(last - first), new Float64Array(last - first)];
    births.set(this.#births, Math.max(0, this.#first - first));
    sizes.set(this.#sizes, Math.max(0, this.#first - first));
    [this.#first, this.#births, this.#sizes] = [first, births, sizes];
  }
}

/** Room for a price that wanders. */
const SPARE_ROWS = 512;
