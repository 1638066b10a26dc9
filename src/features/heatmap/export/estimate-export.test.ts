import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import { buildCellsTable } from '@/features/heatmap/readout/cells-table';
import { writeCsv } from '@/panes/export/write-csv';
import { writeJson } from '@/panes/export/write-json';
import { makeHeatLayer, makeLoadedBooks } from '@/testing/screen/loaded-books';
import { describeSize, estimateExport } from './estimate-export';

const START = Date.UTC(2026, 5, 18, 12) / 1000;
const SPEC: GridSpec = { columnSeconds: 60, rowStep: 5, blocks: { maxDepth: 150 }, book: makeCoinCodeBook(97_000) };

/** An hour of books with prices of five digits and sizes of all lengths. */
function makeTile(seed: number): GridTile {
  const random = makeRandom(seed);
  const offsets = [0];
  const [times, prices, volumes]: [number[], number[], number[]] = [[], [], []];
  for (let minute = 0; minute < 60; minute++) {
    times.push((START + 60 * minute) * 1e6);
    for (let row = -150; row < 150; row++) {
      prices.push(97_000 + 5 * (row < 0 ? row : row + 1));
      volumes.push(Number((random() * 10 ** (4 * random())).toFixed(Math.floor(5 * random()))));
    }
    offsets.push(prices.length);
  }
  return buildGridTile(SPEC, START / 3600, {
    timestampsMicros: Float64Array.from(times),
    offsets: Uint32Array.from(offsets),
    prices: Float64Array.from(prices),
    volumes: Float64Array.from(volumes),
  });
}

it('estimates the file sizes of a view before they are made, to within a twentieth', async () => {
  for (const seed of [1, 2, 3]) {
    const depth = makeHeatLayer('depth', { spec: SPEC, tiles: [makeTile(seed)], selection: { maxDepth: 150 } });
    const view = { timeFrom: START, timeTo: START + 3000, priceLow: 96_500, priceHigh: 97_400 };
    const heatmap = makeLoadedBooks([depth], view);
    const table = buildCellsTable(depth, heatmap);
    const content = { facts: [], requests: [], tables: [table] };
    const { rows, snapshots, bytes } = estimateExport(heatmap);
    expect(rows).toBe(table.length);
    expect(snapshots).toBe(50);
    expect(rows).toBeGreaterThan(8000);
    // Two in three sides are unknown here, a word of four letters more.
    expect(bytes.csv / (await writeCsv(content)).size).toBeGreaterThan(0.9);
    expect(bytes.csv / (await writeCsv(content)).size).toBeLessThan(1.05);
    expect(bytes.json / (await writeJson(content)).size).toBeGreaterThan(0.88);
    expect(bytes.json / (await writeJson(content)).size).toBeLessThan(1.05);
  }
});

it('says that a view is still loading, whose files would grow', () => {
  const view = { timeFrom: START, timeTo: START + 3000, priceLow: 96_500, priceHigh: 97_400 };
  const tell = (tiles: readonly GridTile[], pending: number): string => {
    const depth = makeHeatLayer('depth', { spec: SPEC, tiles, selection: { maxDepth: 150 } });
    return describeSize(makeLoadedBooks([{ ...depth, pending }], view), 'csv');
  };
  expect(tell([], 1)).toBe('still loading');
  expect(tell([makeTile(1)], 1)).toMatch(/^≈ [\d.]+ .B, still loading$/);
  expect(tell([makeTile(1)], 0)).toMatch(/^≈ [\d.]+ .B$/);
});
