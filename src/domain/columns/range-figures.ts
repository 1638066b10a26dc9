import { lowerBound } from '@/base/binary-search';
import type { LineValues } from './line-columns';

/** Figures of a range of a series; NaN if it has no value. Times are bucket starts in Unix seconds. */
export interface RangeFigures {
  /** Buckets with a value. */
  readonly count: number;
  readonly sum: number;
  readonly mean: number;
  readonly low: number;
  readonly lowTime: number;
  readonly high: number;
  readonly highTime: number;
  readonly first: number;
  readonly last: number;
}

/**
 * Figures of the buckets that start in [from, to); missing values are ignored, and the first of equal extremes counts.
 */
export function computeRangeFigures({ times, values }: LineValues, from: number, to: number): RangeFigures {
  const end = lowerBound(times, to);
  let [count, sum, low, high, last] = [0, 0, -1, -1, Number.NaN];
  let first = Number.NaN;
  for (let i = lowerBound(times, from); i < end; i++) {
    const value = values[i];
    if (Number.isNaN(value)) continue;
    if (count === 0) first = value;
    if (low < 0 || value < values[low]) low = i;
    if (high < 0 || value > values[high]) high = i;
    count += 1;
    sum += value;
    last = value;
  }
  const at = (column: Float64Array, index: number): number => (index < 0 ? Number.NaN : column[index]);
  return {
    count,
    sum: count === 0 ? Number.NaN : sum,
    mean: count === 0 ? Number.NaN : sum / count,
    low: at(values, low),
    lowTime: at(times, low),
    high: at(values, high),
    highTime: at(times, high),
    first,
    last,
  };
}
