/** With fewer values than this, none counts as an outlier. */
const MIN_VALUES = 20;
/**
 * The share of the values that is usual. A largest value below `SPIKE` times those is shown in full: the largest bars are
 * the ones that are read, and the usual ones still have a quarter of the height.
 */
const USUAL_SHARE = 0.95;
const SPIKE = 4;
/** Headroom above the usual values, where a scale ends below the largest one: few bars are cut. */
const HEADROOM = 2;

/**
 * Where a scale from zero ends, so that a few large values do not flatten the rest: at the largest value, or above the
 * usual ones where it is far larger. Ignores values that are not above zero.
 */
export function findUsualMost(values: readonly number[], most: number): number {
  const known = Float64Array.from(values.filter((value) => value > 0)).sort();
  if (known.length < MIN_VALUES) return most;
  const usual = known[Math.ceil(known.length * USUAL_SHARE) - 1];
  return most > usual * SPIKE ? usual * HEADROOM : most;
}
