import { expect, it } from 'vitest';
import { listStretches } from './lag-line';

it('breaks where nothing came, and keeps a lone minute', () => {
  expect(listStretches([0, 500, null, 1000, null], 1000)).toEqual(['0.0,42.0 75.0,22.0', '225.0,2.0 225.0,2.0']);
  expect(listStretches([null, null], 500)).toEqual([]);
  expect(listStretches([], 500)).toEqual([]);
});
