import { expect, it } from 'vitest';
import { findClearEnd } from './base-label';

const placed = (...lines: readonly (readonly number[])[]) => ({
  size: { width: 400, height: 200 },
  insets: { left: 0, right: 0, top: 0, bottom: 0 },
  picture: {
    x: { low: 0, high: 100, ticks: [] },
    y: { low: -10, high: 10, ticks: [] },
    lines: [[0, 0], ...lines].map((ys, at) => ({
      name: at === 0 ? 'Base' : `${at}`,
      colour: '',
      width: 1,
      xs: ys.map((_, place) => (100 * place) / (ys.length - 1)),
      ys,
    })),
    bands: [],
    cells: [],
  },
});

it('the name of the level stands at the axis where no line runs through it, else further left, else nowhere', () => {
  expect(findClearEnd(placed([5, 5, 5, 5]), 0)).toBe(396);
  // The last quarter runs along the level, just above it.
  const right = findClearEnd(placed([5, 5, 5, 5, 5, 5, 0.5, 0.5, 0.5]), 0) ?? Number.NaN;
  expect(right).toBeLessThan(300);
  expect(right).toBeGreaterThan(200);
  expect(findClearEnd(placed([0.5, 0.5, 0.5]), 0)).toBeUndefined();
  expect(findClearEnd(placed([5, 5, 5], [-8, 9, -8, 9, -8, 9, -8, 9, -8, 9, -8, 9, -8, 9, -8, 9]), 0)).toBeUndefined();
});
