import { expect, it } from 'vitest';
import { buildGridTile, makeEmptyTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import { TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { makeHeatLayer } from '@/testing/screen/loaded-books';
import { findBookBegin, findFirstBook, nameBookBegin } from './book-begin';

const BEGAN = Date.UTC(2026, 5, 18, 4, 12) / 1000;
const VIEW = { timeFrom: BEGAN - 300, timeTo: BEGAN + 900 };

const LIVE = { recorded: { from: { s: BEGAN }, to: { s: BEGAN + 900 }, live: true } };
const FILLED = { recorded: { from: { s: BEGAN }, to: { s: BEGAN + 900 }, filled: { s: 0 } } };

it('is where the book of a live market starts, if that is in view', () => {
  expect(findBookBegin({ from: BEGAN, isLive: true }, VIEW, LIVE)).toBe(0.25);
  expect(findBookBegin({ from: BEGAN, isLive: true }, { ...VIEW, timeFrom: BEGAN }, LIVE)).toBeUndefined();
  // Only candles are in view: the reason for the missing book is shown instead.
  expect(findBookBegin({ from: BEGAN, isLive: true }, { timeFrom: 0, timeTo: BEGAN }, LIVE)).toBe(1);
  // A removed source keeps the candles from before its book.
  expect(findBookBegin({ from: BEGAN }, VIEW, FILLED)).toBe(0.25);
  // The history of a simulated or recorded market ends, or is cut off, for other reasons.
  expect(findBookBegin({ from: BEGAN }, VIEW, {})).toBeUndefined();
});

it('says since when, with the day if it was another one', () => {
  expect(nameBookBegin({ from: BEGAN, to: BEGAN + 600 }, 'utc')).toBe('Book recorded since 04:12');
  expect(nameBookBegin({ from: BEGAN, to: BEGAN + 90_000 }, 'utc')).toBe('Book recorded since 18 Jun 04:12');
});

it('starts with the first snapshot if that is loaded, or else with the span', () => {
  const spec = { columnSeconds: 1, rowStep: 5, book: makeCodeBook(1) };
  const firstOf = (tileIndex: number, column: number) => {
    const tile =
      column === TILE_COLUMNS
        ? makeEmptyTile(spec, tileIndex)
        : buildGridTile(spec, tileIndex, {
            timestampsMicros: Float64Array.of((tileIndex * TILE_COLUMNS + column) * 1e6),
            offsets: Uint32Array.of(0, 1),
            prices: Float64Array.of(100),
            volumes: Float64Array.of(1),
          });
    const base = makeHeatLayer('depth', { spec, tiles: [tile] });
    return findFirstBook({ span: { from: BEGAN, to: BEGAN + 900, isRecorded: false }, base });
  };
  expect(firstOf(BEGAN / 60, 41)).toBe(BEGAN + 41);
  expect(firstOf(BEGAN / 60, TILE_COLUMNS)).toBe(BEGAN);
  expect(firstOf(BEGAN / 60 + 1, 0)).toBe(BEGAN);
});
