import { describe, expect, it } from 'vitest';
import { type DataBox, getBoxRange, isBoxInView, makeBoxAnchor, placeBox, placeWords } from './data-box';

const size = { width: 1000, height: 500, pixelRatio: 1 };
const view = { timeFrom: 1000, timeTo: 2000, priceLow: 90, priceHigh: 110 };
const drawn = { kind: 'measure', from: { x: 600, y: 400 }, to: { x: 200, y: 100 } } as const;
const box: DataBox = { kind: 'measure', from: { time: 1600, price: 94 }, to: { time: 1200, price: 106 } };

it('a box is anchored to the data that it was drawn over', () => {
  const anchor = makeBoxAnchor({ view: () => view, size: () => size });
  expect(anchor(drawn)).toEqual(box);
  expect(anchor(undefined)).toBeUndefined();
  expect(placeBox(box, view)).toEqual({ left: 0.2, top: 0.2, right: 0.6, bottom: 0.8 });
  expect(getBoxRange(box)).toEqual([1200, 1600]);
});

it('the pressed corner stays on its data while the plot moves during the drag', () => {
  let shown = view;
  const anchor = makeBoxAnchor({ view: () => shown, size: () => size });
  anchor({ ...drawn, to: { x: 590, y: 390 } });
  shown = { timeFrom: 1100, timeTo: 2100, priceLow: 80, priceHigh: 120 };
  expect(anchor(drawn)).toEqual({ ...box, to: { time: 1300, price: 112 } });
  // The next box has a new anchor, even if pressed at the same place.
  expect(anchor({ ...drawn, from: { x: 600, y: 400 } })?.from).toEqual({ time: 1700, price: 88 });
});

it('a zoom box is where it is drawn', () => {
  let shown = view;
  const anchor = makeBoxAnchor({ view: () => shown, size: () => size });
  const zoomed = { ...drawn, kind: 'zoom' } as const;
  anchor(zoomed);
  shown = { ...view, timeFrom: 1100, timeTo: 2100 };
  expect(anchor(zoomed)?.from.time).toBe(1700);
});

it('on a logarithmic axis a box is on the prices under it, and stays there when the axis becomes linear', () => {
  const wide = { ...view, priceLow: 1, priceHigh: 100 };
  const anchor = makeBoxAnchor({ view: () => wide, size: () => size, scale: () => 'log' });
  const made = anchor({ kind: 'measure', from: { x: 0, y: 250 }, to: { x: 1000, y: 500 } });
  expect(made?.from.price).toBeCloseTo(10, 9);
  expect(made?.to.price).toBeCloseTo(1, 9);
  expect(placeBox(made!, wide, 'log').top).toBeCloseTo(0.5, 9);
  expect(placeBox(made!, wide).top).toBeCloseTo(90 / 99, 9);
});

it('a box moves with its data, and out of view with them', () => {
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

describe('the words of a box', () => {
  const placed = { left: 0.25, top: 0.25, right: 0.5, bottom: 0.75 };

  it('are below it, above it where they do not fit, or else inside it', () => {
    expect(placeWords(placed, 500)).toEqual({ left: 'max(25%, 6px)', top: '75%', maxWidth: 'calc(75% - 6px)' });
    expect(placeWords({ ...placed, bottom: 1 }, 500)).toMatchObject({ left: 'max(25%, 6px)', bottom: '75%' });
    expect(placeWords({ ...placed, top: 0, bottom: 1 }, 500)).toMatchObject({
      left: 'max(25%, 6px)',
      top: 'max(0%, 30px)',
    });
    // Words under the header of a low pane would be unreadable.
    expect(placeWords({ ...placed, bottom: 0.9 }, 200)).toMatchObject({ top: 'max(25%, 30px)' });
  });

  it('are in view when the box extends out of it', () => {
    expect(placeWords({ left: -3, top: -2, right: 4, bottom: 5 }, 500)).toEqual({
      left: 'max(0%, 6px)',
      top: 'max(0%, 30px)',
      maxWidth: 'calc(100% - 6px)',
    });
    expect(placeWords({ ...placed, left: -1 }, 500)).toMatchObject({
      left: 'max(0%, 6px)',
      maxWidth: 'calc(100% - 6px)',
    });
    expect(placeWords({ ...placed, top: 0.5, bottom: 1.5 }, 500)).toMatchObject({ bottom: '50%' });
  });

  it('extend to the left from a box at the right edge', () => {
    expect(placeWords({ ...placed, left: 0.75, right: 2 }, 500)).toEqual({
      right: 'max(0%, 6px)',
      top: '75%',
      maxWidth: 'calc(100% - 6px)',
    });
  });
});
