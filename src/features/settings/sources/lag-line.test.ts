import { expect, it } from 'vitest';
import { listStretches } from './lag-line';

it('breaks where there is no data, and keeps a single minute', () => {
  const hour: (number | null)[] = Array.from({ length: 60 }, () => null);
  hour[0] = 0;
  hour[1] = 500;
  hour[59] = 1000;
  expect(listStretches(hour, 1000)).toEqual(['0.0,42.0 5.1,22.0', '300.0,2.0 300.0,2.0']);
  expect(listStretches([null, null], 500)).toEqual([]);
  expect(listStretches([], 500)).toEqual([]);
});

it('ends at the right while there is less than an hour of data', () => {
  expect(listStretches([0, 1000], 1000)).toEqual(['294.9,42.0 300.0,2.0']);
});
