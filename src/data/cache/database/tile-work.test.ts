import { expect, it } from 'vitest';
import { makePlainWriter } from '@/domain/grid/band-writer';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import { type GridSpec, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import type { StoredTile } from './tile-codec';
import { type GridPlace, makeSlicedWork, makeWholeWork } from './tile-work';

const spec: GridSpec = { columnSeconds: 60, rowStep: 0.5, book: makeCoinCodeBook(100), blocks: { maxDepth: 4 } };
const place: GridPlace = { spec, tileIndex: 0, span: { from: 0, to: 60 * TILE_COLUMNS } };
const columns = {
  timestampsMicros: Float64Array.of(60e6, 120e6),
  offsets: Uint32Array.of(0, 4, 8),
  prices: Float64Array.of(99, 99.5, 100, 100.5, 99.5, 100, 100.5, 101),
  volumes: Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8),
};
const tile: StoredTile = { kind: 'depth', columns };
const worker = makeWholeWork(() => makePlainWriter);

it('a worker makes the cells of a kept tile where it reads it, so that the page need not', async () => {
  const bytes = await worker.encode(tile);
  expect(await worker.decode(bytes, place)).toEqual({ stored: tile, grid: buildGridTile(spec, 0, columns) });
});

it('no cells are made of a tile of another time, of one that nobody places, or in the page', async () => {
  const bytes = await worker.encode(tile);
  const later = { ...place, tileIndex: 1, span: { from: 60 * TILE_COLUMNS, to: 120 * TILE_COLUMNS } };
  expect(await worker.decode(bytes, later)).toEqual({ stored: tile });
  expect(await worker.decode(bytes)).toEqual({ stored: tile });
  expect(await makeSlicedWork().decode(bytes, place)).toEqual({ stored: tile });
});

it('damaged bytes make neither', async () => {
  const bytes = await worker.encode(tile);
  expect(await worker.decode(bytes.slice(0, 40), place)).toBeUndefined();
});
