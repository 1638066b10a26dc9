export const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The value below which `share` of all values are; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** 3 for a normal distribution. */
export function kurtosis(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 4)) / deviation(values) ** 4;
}

export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const both = mean(a.map((value, i) => (value - meanA) * (b[i] - meanB)));
  return both / (deviation(a) * deviation(b));
}

/** Correlation with itself `lag` steps later. */
export const autocorrelation = (values: readonly number[], lag: number): number =>
  correlation(values.slice(0, -lag), values.slice(lag));
