import type { Stretch } from '@/domain/columns/find-gaps';
import type { LineValues } from '@/domain/columns/line-columns';

/** Prices that hold until the next one, with a NaN where each known stretch ends: beyond it there is no price. */
export function breakTrace({ times, values }: LineValues, known: readonly Stretch[]): LineValues {
  const ends = known.map(({ to }) => to);
  const broken: { readonly times: number[]; readonly values: number[] } = { times: [], values: [] };
  const push = (time: number, value: number): void => {
    broken.times.push(time);
    broken.values.push(value);
  };
  let next = 0;
  for (const [at, time] of times.entries()) {
    for (; next < ends.length && ends[next] < time; next++) push(ends[next], Number.NaN);
    push(time, values[at]);
  }
  for (; next < ends.length; next++) push(ends[next], Number.NaN);
  return { times: Float64Array.from(broken.times), values: Float64Array.from(broken.values) };
}

/** The prices of a trace without the NaNs at its ends. */
export function listTraded({ times, values }: LineValues): LineValues {
  const isTraded = (_: number, at: number): boolean => !Number.isNaN(values[at]);
  return { times: times.filter(isTraded), values: values.filter(isTraded) };
}
