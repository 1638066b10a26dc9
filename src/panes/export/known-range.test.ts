import { expect, it } from 'vitest';
import { findKnownRange } from './known-range';

const SPAN = { from: 0, to: 1000.5 };

it('ends with the data if the view extends into the future', () => {
  expect(findKnownRange({ timeFrom: 900.2, timeTo: 1400 }, SPAN)).toEqual({ from: 900, to: 1000 });
  expect(findKnownRange({ timeFrom: 100, timeTo: 400 }, SPAN)).toEqual({ from: 100, to: 400 });
});

it('is empty if the whole view is in the future', () => {
  expect(findKnownRange({ timeFrom: 1200, timeTo: 1400 }, SPAN)).toEqual({ from: 1200, to: 1200 });
});
