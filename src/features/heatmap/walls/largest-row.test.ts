import { expect, it } from 'vitest';
import { widenSpec } from '@/domain/book/ledger/book-frame';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { describeLargestRow, findLargestRow } from './largest-row';

const SPEC: GridSpec = { columnSeconds: 60, rowStep: 5, blocks: { maxDepth: 20 }, book: makeCodeBook(1) };
const ROWS = widenSpec(SPEC, 5);
/** A book of bids from 950 to 1,000 in the minute from 60 s on, with the sizes of `sizeOf`. */
const bookOf = (sizeOf: (price: number) => number) => {
  const prices = Float64Array.from({ length: 20 }, (_, i) => 950 + 5 * i);
  return {
    spec: SPEC,
    tiles: [
      buildGridTile(SPEC, 0, {
        timestampsMicros: Float64Array.of(60e6),
        offsets: Uint32Array.of(0, prices.length),
        prices,
        volumes: prices.map(sizeOf),
        sides: Uint8Array.from(prices, (price) => (price < 1000 ? 0 : 1)),
      }),
    ],
  };
};
/** In the row from 975 to 1,000. */
const WALL = { row: 39, path: [{ time: 0, row: 39 }] };
const WORDS = { rows: ROWS, decimals: 0 };

it('finds the drawn row with most of a wall, and none beside the wall', () => {
  const data = bookOf((price) => ({ 970: 900, 985: 40, 990: 30 })[price] ?? 1);
  expect(findLargestRow(data, ROWS, WALL, 60)).toEqual({ row: 197, size: 40 });
  expect(describeLargestRow(data, WORDS, WALL, 75)).toMatch(/^40\.?0* of it in one 5 USD row, 985 – 990$/);
});

it('looks where the wall stood at that time', () => {
  const data = bookOf((price) => ({ 955: 70, 985: 40 })[price] ?? 1);
  const moved = {
    row: 39,
    path: [
      { time: 0, row: 38 },
      { time: 120, row: 39 },
    ],
  };
  expect(findLargestRow(data, ROWS, moved, 60)).toEqual({ row: 191, size: 70 });
});

it('says nothing where rows as high as the wall are drawn, or the snapshot is not loaded', () => {
  const data = bookOf(() => 1);
  expect(
    describeLargestRow(data, { rows: SPEC, decimals: 0 }, { row: 197, path: [{ time: 0, row: 197 }] }, 60),
  ).toBeUndefined();
  expect(describeLargestRow(data, WORDS, WALL, 600)).toBeUndefined();
});
