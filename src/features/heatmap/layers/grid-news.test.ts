import { describe, expect, it } from 'vitest';
import type { GridSelection } from '@/data/queries/grid-view';
import { makeEmptyTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import { TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { type GridData, hasNews } from './grid-news';

const HOUR = 60 * TILE_COLUMNS;
const span = { from: 10 * HOUR, to: 14 * HOUR };
const facts = { isShown: true, span, keyOf: (view: GridData['view']) => JSON.stringify(view.selection) };

function makeData(columnSeconds: number, tileIndices: readonly number[], more: Partial<GridSelection> = {}): GridData {
  const spec = { columnSeconds, rowStep: 5, book: makeCodeBook(1) };
  const interval = columnSeconds === 60 ? 'MINUTE' : 'FIVE_MINUTES';
  const selection = { exchange: ['ATLAS_FUTURES'], interval, ...more } as const;
  return {
    spec,
    tiles: tileIndices.map((tileIndex) => makeEmptyTile(spec, tileIndex)),
    view: { selection, price: 1, spec },
  };
}

const minutes = makeData(60, [10, 11, 12]);

describe('another view of the same sizes', () => {
  it('waits until it covers as much of the view', () => {
    expect(hasNews(minutes, makeData(300, []), facts)).toBe(false);
    // A tile holds five hours and overlaps the first of the four hours.
    expect(hasNews(minutes, makeData(300, [2]), { ...facts, span: { from: 14 * HOUR, to: 18 * HOUR } })).toBe(true);
    const late = { ...facts, span: { from: 10 * HOUR, to: 16 * HOUR } };
    expect(hasNews(makeData(60, [10, 11, 12, 13, 14, 15]), makeData(300, [2]), late)).toBe(false);
    expect(hasNews(makeData(60, [10, 11, 12, 13, 14, 15]), makeData(300, [2, 3]), late)).toBe(true);
  });

  it('waits with other blocks and depths as well', () => {
    expect(hasNews(minutes, makeData(60, [10], { blockSize: 25 }), facts)).toBe(false);
    expect(hasNews(minutes, makeData(60, [10, 11, 12], { maxDepth: 9 }), facts)).toBe(true);
  });

  it('is shown once the reader has moved to where the old one has less', () => {
    expect(hasNews(minutes, makeData(300, [4]), { ...facts, span: { from: 20 * HOUR, to: 24 * HOUR } })).toBe(true);
  });
});

it('another market is shown from its first tile', () => {
  const other = makeData(60, [10], { exchange: ['BOREAL_FUTURES'] });
  expect(hasNews(minutes, other, facts)).toBe(true);
  expect(hasNews(minutes, { ...other, tiles: [] }, facts)).toBe(false);
});

it('a hidden grid has no tiles', () => {
  expect(hasNews(minutes, makeData(300, []), { ...facts, isShown: false })).toBe(true);
});

it('within the same view each added or removed tile is news', () => {
  expect(hasNews(minutes, { ...minutes }, facts)).toBe(false);
  expect(hasNews(minutes, { ...minutes, tiles: minutes.tiles.slice(1) }, facts)).toBe(true);
  expect(hasNews(minutes, makeData(60, [10, 11, 12]), facts)).toBe(true);
});
