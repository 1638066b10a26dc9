import { lowerBound } from '@/base/binary-search';
import type { LineValues } from './line-columns';

/** First value at or after `from`, and its time; `undefined` when there is none. */
export function findFirst(
  { times, values }: LineValues,
  from: number,
): { readonly time: number; readonly value: number } | undefined {
  for (let i = lowerBound(times, from); i < times.length; i++)
    if (!Number.isNaN(values[i])) return { time: times[i], value: values[i] };
  return undefined;
}

export const findFirstValue = (line: LineValues, from: number): number | undefined => findFirst(line, from)?.value;

/**
 * The line scaled so that its first value at or after `from` is `base`, which puts two lines on one percent axis.
 * Missing values stay missing; without such a value all are.
 */
export function rebaseLine(line: LineValues, from: number, base: number): LineValues {
  const first = findFirstValue(line, from) ?? Number.NaN;
  return { times: line.times, values: line.values.map((value) => (value / first) * base) };
}

/** How two prices of one bucket are compared. */
const DIFFERENCES = {
  /** Difference in prices. */
  spread: (a: number, b: number) => a - b,
  /** Difference in percent of the second. */
  basis: (a: number, b: number) => ((a - b) / b) * 100,
  /** How many of the second one unit of the first is worth. */
  ratio: (a: number, b: number) => a / b,
} as const;

export type Difference = keyof typeof DIFFERENCES;

/** `a` compared with `b` in the buckets that both have; both lines have the same bucket length. */
export function compareLines(a: LineValues, b: LineValues, difference: Difference): LineValues {
  const times: number[] = [];
  const values: number[] = [];
  const differ = DIFFERENCES[difference];
  let other = 0;
  for (let i = 0; i < a.times.length; i++) {
    while (other < b.times.length && b.times[other] < a.times[i]) other++;
    if (b.times[other] !== a.times[i]) continue;
    const value = differ(a.values[i], b.values[other]);
    if (Number.isNaN(value)) continue;
    times.push(a.times[i]);
    values.push(value);
  }
  return { times: Float64Array.from(times), values: Float64Array.from(values) };
}
