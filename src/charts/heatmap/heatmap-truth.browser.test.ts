import { afterEach, describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook, makeSizeEncoder } from '@/domain/grid/code-book';
import { type GridSpec, type GridTile, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { mountHeatmap, readPixels, unmountHeatmaps } from '@/testing/heat-mount';
import { buildMapRamp } from '../chart-theme';
import type { PlotSize, Viewport } from '../viewport/viewport';
import type { HeatStyle } from './heat-data';
import { buildHeatStyle } from './heat-style';

afterEach(unmountHeatmaps);

const BOOK = makeCodeBook(1);
const encode = makeSizeEncoder(BOOK);
const STYLE = buildHeatStyle('dark', buildMapRamp('tidal'), BOOK, { cut: 0.005, full: 1000, gamma: 1.18 });
const MINUTE = 60;
const RENDERERS = ['webgl2', 'software'] as const;

const rgbOf = ({ table }: HeatStyle, size: number): string =>
  table.slice(encode(size) * 4, encode(size) * 4 + 3).join();

/** One tile of snapshots with a level in each of `rows` rows from `firstRow`. */
function makeTile(
  spec: GridSpec,
  tileIndex: number,
  firstRow: number,
  rows: number,
  sizeOf: (column: number, row: number) => number,
): GridTile {
  const length = TILE_COLUMNS * rows;
  return buildGridTile(spec, tileIndex, {
    timestampsMicros: Float64Array.from(
      { length: TILE_COLUMNS },
      (_, i) => (tileIndex * TILE_COLUMNS + i) * spec.columnSeconds * 1e6,
    ),
    offsets: Uint32Array.from({ length: TILE_COLUMNS + 1 }, (_, i) => i * rows),
    prices: Float64Array.from({ length }, (_, i) => (firstRow + (i % rows)) * spec.rowStep),
    volumes: Float64Array.from({ length }, (_, i) => sizeOf(Math.floor(i / rows), i % rows)),
  });
}

describe('one hot cell among 4,000 × 7,000', () => {
  const COLUMNS = 4000;
  const ROWS = 7000;
  const FIRST_ROW = 60_000;
  const FIRST_TILE = 490_000;
  const SIZE: PlotSize = { width: 160, height: 100, pixelRatio: 1 };
  const HOT = 500;
  const spec: GridSpec = { columnSeconds: MINUTE, rowStep: 1, book: BOOK };
  const random = makeRandom(4_000_007);
  const sizes = Float64Array.from({ length: 4096 }, () => 0.01 + random() * 0.09);
  const calm = makeTile(spec, FIRST_TILE, FIRST_ROW, ROWS, (column, row) => sizes[(column * 31 + row) % 4096]);
  const tiles = Array.from({ length: Math.ceil(COLUMNS / TILE_COLUMNS) }, (_, i) => ({
    ...calm,
    tileIndex: FIRST_TILE + i,
  }));

  /** The grid with one cell that differs from the others. */
  function heat(column: number, row: number): readonly GridTile[] {
    const index = Math.floor(column / TILE_COLUMNS);
    const hot = makeTile(spec, FIRST_TILE + index, FIRST_ROW, ROWS, (at, of) =>
      at === column % TILE_COLUMNS && of === row ? HOT : sizes[(at * 31 + of) % 4096],
    );
    return tiles.with(index, hot);
  }

  /** Views that contain the cell, from the whole grid to a few cells, anywhere in the plot and of any shape. */
  function listViews(column: number, row: number): Viewport[] {
    const time = (FIRST_TILE * TILE_COLUMNS + column + 0.5) * MINUTE;
    const views: Viewport[] = [];
    for (let scale = 1; scale > 1 / 1500; scale /= 1.4) {
      const seconds = COLUMNS * MINUTE * scale * (0.5 + random());
      const prices = ROWS * scale * (0.5 + random());
      const timeFrom = time - seconds * (0.1 + random() * 0.8);
      const priceLow = FIRST_ROW + row - prices * (0.1 + random() * 0.8);
      views.push({ timeFrom, timeTo: timeFrom + seconds, priceLow, priceHigh: priceLow + prices });
    }
    return views;
  }

  function countHot(pixels: Uint8ClampedArray): number {
    const colour = rgbOf(STYLE, HOT);
    let count = 0;
    for (let i = 0; i < pixels.length; i += 4) if (pixels.slice(i, i + 3).join() === colour) count++;
    return count;
  }

  it.each(RENDERERS)('%s: is visible at every zoom', (renderer) => {
    const { engine, host } = mountHeatmap({ renderer });
    engine.setStyle(STYLE);
    expect(rgbOf(STYLE, HOT)).not.toBe(rgbOf(STYLE, 0.1));
    for (const [column, row] of [
      [1733, 4411],
      [59, 0],
      [3999, 6999],
    ]) {
      engine.setData({ spec, tiles: heat(column, row) });
      const lost = listViews(column, row).filter((view) => countHot(readPixels(engine, host, view, SIZE)) === 0);
      expect(lost).toEqual([]);
    }
    engine.setData({ spec, tiles });
    const [whole] = listViews(1733, 4411);
    expect(countHot(readPixels(engine, host, whole, SIZE))).toBe(0);
  });
});

describe('the same size', () => {
  const SIZE: PlotSize = { width: 240, height: 160, pixelRatio: 1 };
  const VALUES = Array.from({ length: 24 }, (_, i) => 0.02 * 1.5 ** i);
  /** Two markets that share only the unit of their sizes and the style. */
  const MARKETS = [
    { spec: { columnSeconds: MINUTE, rowStep: 5, book: BOOK }, firstRow: 19_400, tileIndex: 490_000 },
    { spec: { columnSeconds: 900, rowStep: 0.01, book: BOOK }, firstRow: 18_200, tileIndex: 32_666 },
  ];

  const pick = (random: Random): number => VALUES[Math.floor(random() * VALUES.length)];

  function makeMarket(random: Random, { spec, firstRow, tileIndex }: (typeof MARKETS)[number]) {
    const sizes = Array.from({ length: TILE_COLUMNS }, () => Array.from({ length: 90 }, () => pick(random)));
    const tile = makeTile(spec, tileIndex, firstRow, 90, (column, row) => sizes[column][row]);
    return { spec, sizes, tile, firstRow };
  }

  it('has the same colour in every engine, in both markets and after every pan', () => {
    const random = makeRandom(9);
    const coloursOf = new Map(VALUES.map((value) => [value, new Set<string>()]));
    let seen = 0;
    for (const market of MARKETS) {
      const { spec, sizes, tile, firstRow } = makeMarket(random, market);
      for (const renderer of RENDERERS) {
        const { engine, host } = mountHeatmap({ renderer });
        engine.setData({ spec, tiles: [tile] });
        engine.setStyle(STYLE);
        for (let pan = 0; pan < 8; pan++) {
          // 24 columns of 10 pixels and 20 rows of 8.
          const column = random() * 30;
          const row = random() * 60;
          const timeFrom = (tile.tileIndex * TILE_COLUMNS + column) * spec.columnSeconds;
          const priceLow = (firstRow + row) * spec.rowStep;
          const view = {
            timeFrom,
            timeTo: timeFrom + 24 * spec.columnSeconds,
            priceLow,
            priceHigh: priceLow + 20 * spec.rowStep,
          };
          const pixels = readPixels(engine, host, view, SIZE);
          for (let i = Math.ceil(column); i < column + 23; i++) {
            for (let j = Math.ceil(row) + 1; j < row + 19; j++) {
              const x = Math.floor((i + 0.5 - column) * 10);
              const y = SIZE.height - 1 - Math.floor((j - row) * 8);
              const place = (y * SIZE.width + x) * 4;
              coloursOf.get(sizes[i][j])?.add(pixels.slice(place, place + 3).join());
              seen++;
            }
          }
        }
      }
    }
    expect(seen).toBeGreaterThan(10_000);
    expect([...coloursOf].map(([value, colours]) => [value, [...colours]])).toEqual(
      VALUES.map((value) => [value, [rgbOf(STYLE, value)]]),
    );
    // Distinct sizes, so that a wrong cell would show.
    expect(new Set(VALUES.map((value) => rgbOf(STYLE, value))).size).toBe(VALUES.length);
  });
});
