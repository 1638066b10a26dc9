import { expect, it } from 'vitest';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { findLargestStanding } from './largest-now';

const SPEC: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
/** A minute with a large order at 950, and the next without it, but with one at 1,000. */
const data = {
  spec: SPEC,
  tiles: [
    buildGridTile(SPEC, 0, {
      timestampsMicros: Float64Array.of(60e6, 120e6),
      offsets: Uint32Array.of(0, 3, 6),
      prices: Float64Array.of(950, 975, 1000, 950, 975, 1000),
      volumes: Float64Array.of(90, 2, 3, 1, 2, 30),
    }),
  ],
};
const seen = (priceLow: number, priceHigh: number) => ({ timeFrom: 0, timeTo: 180, priceLow, priceHigh });

it('the largest now is that of the newest snapshot, wherever its price is, with an arrow where it is out of view', () => {
  expect(findLargestStanding(data, seen(900, 1100))).toMatchObject({ size: 30, row: 200, arrow: undefined });
  expect(findLargestStanding(data, seen(900, 980))).toMatchObject({ size: 30, arrow: '↑' });
  expect(findLargestStanding(data, seen(1050, 1100))).toMatchObject({ size: 30, arrow: '↓' });
});

it('there is none where no snapshot is in view', () => {
  expect(findLargestStanding({ ...data, tiles: [] }, seen(900, 1100))).toBeUndefined();
});
