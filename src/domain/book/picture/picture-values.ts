import { type CodeBook, getCodeTable, KEY_SHIFT, makeCodeBook, UPPER_WORD } from '../../grid/code-book';

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

/** Rows nearest in distance from the mid, on both sides, among which a row has its rank. A byte counts them. */
export const RANK_ROWS = 200;
const CODES = 256;
/** One in each byte of a word. */
const ALL_BYTES = 0x01010101;
/** Of any market: nine decades of sizes about 1. */
const TABLE = getCodeTable(makeCodeBook(1));

/** Rows in the window whose code is at least each code: beside the bytes, the words that they make up four at a time. */
const atLeast = new Uint8Array(CODES);
const atLeastWords = new Uint32Array(atLeast.buffer);

/**
 * How rare a size is at its distance from the mid: 1 in how many of the `RANK_ROWS` rows nearest in distance are at least
 * as large; 10 is the 90th percentile, 100 the 99th. Sizes are compared by their codes, about 7 % apart. `middle`: first
 * row above the mid.
 */
export function computeRanks({ length, rows, sizes }: RowSizes, middle: number, into: Float64Array): void {
  const order = orderByDistance(rows, length, middle);
  const codes = pickCodes(sizes, order);
  const window = Math.min(RANK_ROWS, length);
  countAtLeast(codes, window);
  // The row stands in the middle of its window, as far as there are rows on either side.
  const [half, most] = [Math.floor(window / 2), length - window];
  for (let at = 0; at < length; at++) {
    const gone = at - half - 1;
    if (gone >= 0 && gone < most) exchange(codes[gone], codes[gone + window]);
    into[order[at]] = window / atLeast[codes[at]];
  }
}

/** Codes of sizes, in order. As `makeSizeEncoder` has it: a call for each of ten million cells would be half of the time. */
function pickCodes(sizes: Float64Array, order: Uint32Array): Uint8Array {
  const words = new Uint32Array(sizes.buffer, sizes.byteOffset, sizes.length * 2);
  const { codes: codeOfKey, nextSizes } = TABLE;
  const codes = new Uint8Array(order.length);
  for (let i = 0; i < order.length; i++) {
    const at = order[i];
    const code = codeOfKey[words[2 * at + UPPER_WORD] >>> KEY_SHIFT];
    codes[i] = code + Number(sizes[at] >= nextSizes[code]);
  }
  return codes;
}

/** Fills `atLeast` with the first `window` codes. */
function countAtLeast(codes: Uint8Array, window: number): void {
  atLeast.fill(0);
  for (let at = 0; at < window; at++) atLeast[codes[at]]++;
  for (let code = CODES - 2; code >= 0; code--) atLeast[code] += atLeast[code + 1];
}

/** A code leaves the window and another one comes: what lies between them has one row more or less. */
function exchange(gone: number, come: number): void {
  const [low, high, by] = come > gone ? [gone, come, 1] : [come, gone, -1];
  let code = low + 1;
  for (; code <= high && (code & 3) !== 0; code++) atLeast[code] += by;
  // No byte is carried: none exceeds the window, and those that lose a row have one.
  for (; code + 3 <= high; code += 4) atLeastWords[code >> 2] += by * ALL_BYTES;
  for (; code <= high; code++) atLeast[code] += by;
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
