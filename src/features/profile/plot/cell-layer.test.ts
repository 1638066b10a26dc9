import { expect, it } from 'vitest';
import { areNarrow, placeInLayer, scaleOf } from './cell-layer';

const DAY = 86_400;
const YEAR = Array.from({ length: 365 }, (_, day) => ({
  profile: { start: 1_750_000_000 + day * DAY, end: 1_750_000_000 + (day + 1) * DAY },
}));
const viewFrom = (timeFrom: number, days = 365) => ({
  timeFrom,
  timeTo: timeFrom + days * DAY,
  priceLow: 1,
  priceHigh: 2,
});

it('cells of a year keep their places in their layer while the view moves', () => {
  const scales = [0, 0.1, 1 / 3, 12_345.678].map((by) => scaleOf(viewFrom(1_750_000_000 + by), 1100));
  expect(new Set(scales).size).toBe(1);
  const cells = placeInLayer(YEAR, scales[0]);
  expect([cells[0].left, cells[364].left + cells[364].width]).toEqual([0, expect.closeTo(1100, 5)]);
});

it('sessions that are wide enough for words are not in a layer', () => {
  expect(areNarrow(YEAR, scaleOf(viewFrom(0), 1100), 18)).toBe(true);
  expect(areNarrow(YEAR, scaleOf(viewFrom(0, 30), 1100), 18)).toBe(false);
  expect(areNarrow([], 1, 18)).toBe(false);
});
