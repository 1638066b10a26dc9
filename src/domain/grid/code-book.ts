/**
 * One-byte codes for sizes. All books lie on one global logarithmic lattice (`STEPS_PER_DECADE` steps per decade); a
 * book is a window of it, wide enough for eight decades. Codes ascend with size and the reserved codes lie below, so
 * that the maximum over cells is the maximum over codes.
 */
export const CODE_NO_SNAPSHOT = 0;
export const CODE_OUTSIDE_DEPTH = 1;
export const CODE_ZERO = 2;
export const FIRST_SIZE_CODE = 3;
export const LAST_CODE = 255;

export const STEPS_PER_DECADE = 32;
const SIZE_CODES = LAST_CODE - FIRST_SIZE_CODE + 1;
/** Notional of a usual level, in USD: the middle of every book's window. */
const USUAL_LEVEL_USD = 1e5;
/** A double's sign, exponent and six bits of mantissa: 64 buckets per octave, finer than the lattice's 9.6. */
const KEY_SHIFT = 14;

export interface CodeBook {
  /** Lattice step of `FIRST_SIZE_CODE`: that code holds sizes from 10^(firstStep / STEPS_PER_DECADE) up. */
  readonly firstStep: number;
}

/** The book whose window is centred on the power of ten nearest to `centre` (> 0, in the unit of the sizes). */
export function makeCodeBook(centre: number): CodeBook {
  const decade = Math.round(Math.log10(centre));
  return { firstStep: decade * STEPS_PER_DECADE - Math.floor(SIZE_CODES / 2) };
}

/** The book for level sizes in the base asset of a market whose price is `price`; `undefined` price: 1. */
export function makeCoinCodeBook(price: number | undefined): CodeBook {
  return makeCodeBook(USUAL_LEVEL_USD / (price !== undefined && price > 0 ? price : 1));
}

/** The book for level sizes in USD. */
export const USD_CODE_BOOK: CodeBook = makeCodeBook(USUAL_LEVEL_USD);

/** Least size of `code`. */
export function lowestSizeOf(book: CodeBook, code: number): number {
  return 10 ** ((book.firstStep + code - FIRST_SIZE_CODE) / STEPS_PER_DECADE);
}

/** Geometric middle of the sizes of `code`; 0 for the reserved codes. */
export function typicalSizeOf(book: CodeBook, code: number): number {
  return code < FIRST_SIZE_CODE ? 0 : lowestSizeOf(book, code + 0.5);
}

/** Turns sizes into codes of one book. Sizes beyond the window take its first or last code; no size (<= 0, NaN) is `CODE_ZERO`. */
export type SizeEncoder = (size: number) => number;

/** Makes the encoder of `book`: a table over the leading bits of the double, exact at every lattice edge, no logarithm per cell. */
export function makeSizeEncoder(book: CodeBook): SizeEncoder {
  const edges = Float64Array.from({ length: SIZE_CODES + 1 }, (_, i) => lowestSizeOf(book, FIRST_SIZE_CODE + i));
  const double = new Float64Array(1);
  const words = new Uint32Array(double.buffer);
  const high = isLittleEndian() ? 1 : 0;
  const keyOf = (size: number): number => {
    double[0] = size;
    return words[high] >>> KEY_SHIFT;
  };
  const lowest = edges[0];
  const highest = edges[SIZE_CODES - 1];
  const firstKey = keyOf(lowest);
  const table = new Uint8Array(keyOf(highest) - firstKey + 1);
  for (let key = 0, step = 0; key < table.length; key++) {
    words[high] = (key + firstKey) << KEY_SHIFT;
    words[1 - high] = 0;
    while (step + 1 < SIZE_CODES && edges[step + 1] <= double[0]) step++;
    table[key] = step;
  }
  return (size) => {
    if (!(size > 0)) return CODE_ZERO;
    if (size <= lowest) return FIRST_SIZE_CODE;
    if (size >= highest) return LAST_CODE;
    const step = table[keyOf(size) - firstKey];
    return FIRST_SIZE_CODE + (size >= edges[step + 1] ? step + 1 : step);
  };
}

function isLittleEndian(): boolean {
  return new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
}
