/**
 * One-byte codes for sizes. All books are windows of one global logarithmic lattice (`STEPS_PER_DECADE` steps per
 * decade), each wide enough for eight decades. Codes ascend with size and reserved codes are lowest, so the maximum
 * over cells is the maximum over codes.
 */
export const CODE_NO_SNAPSHOT = 0;
export const CODE_OUTSIDE_DEPTH = 1;
export const CODE_ZERO = 2;
export const FIRST_SIZE_CODE = 3;
export const LAST_CODE = 255;

export const STEPS_PER_DECADE = 32;
const SIZE_CODES = LAST_CODE - FIRST_SIZE_CODE + 1;
/** Notional of a typical level, in USD: the centre of every book's window. */
const USUAL_LEVEL_USD = 1e5;
/** A double's sign, exponent and six bits of mantissa: 64 buckets per octave, finer than the lattice's 9.6. */
const KEY_BITS = 18;
/** Shift from a double's upper word to its key. */
export const KEY_SHIFT = 32 - KEY_BITS;
const INFINITE_KEY = 0x7ff00000 >>> KEY_SHIFT;
/** Index of the upper one of a double's two 32-bit words in this machine's byte order. */
export const UPPER_WORD = new Uint8Array(Uint32Array.of(1).buffer)[0];

export interface CodeBook {
  /** Lattice step of `FIRST_SIZE_CODE`: that code stands for sizes from 10^(firstStep / STEPS_PER_DECADE) up. */
  readonly firstStep: number;
}

/** The book whose window is centred on the power of ten nearest to `centre` (> 0, in the unit of the sizes). */
export function makeCodeBook(centre: number): CodeBook {
  const decade = Math.round(Math.log10(centre));
  return { firstStep: decade * STEPS_PER_DECADE - Math.floor(SIZE_CODES / 2) };
}

/** The book for level sizes in the base asset of a market at `price`; an `undefined` price counts as 1. */
export function makeCoinCodeBook(price: number | undefined): CodeBook {
  return makeCodeBook(USUAL_LEVEL_USD / (price !== undefined && price > 0 ? price : 1));
}

/** The book for level sizes in USD. */
export const USD_CODE_BOOK: CodeBook = makeCodeBook(USUAL_LEVEL_USD);

/** Least size of `code`. */
export function lowestSizeOf(book: CodeBook, code: number): number {
  return 10 ** ((book.firstStep + code - FIRST_SIZE_CODE) / STEPS_PER_DECADE);
}

/** Geometric mean of the sizes of `code`; 0 for the reserved codes. */
export function typicalSizeOf(book: CodeBook, code: number): number {
  return code < FIRST_SIZE_CODE ? 0 : lowestSizeOf(book, code + 0.5);
}

/**
 * A book as tables over the leading bits of a double, exact at every lattice edge: no logarithm, call or clamp per
 * cell. A size has the code `codes[key]`, or the next one if it is at least `nextSizes[codes[key]]`.
 */
export interface CodeTable {
  /** Code of the least size of each key. Length 2^18. */
  readonly codes: Uint8Array;
  /** Least size of the code after each code, NaN after the last. Length 256. */
  readonly nextSizes: Float64Array;
}

let latest: { readonly firstStep: number; readonly table: CodeTable } | undefined;

/** The tables of `book`, cached until another book's are requested. */
export function getCodeTable({ firstStep }: CodeBook): CodeTable {
  if (latest?.firstStep !== firstStep) latest = { firstStep, table: buildCodeTable({ firstStep }) };
  return latest.table;
}

function buildCodeTable(book: CodeBook): CodeTable {
  const nextSizes = new Float64Array(LAST_CODE + 1).fill(Number.NaN);
  for (let code = FIRST_SIZE_CODE; code < LAST_CODE; code++) nextSizes[code] = lowestSizeOf(book, code + 1);
  nextSizes[CODE_ZERO] = Number.MIN_VALUE;
  // Key 0 starts with zero itself; negative sizes and NaN have keys after infinity.
  const codes = new Uint8Array(2 ** KEY_BITS).fill(CODE_ZERO);
  const double = new Float64Array(1);
  const words = new Uint32Array(double.buffer);
  for (let key = 1, code = FIRST_SIZE_CODE; key <= INFINITE_KEY; key++) {
    words[UPPER_WORD] = key << KEY_SHIFT;
    if (double[0] >= nextSizes[code]) code++;
    codes[key] = code;
  }
  return { codes, nextSizes };
}

/**
 * Turns sizes into codes of one book. Sizes outside the window get its first or last code; no size (<= 0, NaN) is
 * `CODE_ZERO`.
 */
export type SizeEncoder = (size: number) => number;

/** Makes the encoder of `book` for single sizes. */
export function makeSizeEncoder(book: CodeBook): SizeEncoder {
  const { codes, nextSizes } = getCodeTable(book);
  const double = new Float64Array(1);
  const words = new Uint32Array(double.buffer);
  return (size) => {
    double[0] = size;
    const code = codes[words[UPPER_WORD] >>> KEY_SHIFT];
    return size >= nextSizes[code] ? code + 1 : code;
  };
}
