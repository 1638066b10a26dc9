/** Fewer values than this have no usual size. */
const LEAST_VALUES = 20;
/** So much of the values is usual; what reaches beyond them by less than `SPIKE` is shown whole. */
const USUAL_SHARE = 0.95;
const SPIKE = 1.5;
/** Room above the usual values, where a scale ends below its largest. */
const HEADROOM = 1.25;

/**
 * Where a scale from zero ends, so that a few large values do not flatten the rest: at the largest, or above the usual
 * ones where that lies far beyond them. Values that are not above zero do not count.
 */
export function findUsualMost(values: readonly number[], most: number): number {
  const known = Float64Array.from(values.filter((value) => value > 0)).sort();
  if (known.length < LEAST_VALUES) return most;
  const usual = known[Math.ceil(known.length * USUAL_SHARE) - 1];
  return most > usual * SPIKE ? usual * HEADROOM : most;
}
