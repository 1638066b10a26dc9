import { expect, it } from 'vitest';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import type { LoadedBooks } from '@/features/heatmap/view/use-heatmap';
import { makeHeatLayer, makeLoadedBooks } from '@/testing/screen/loaded-books';
import { makeLedgerRequest } from './use-wall-ledger';

const HOUR = 3600;
const START = Date.UTC(2026, 5, 18, 12) / 1000;
const SPEC: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCoinCodeBook(97_000) };

const makeTile = (start: number) =>
  buildGridTile(SPEC, start / HOUR, {
    timestampsMicros: Float64Array.of(start * 1e6),
    offsets: Uint32Array.of(0, 2),
    prices: Float64Array.of(96_995, 97_005),
    volumes: Float64Array.of(1, 2),
  });
const [BEFORE, TILE, AFTER] = [makeTile(START - HOUR), makeTile(START), makeTile(START + HOUR)];
const VIEW = { timeFrom: START, timeTo: START + HOUR, priceLow: 96_000, priceHigh: 98_000 };

/** A view of an hour with those tiles cached. */
function look(tiles: readonly (typeof TILE)[], needed = { from: START, to: START + HOUR - 1 }): LoadedBooks {
  const depth = makeHeatLayer('depth', { spec: SPEC, tiles, selection: { maxDepth: 150 } });
  return makeLoadedBooks([depth], VIEW, { needed });
}

const follow = (heatmap: LoadedBooks) =>
  makeLedgerRequest(heatmap, { kind: 'ratio', times: 4 })?.parts.map(({ tile }) => tile.tileIndex);

it('follows the snapshots of the tiles that overlap the view, whatever was viewed before', () => {
  expect(follow(look([TILE]))).toEqual([TILE.tileIndex]);
  expect(follow(look([BEFORE, TILE]))).toEqual([TILE.tileIndex]);
  expect(follow(look([BEFORE, TILE, AFTER]))).toEqual([TILE.tileIndex]);
  expect(follow(look([AFTER, BEFORE, TILE], { from: START - 60, to: START + HOUR - 1 }))).toEqual([
    BEFORE.tileIndex,
    TILE.tileIndex,
  ]);
});
