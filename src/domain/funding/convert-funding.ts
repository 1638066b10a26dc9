/** Periods that funding rates may be shown for, seconds; a year has 365 days. */
export const FUNDING_PERIOD_SECONDS = {
  '1h': 3600,
  '8h': 28_800,
  day: 86_400,
  year: 31_536_000,
} as const;

/**
 * Rates in percent of the position per `periodSeconds`, without compounding, from fractions per interval: rate × period
 * ÷ interval. `intervalSeconds` is one value for all, or one per rate if venues changed it within the series. Missing
 * rates stay NaN.
 */
export function convertFunding(
  rates: Float64Array,
  intervalSeconds: number | ArrayLike<number>,
  periodSeconds: number,
): Float64Array {
  const intervalAt = typeof intervalSeconds === 'number' ? () => intervalSeconds : (i: number) => intervalSeconds[i];
  return rates.map((rate, i) => (rate * 100 * periodSeconds) / intervalAt(i));
}
