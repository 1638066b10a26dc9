import { expect, it } from 'vitest';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { DepthColumns } from '@/domain/grid/grid-tile';
import { readSide, splitSides } from './level-side';

const spec = { columnSeconds: 60, rowStep: 1, book: makeCodeBook(1) };
const columns: DepthColumns = {
  timestampsMicros: Float64Array.of(0),
  offsets: Uint32Array.of(0, 6),
  prices: Float64Array.of(90, 95, 99, 101, 105, 110),
  volumes: Float64Array.of(1, 1, 1, 1, 1, 1),
};
const hint = { low: 99.5, high: 100.5, at: 100 };
const SUM = { maxDepth: 10, 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' };

function listSides(made: DepthColumns, asked: Parameters<typeof splitSides>[1]) {
  const ref = { tile: buildGridTile(spec, 0, made), snapshot: 0 };
  const split = splitSides(ref, asked, hint);
  return Array.from(made.prices, (_, level) =>
    readSide('BLOCK_BOOK_SNAPSHOT_AGG', ref, level, { split, price: undefined }),
  );
}

it("gives the sides of one venue's book", () => {
  expect(listSides(columns, { maxDepth: 10 })).toEqual(['bid', 'bid', 'bid', 'ask', 'ask', 'ask']);
});

it('claims no side of a sum of venues unless the response has it', () => {
  expect(listSides(columns, SUM)).toEqual(Array.from({ length: 6 }, () => 'unknown'));
  const sides = Uint8Array.of(0, 0, 1, 0, 1, 1);
  expect(listSides({ ...columns, sides }, SUM)).toEqual(['bid', 'bid', 'ask', 'bid', 'ask', 'ask']);
});
