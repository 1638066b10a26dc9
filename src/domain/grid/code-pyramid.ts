import { UPPER_WORD } from './code-book';
import { BAND_ROWS, BAND_STRIDE } from './grid-tile';

/**
 * Shifts of the maxima of the first and of the second of two words in the word above them, in this machine's byte
 * order.
 */
const FIRST_SHIFT = UPPER_WORD === 1 ? 0 : 16;
const SECOND_SHIFT = 16 - FIRST_SHIFT;
const BAND_WORDS = BAND_ROWS / 4;
/** Number of codes in the highest levels, which are smaller than two words. */
const TOP_CODES = 8;

/**
 * Fills the levels above the `BAND_ROWS` codes at `base`: each code is the maximum of the two below. Levels are stored
 * end to end, and so are the pairs. `words` are the same codes, four to a word; `base` is a multiple of four.
 */
export function buildPyramid(codes: Uint8Array, words: Uint32Array, base: number): void {
  const end = (base + BAND_STRIDE - TOP_CODES) >> 2;
  for (let above = (base >> 2) + BAND_WORDS, below = base >> 2; above < end; above++, below += 2) {
    words[above] = (pairMaxima(words[below]) << FIRST_SHIFT) | (pairMaxima(words[below + 1]) << SECOND_SHIFT);
  }
  const last = base + BAND_STRIDE - 1;
  for (let above = last + 1 - TOP_CODES; above < last; above++) {
    const below = 2 * above - base - BAND_STRIDE;
    codes[above] = Math.max(codes[below], codes[below + 1]);
  }
}

/**
 * The maxima of the first two and of the last two codes of a word, in its lower half, without branches that depend on
 * data.
 */
function pairMaxima(word: number): number {
  const a = word & 0x00ff00ff;
  const b = (word >>> 8) & 0x00ff00ff;
  const isLarger = (((b | 0x01000100) - a) >>> 8) & 0x00010001;
  const larger = a ^ ((a ^ b) & ((isLarger << 8) - isLarger));
  return (larger & 0xff) | (larger >>> 8);
}
