import { expect, it } from 'vitest';
import { buildGridTile } from '../grid/build-grid-tile';
import { makeCodeBook } from '../grid/code-book';
import { buildLadder } from './ladder';

const SPEC = { columnSeconds: 60, rowStep: 1, book: makeCodeBook(1) };
const LEVELS = [
  [95, 7],
  [98, 2],
  [99, 0],
  [100, 3],
  [102, 4],
  [103, 1],
] as const;

function bookOf(sides?: Uint8Array) {
  const tile = buildGridTile(SPEC, 0, {
    timestampsMicros: Float64Array.of(0),
    offsets: Uint32Array.of(0, LEVELS.length),
    prices: Float64Array.from(LEVELS, ([price]) => price),
    volumes: Float64Array.from(LEVELS, ([, size]) => size),
    ...(sides && { sides }),
  });
  return { tile, snapshot: 0 };
}

it('has the levels of each side from the mid outwards, with the running sum', () => {
  expect(buildLadder(bookOf(), 101, 2)).toEqual({
    asks: [
      { price: 102, row: 102, size: 4, sum: 4 },
      { price: 103, row: 103, size: 1, sum: 5 },
    ],
    bids: [
      { price: 100, row: 100, size: 3, sum: 3 },
      { price: 98, row: 98, size: 2, sum: 5 },
    ],
    most: 4,
  });
});

it('uses received sides, even where a sum of venues crosses', () => {
  const { asks, bids } = buildLadder(bookOf(Uint8Array.of(0, 1, 0, 0, 0, 1)), 101, 9);
  expect(asks.map(({ price }) => price)).toEqual([98, 103]);
  expect(bids.map(({ price, sum }) => [price, sum])).toEqual([
    [102, 4],
    [100, 7],
    [95, 14],
  ]);
});

it('is empty without levels on either side', () => {
  expect(buildLadder(bookOf(), 500, 9).asks).toEqual([]);
  expect(buildLadder(bookOf(), 1, 9)).toMatchObject({ bids: [], most: 7 });
});
