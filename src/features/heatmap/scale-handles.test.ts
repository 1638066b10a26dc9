import { expect, it } from 'vitest';
import { setHandle, stepHandle } from './scale-handles';

const handles = { cut: 1, full: 100, gamma: 1.18 };

it('moves one handle by a tenth per press and leaves the other', () => {
  expect(stepHandle(handles, 'cut', 1)).toEqual({ ...handles, cut: 1.1 });
  expect(stepHandle(handles, 'full', -1).full).toBeCloseTo(100 / 1.1, 9);
});

it('never lets the handles meet', () => {
  expect(setHandle(handles, 'cut', 5000).cut).toBeLessThan(100);
  expect(setHandle(handles, 'full', 0.1).full).toBeGreaterThan(1);
});
