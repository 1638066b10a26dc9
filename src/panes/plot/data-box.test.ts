import { expect, it } from 'vitest';
import { anchorBox, isBoxInView, placeBox } from './data-box';

const size = { width: 1000, height: 500, pixelRatio: 1 };
const view = { timeFrom: 1000, timeTo: 2000, priceLow: 90, priceHigh: 110 };
const box = anchorBox({ kind: 'measure', from: { x: 600, y: 400 }, to: { x: 200, y: 100 } }, view, size);

it('a box lies on the data that it was drawn over', () => {
  expect(box).toEqual({ kind: 'measure', from: { time: 1600, price: 94 }, to: { time: 1200, price: 106 } });
  expect(placeBox(box, view)).toEqual({ left: 0.2, top: 0.2, right: 0.6, bottom: 0.8 });
});

it('a box goes with its data when the plot moves, and out of view with them', () => {
  const moved = { ...view, timeFrom: 1100, timeTo: 2100, priceLow: 80, priceHigh: 120 };
  const { left, right, top, bottom } = placeBox(box, moved);
  expect([left, right].map((share) => Math.round(share * 10))).toEqual([1, 5]);
  expect([top, bottom]).toEqual([14 / 40, 26 / 40]);
  expect(isBoxInView(box, moved)).toBe(true);
  for (const away of [
    { ...view, timeFrom: 1600, timeTo: 2600 },
    { ...view, timeFrom: 200, timeTo: 1200 },
    { ...view, priceLow: 106, priceHigh: 126 },
    { ...view, priceLow: 74, priceHigh: 94 },
  ])
    expect(isBoxInView(box, away)).toBe(false);
});
