import { type CodeBook, FIRST_SIZE_CODE, LAST_CODE, lowestSizeOf, STEPS_PER_DECADE } from '../grid/code-book';
import { computeSizePercentile } from '../grid/code-histogram';
import { AUTO_CUT_SHARE, AUTO_HEADROOM, AUTO_WALL_SHARE } from './colour-scale';

/** Number of bars in the legend's histogram. */
export const HISTOGRAM_BINS = 84;
/** The handles may not meet: `full` is at least a quarter of a decade above `cut`. */
const MIN_RATIO = 10 ** 0.25;

/**
 * Automatic positions of the handles; `undefined` if the part has no sizes. `counts` is a code histogram. The largest
 * size has the last colour, so that a wall differs from one several times as large. A size above `AUTO_HEADROOM` walls
 * would leave too few colours for all others, so it shares the last one.
 */
export function computeAutoHandles(
  counts: Uint32Array,
  book: CodeBook,
  cutShare = AUTO_CUT_SHARE,
): { cut: number; full: number } | undefined {
  const cut = computeSizePercentile(counts, book, cutShare);
  const wall = computeSizePercentile(counts, book, AUTO_WALL_SHARE);
  const largest = computeSizePercentile(counts, book, 1);
  if (cut === undefined || wall === undefined || largest === undefined) return undefined;
  return { cut, full: Math.max(Math.min(largest, wall * AUTO_HEADROOM), cut * MIN_RATIO) };
}

/** Number of cells in each of `HISTOGRAM_BINS` bins of equal width in log size. */
export interface SizeHistogram {
  readonly low: number;
  readonly high: number;
  readonly bins: Float64Array;
}

/** Spreads the counts of a code histogram over the legend's bins between `low` and `high` (sizes). */
export function computeSizeHistogram(counts: Uint32Array, book: CodeBook, low: number, high: number): SizeHistogram {
  const bins = new Float64Array(HISTOGRAM_BINS);
  const binsPerDecade = HISTOGRAM_BINS / Math.log10(high / low);
  const codeWidth = binsPerDecade / STEPS_PER_DECADE;
  for (let code = FIRST_SIZE_CODE; code <= LAST_CODE; code++) {
    const count = counts[code];
    if (count === 0) continue;
    const start = Math.log10(lowestSizeOf(book, code) / low) * binsPerDecade;
    // A code may span two or three bins; each gets its share, so that the bars do not look like a comb.
    for (let bin = Math.max(0, Math.floor(start)); bin < Math.min(HISTOGRAM_BINS, start + codeWidth); bin++) {
      const overlap = Math.min(bin + 1, start + codeWidth) - Math.max(bin, start);
      if (overlap > 0) bins[bin] = bins[bin] + (count * overlap) / codeWidth;
    }
  }
  return { low, high, bins };
}

/** Least and greatest existing size, widened by the factor `margin`; `undefined` without sizes. */
export function computeSizeRange(counts: Uint32Array, book: CodeBook, margin = 1.5): [number, number] | undefined {
  let first = FIRST_SIZE_CODE;
  while (first <= LAST_CODE && counts[first] === 0) first++;
  if (first > LAST_CODE) return undefined;
  let last = LAST_CODE;
  while (counts[last] === 0) last--;
  return [lowestSizeOf(book, first) / margin, lowestSizeOf(book, last + 1) * margin];
}
