import { expect, it } from 'vitest';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { BookInView } from './book-in-view';
import { readWallSide } from './walls-table';

const spec = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };

function openBook(sides: Uint8Array | undefined, split = { bidEnd: 0, askStart: 5 }): BookInView {
  const tile = buildGridTile(spec, 0, {
    timestampsMicros: Float64Array.of(0),
    offsets: Uint32Array.of(0, 5),
    prices: Float64Array.of(95, 100, 100, 105, 105),
    volumes: Float64Array.of(4, 0.1, 50, 0, 7),
    ...(sides && { sides }),
  });
  const layer = { ask: { kind: { type: 'BLOCK_BOOK_SNAPSHOT_AGG' } } };
  return { layer, ref: { tile, snapshot: 0 }, split } as unknown as BookInView;
}

const sidesOf = (book: BookInView) => [19, 20, 21].map((row) => readWallSide(book, { row }));

it('calls a wall both where bids and asks of a sum share its row, and leaves out levels of nothing', () => {
  expect(sidesOf(openBook(Uint8Array.of(0, 0, 1, 0, 1)))).toEqual(['bid', 'both', 'ask']);
});

it('knows no side of a flat row in which one level is not sure', () => {
  expect(sidesOf(openBook(undefined, { bidEnd: 2, askStart: 3 }))).toEqual(['bid', 'unknown', 'ask']);
  expect(sidesOf(openBook(undefined, { bidEnd: 2, askStart: 2 }))).toEqual(['bid', 'both', 'ask']);
});
