/** Rank of a value within a window. Shares are percent, 0 to 100; NaN if the window has no known values. */
export interface WindowRank {
  /** Number of known values in the window. */
  readonly count: number;
  /** Position of the value between the least and the greatest, in percent. */
  readonly rank: number;
  /** Share of the values that are lower, in percent. */
  readonly percentile: number;
}

/** Rank and percentile of `value` in a window; without different values there is no rank. */
export function rankInWindow(values: Float64Array, value: number): WindowRank {
  const known = values.filter((one) => !Number.isNaN(one));
  const count = known.length;
  if (count === 0 || Number.isNaN(value)) return { count, rank: Number.NaN, percentile: Number.NaN };
  let [low, high] = [value, value];
  for (const one of known) {
    low = Math.min(low, one);
    high = Math.max(high, one);
  }
  const below = known.reduce((sum, one) => sum + (one < value ? 1 : 0), 0);
  return {
    count,
    rank: high > low ? (100 * (value - low)) / (high - low) : Number.NaN,
    percentile: (100 * below) / count,
  };
}

const DIGITS = 12;

/**
 * The value that `percent` (0 to 100) of the known values are below, interpolated between neighbours; NaN without
 * values. To twelve digits: the rest is dust of the interpolation, which an export would show.
 */
export function percentileOf(values: Float64Array, percent: number): number {
  const known = values.filter((one) => !Number.isNaN(one)).sort();
  if (known.length === 0) return Number.NaN;
  const at = ((known.length - 1) * percent) / 100;
  const below = Math.floor(at);
  const above = Math.min(known.length - 1, below + 1);
  return Number((known[below] + (at - below) * (known[above] - known[below])).toPrecision(DIGITS));
}
