import { expect, it } from 'vitest';
import { computeAllOthers } from './all-others';

it('gives all others what one coin does not have', () => {
  expect([...computeAllOthers(Float64Array.of(0, 57.25, 100, Number.NaN))]).toEqual([100, 42.75, 0, Number.NaN]);
});
