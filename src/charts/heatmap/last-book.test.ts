import { expect, it } from 'vitest';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import { computeLastRows } from './last-book';

const columns = {
  timestampsMicros: Float64Array.of(0),
  offsets: Uint32Array.of(0, 5),
  prices: Float64Array.of(8, 11, 20, 30, 30),
  volumes: Float64Array.of(1, 2, 4, 8, 16),
};
const spec = { columnSeconds: 60, rowStep: 10, book: makeCodeBook(1) };
const ref = { tile: buildGridTile(spec, 0, columns), snapshot: 0 };
const placeOf = (height: number) => ({
  view: { timeFrom: 0, timeTo: 1, priceLow: 5, priceHigh: 45 },
  size: { width: 1, height, pixelRatio: 1 },
});

it('shows the sums of the levels of each row', () => {
  expect([...computeLastRows(placeOf(4), ref, 'max')]).toEqual([0, 24, 4, 3]);
});

it('shows the largest of the rows of a pixel, or their sum, as the heat does', () => {
  expect([...computeLastRows(placeOf(1), ref, 'max')]).toEqual([24]);
  expect([...computeLastRows(placeOf(1), ref, 'sum')]).toEqual([31]);
});
