import { expect, it } from 'vitest';
import { findClearTop, keepApart } from './clear-place';

const placed = {
  size: { width: 100, height: 100 },
  insets: { left: 0, right: 0, top: 0, bottom: 0 },
  picture: {
    x: { low: 0, high: 100, ticks: [] },
    y: { low: 0, high: 100, ticks: [] },
    lines: [],
    bands: [],
    cells: [],
  },
};
const line = (...values: number[]) => ({
  times: Float64Array.from(values, (_, at) => at * 10),
  values: Float64Array.from(values),
});
const box = { x: 50, width: 20, height: 12 };

it('labels clear the whole line below them, also where it rises beside them', () => {
  // A step from 20 to 40 at 60: a label above it must clear the upper tread.
  const stairs = line(20, 20, 20, 20, 20, 20, 40, 40, 40);
  expect(findClearTop(stairs, placed, box)).toBe(60 - 4 - 12);
  expect(findClearTop(stairs, placed, { ...box, isBelow: true })).toBe(80 + 4);
});

it('labels without room on their side move to the other, or are left out', () => {
  expect(findClearTop(line(95, 95, 95, 95, 95, 95, 95, 95), placed, box)).toBe(5 + 4);
  expect(findClearTop(line(5, 5, 5, 5, 5, 5, 5, 5), placed, { ...box, isBelow: true })).toBe(95 - 4 - 12);
  expect(findClearTop(line(5, 95, 5, 95, 5, 95, 5, 95), placed, box)).toBeUndefined();
  expect(findClearTop(line(), placed, box)).toBeUndefined();
});

it('of marks that would touch, the first keeps its label', () => {
  expect(keepApart([50, 60, 90, 10], (x) => x, 30)).toEqual([50, 90, 10]);
});
