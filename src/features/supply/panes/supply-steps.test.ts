import { expect, it } from 'vitest';
import { findSteps } from './supply-steps';

const lineOf = (values: readonly number[]) => ({
  times: Float64Array.from(values, (_, at) => at),
  values: Float64Array.from(values),
});

it('finds what stands out from bucket to bucket, up and down', () => {
  const steps = findSteps(lineOf([100, 100, 100, 111.8, 111.8, 111.8, 109, 109.5]));
  expect(steps.map(({ at, change }) => [at, change.toFixed(1)])).toEqual([
    [3, '11.8'],
    [6, '-2.5'],
  ]);
});

it('finds none if coins arrive steadily, however many, and does not bridge gaps', () => {
  expect(findSteps(lineOf(Array.from({ length: 20 }, (_, at) => 1.02 ** at)))).toEqual([]);
  expect(findSteps(lineOf([100, Number.NaN, 120]))).toEqual([]);
  expect(findSteps(lineOf([]))).toEqual([]);
});
