import type { LineValues } from './line-columns';

/**
 * The line without rows that have no value, and with one NaN at the start of each gap, so that nothing is drawn across
 * it. `seconds` is the length of a bucket.
 */
export function breakLine({ times, values }: LineValues, seconds: number): LineValues {
  const kept: number[] = [];
  const found: number[] = [];
  let next = Number.NaN;
  for (let i = 0; i < times.length; i++) {
    if (Number.isNaN(values[i])) continue;
    if (times[i] > next) {
      kept.push(next);
      found.push(Number.NaN);
    }
    kept.push(times[i]);
    found.push(values[i]);
    next = times[i] + seconds;
  }
  return { times: Float64Array.from(kept), values: Float64Array.from(found) };
}
