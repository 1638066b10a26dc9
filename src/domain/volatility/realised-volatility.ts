import type { LineValues } from '../columns/line-columns';

const YEAR_SECONDS = 365 * 86_400;

export interface VolatilityOptions {
  /** Length of a bucket, which is the period of one return. */
  readonly seconds: number;
  /** Number of returns in the rolling window, at least 2. */
  readonly window: number;
}

/**
 * Realised volatility in percent a year at each bucket: the sample standard deviation (mean removed, divisor n − 1) of
 * the last `window` logarithmic returns from close to close, times √(buckets per year), with 365 days a year. A return
 * needs two consecutive buckets: if one is missing, the figure is NaN until the window is past the gap.
 */
export function computeRealisedVolatility(closes: LineValues, { seconds, window }: VolatilityOptions): LineValues {
  const { times, values } = closes;
  const returns = new Float64Array(times.length).fill(Number.NaN);
  for (let i = 1; i < times.length; i++) {
    const isNext = times[i] - times[i - 1] === seconds && values[i] > 0 && values[i - 1] > 0;
    if (isNext) returns[i] = Math.log(values[i] / values[i - 1]);
  }
  const scale = 100 * Math.sqrt(YEAR_SECONDS / seconds);
  return { times, values: returns.map((_, i) => scale * deviationOf(returns, i + 1 - window, i + 1)) };
}

/** Sample standard deviation of [start, end); NaN if a value is. */
function deviationOf(values: Float64Array, start: number, end: number): number {
  if (start < 0) return Number.NaN;
  let sum = 0;
  for (let i = start; i < end; i++) sum += values[i];
  const mean = sum / (end - start);
  let squares = 0;
  for (let i = start; i < end; i++) squares += (values[i] - mean) ** 2;
  return Math.sqrt(squares / (end - start - 1));
}
