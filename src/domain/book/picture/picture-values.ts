import { type CodeBook, getCodeTable, KEY_SHIFT, makeCodeBook, UPPER_WORD } from '../../grid/code-book';

/** Values that the cells of a book can be coloured by, besides the plain size. */
export const DEPTH_VALUES = ['share', 'rank', 'age', 'change'] as const;
export type DepthValue = (typeof DEPTH_VALUES)[number];

/** Rows of one snapshot, ascending, each once. Those from `length` on are ignored. */
export interface RowSizes {
  readonly length: number;
  readonly rows: Int32Array;
  /** Resting size of a row on both sides. */
  readonly sizes: Float64Array;
}

/** The window of codes for each value; sizes use that of their market. */
export const VALUE_BOOKS: Readonly<Record<Exclude<DepthValue, 'change'>, CodeBook>> = {
  share: makeCodeBook(0.01),
  rank: makeCodeBook(10),
  age: makeCodeBook(10),
};

const PERCENT = 100;

/** Share of the snapshot's total size, in percent. */
export function computeShares({ length, sizes }: RowSizes, into: Float64Array): void {
  let sum = 0;
  for (let at = 0; at < length; at++) sum += sizes[at];
  for (let at = 0; at < length; at++) into[at] = sum === 0 ? 0 : (sizes[at] / sum) * PERCENT;
}

/** A row is ranked among this many rows nearest in distance from the mid, on both sides. The count fits into a byte. */
export const RANK_ROWS = 200;
const CODES = 256;
const GROUP = 16;
/** For any market: nine decades of sizes around 1. */
const TABLE = getCodeTable(makeCodeBook(1));

/** Bytes that are added four at a time: none overflows, because none exceeds the window. */
const makeCounts = (length: number) => {
  const bytes = new Uint8Array(length);
  return { bytes, words: new Int32Array(bytes.buffer) };
};

/** For each code, the rows in the window of the same group of 16 codes whose code is at least as large. */
const inGroup = makeCounts(CODES);
/** For each group, the rows in the window whose group is at least that. */
const ofGroups = makeCounts(CODES / GROUP + 4);
/** What a row adds to 16 counts, indexed by the last of the counts that it is in. */
const ONES = makeCounts(GROUP * GROUP);
for (let at = 0; at < ONES.bytes.length; at++) ONES.bytes[at] = at % GROUP <= at / GROUP ? 1 : 0;

/**
 * How rare a size is at its distance from the mid: 1 in how many of the `RANK_ROWS` rows nearest in distance are at
 * least as large; 10 is the 90th percentile, 100 the 99th. Compares codes of sizes, which are about 7 % apart.
 * `middle`: first row above the mid.
 */
export function computeRanks({ length, rows, sizes }: RowSizes, middle: number, into: Float64Array): void {
  const order = orderByDistance(rows, length, middle);
  const codes = pickCodes(sizes, order);
  const window = Math.min(RANK_ROWS, length);
  countFirst(codes, window);
  // The row is in the middle of its window, as far as there are rows on either side.
  const [half, most] = [Math.floor(window / 2), length - window];
  for (let at = 0; at < length; at++) {
    const gone = at - half - 1;
    if (gone >= 0 && gone < most) exchange(codes[gone], codes[gone + window]);
    const code = codes[at];
    into[order[at]] = window / (inGroup.bytes[code] + ofGroups.bytes[(code >> 4) + 1]);
  }
}

/**
 * Codes of sizes, in `order`. Inlined from `makeSizeEncoder`: a call for each of ten million cells would be half of the
 * time.
 */
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

/** Starts the counts with the first `window` codes. */
function countFirst(codes: Uint8Array, window: number): void {
  inGroup.bytes.fill(0);
  ofGroups.bytes.fill(0);
  for (let at = 0; at < window; at++) {
    const code = codes[at];
    addOnes(inGroup.words, (code >> 4) * 4, code & 15, 1);
    addOnes(ofGroups.words, 0, code >> 4, 1);
  }
}

/** Replaces a row of the window. Word by word, because a loop over the counts takes twice the time. */
function exchange(gone: number, come: number): void {
  if (gone === come) return;
  const [own, groups, ones] = [inGroup.words, ofGroups.words, ONES.words];
  // Offsets of each group's counts, and what a row of the group adds to the counts of groups.
  const [left, right] = [(gone >> 4) * 4, (come >> 4) * 4];
  groups[0] += ones[right] - ones[left];
  groups[1] += ones[right + 1] - ones[left + 1];
  groups[2] += ones[right + 2] - ones[left + 2];
  groups[3] += ones[right + 3] - ones[left + 3];
  const [less, more] = [(gone & 15) * 4, (come & 15) * 4];
  own[left] -= ones[less];
  own[left + 1] -= ones[less + 1];
  own[left + 2] -= ones[less + 2];
  own[left + 3] -= ones[less + 3];
  own[right] += ones[more];
  own[right + 1] += ones[more + 1];
  own[right + 2] += ones[more + 2];
  own[right + 3] += ones[more + 3];
}

/** Adds or removes a row in the 16 counts from word `at` on, up to count `last`: four words, no branch. */
function addOnes(words: Int32Array, at: number, last: number, by: 1 | -1): void {
  const ones = last * 4;
  words[at] = (words[at] + by * ONES.words[ones]) | 0;
  words[at + 1] = (words[at + 1] + by * ONES.words[ones + 1]) | 0;
  words[at + 2] = (words[at + 2] + by * ONES.words[ones + 2]) | 0;
  words[at + 3] = (words[at + 3] + by * ONES.words[ones + 3]) | 0;
}

/** Indices of rows by distance from the mid, nearest first. */
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

const [MIN_SHARE, MAX_SHARE] = [0.5, 2];
const SECONDS_PER_MINUTE = 60;

/**
 * For how long each row's size has stayed between half and double its first size, in minutes. Rows of the first
 * snapshot are at least as old as shown.
 */
export class AgeKeeper {
  #first = 0;
  #births = new Float64Array(0);
  #sizes = new Float64Array(0);

  /** Writes the ages of the next snapshot's rows; `time` in Unix seconds. */
  next({ length, rows, sizes }: RowSizes, time: number, into: Float64Array): void {
    if (length === 0) return;
    this.#reach(rows[0], rows[length - 1]);
    // Rows that the snapshot does not list have size zero.
    let place = 0;
    for (let at = 0; at < length; at++) {
      const own = rows[at] - this.#first;
      if (place < own && at > 0) this.#sizes.fill(0, place, own);
      place = own + 1;
      const size = sizes[at];
      const began = this.#sizes[own];
      if (!(size >= began * MIN_SHARE && size <= began * MAX_SHARE && began > 0)) {
        this.#births[own] = time;
        this.#sizes[own] = size;
      }
      into[at] = size > 0 ? (time - this.#births[own]) / SECONDS_PER_MINUTE : 0;
    }
    // Rows outside its reach are unknown: when they are seen again they count as new.
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

/** Extra rows for a moving price. */
const SPARE_ROWS = 512;
