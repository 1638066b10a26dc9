import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { type LevelPair, type LevelSnapshot, makeLevelColumns } from '@/testing/level-columns';
import { computeAxisTable, findPixels, levelOfScale } from './axis-table';
import { buildGridTile } from './build-grid-tile';
import { MAX_BANDS } from './choose-bands';
import { CODE_NO_SNAPSHOT, CODE_OUTSIDE_DEPTH, CODE_ZERO, makeCodeBook, makeSizeEncoder } from './code-book';
import { computeCodeHistogram, computeSizePercentile } from './code-histogram';
import { BAND_ROWS, BAND_STRIDE, type DepthColumns, type GridSpec, type GridTile, levelOffset } from './grid-tile';
import { mergeTiles } from './merge-tiles';
import { rasterCodes } from './raster-codes';
import { sortLevels } from './sort-levels';

const spec: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
const encode = makeSizeEncoder(spec.book);
const TILE = 1000;
const START = TILE * 3600;

const columnsOf = (snapshots: readonly LevelSnapshot[]): DepthColumns => makeLevelColumns(START, snapshots);

function codeAt(tile: GridTile, column: number, row: number): number | undefined {
  const bandIndex = Math.floor(row / BAND_ROWS);
  return tile.bands.find((band) => band.bandIndex === bandIndex)?.codes[
    column * BAND_STRIDE + row - bandIndex * BAND_ROWS
  ];
}

/** Level and index of every texel of a column's pyramid that is not the maximum of its cells. */
function findWrongMaxima(codes: Uint8Array, base: number): number[][] {
  const wrong: number[][] = [];
  for (let level = 1; level <= 11; level++) {
    for (let i = 0; i < BAND_ROWS >> level; i++) {
      const cells = codes.subarray(base + (i << level), base + ((i + 1) << level));
      if (codes[base + levelOffset(level) + i] !== Math.max(...cells)) wrong.push([level, i]);
    }
  }
  return wrong;
}

describe('a tile', () => {
  const tile = buildGridTile(
    spec,
    TILE,
    columnsOf([
      [
        3,
        [
          [1000, 2],
          [1010, 0],
          [1020, 4],
          [1020, 3],
        ],
      ],
      [5, []],
    ]),
  );

  it('distinguishes no snapshot, outside the depth and true zero', () => {
    expect(codeAt(tile, 2, 200)).toBe(CODE_NO_SNAPSHOT);
    expect(codeAt(tile, 3, 199)).toBe(CODE_OUTSIDE_DEPTH);
    expect(codeAt(tile, 3, 205)).toBe(CODE_OUTSIDE_DEPTH);
    expect(codeAt(tile, 3, 201)).toBe(CODE_ZERO);
    expect(codeAt(tile, 3, 202)).toBe(CODE_ZERO);
    expect(codeAt(tile, 5, 200)).toBe(CODE_OUTSIDE_DEPTH);
  });

  it('adds the levels of a row', () => {
    expect(codeAt(tile, 3, 200)).toBe(encode(2));
    expect(codeAt(tile, 3, 204)).toBe(encode(7));
    expect(tile.sparseLevels).toBe(0);
  });

  it('has a pyramid of maxima in every column', () => {
    const random = makeRandom(5);
    const levels = Array.from({ length: 800 }, (_, i): LevelPair => [i * 10, 10 ** (random() * 6 - 3)]);
    const { bands } = buildGridTile(
      spec,
      TILE,
      columnsOf([
        [0, levels],
        [59, levels.slice(100)],
      ]),
    );
    const wrong: number[][] = [];
    for (const { codes } of bands) {
      for (const base of [0, BAND_STRIDE, 59 * BAND_STRIDE]) wrong.push(...findWrongMaxima(codes, base));
    }
    expect(wrong).toEqual([]);
  });

  it('stays small with a stray far-off level', () => {
    const near = Array.from({ length: 100 }, (_, i): LevelPair => [100_000 + i * 5, 1]);
    const far = Array.from({ length: 40 }, (_, i): LevelPair => [(i + 100) * 1e7, 1]);
    const strayed = buildGridTile(spec, TILE, columnsOf([[0, [...near, ...far]]]));
    expect(strayed.bands.length).toBeLessThanOrEqual(MAX_BANDS);
    expect(strayed.sparseLevels).toBe(far.length - (MAX_BANDS - 1));
    expect(codeAt(strayed, 0, 20_000)).toBe(encode(1));
  });

  it('accepts snapshots in any order, and the later of two in one column', () => {
    const mixed = buildGridTile(
      spec,
      TILE,
      columnsOf([
        [7, [[10, 1]]],
        [2, [[10, 2]]],
        [7, [[10, 3]]],
      ]),
    );
    expect(mixed.columns.timestampsMicros[0]).toBe((START + 120) * 1e6);
    expect(codeAt(mixed, 7, 2)).toBe(encode(3));
    expect(codeAt(mixed, 2, 2)).toBe(encode(2));
  });

  it('merges with newer snapshots of itself', () => {
    const older = buildGridTile(
      spec,
      TILE,
      columnsOf([
        [0, [[10, 1]]],
        [1, [[10, 2]]],
      ]),
    );
    const newer = buildGridTile(
      spec,
      TILE,
      columnsOf([
        [1, [[10, 3]]],
        [2, [[10, 4]]],
      ]),
    );
    const merged = mergeTiles(older, newer);
    expect([...merged.columns.volumes]).toEqual([1, 3, 4]);
    expect([0, 1, 2].map((column) => codeAt(merged, column, 2))).toEqual([encode(1), encode(3), encode(4)]);
  });
});

it('sorts levels stably', () => {
  const prices = Float64Array.of(9, 3, 1, 3, 2);
  const volumes = Float64Array.of(0, 1, 2, 3, 4);
  sortLevels(prices, volumes, 1, 5);
  expect([...prices]).toEqual([9, 1, 2, 3, 3]);
  expect([...volumes]).toEqual([0, 2, 4, 1, 3]);
});

describe('an axis table', () => {
  it.each([1.0001, 1.5, 2, 7.3, 250.75])('of %d cells per pixel gives each cell to exactly one pixel', (scale) => {
    const { cells, origin } = computeAxisTable(0, scale, 300, 28_345_678.37);
    for (let i = 1; i < 300; i++) expect(cells[2 * i]).toBe(cells[2 * i - 1] + 1);
    expect(origin + cells[0]).toBe(Math.ceil(28_345_678.37));
  });

  it.each([1, 0.5, 0.013])('of %d cells per pixel shows the cell under the centre', (scale) => {
    const { cells, origin } = computeAxisTable(0, scale, 50, 1000.4);
    for (let i = 0; i < 50; i++) {
      expect(origin + cells[2 * i]).toBe(Math.floor(1000.4 + (i + 0.5) * scale));
      expect(cells[2 * i + 1]).toBe(cells[2 * i]);
    }
  });

  it.each([0.013, 0.9, 1, 2.52, 86.4])('of %d cells per pixel shows the same cells wherever it starts', (scale) => {
    const whole = computeAxisTable(28_345_600, scale, 300, 0.5);
    for (const shift of [1, 77, 260]) {
      const moved = computeAxisTable(28_345_600 + shift, scale, 40, 0.5);
      const cells = whole.cells.slice(shift * 2, (shift + 40) * 2);
      expect(moved.cells.map((cell) => cell + moved.origin - whole.origin)).toEqual(cells);
    }
  });

  it('knows the pixels of a range of cells', () => {
    const table = computeAxisTable(0, 2, 10);
    expect(findPixels(table, 4, 8)).toEqual([2, 4]);
    expect(findPixels(table, 5, 6)).toEqual([2, 3]);
    expect(findPixels(table, -9, 0)).toEqual([0, 0]);
    expect(findPixels(table, 20, 30)).toEqual([10, 10]);
  });

  it('reads at most five texels that extend at most half a pixel', () => {
    for (let scale = 1; scale < 3000; scale *= 1.07) {
      const level = levelOfScale(scale, 11);
      expect(2 ** level).toBeLessThanOrEqual(Math.max(1, scale / 2));
      if (level < 11) expect(scale / 2 ** level).toBeLessThan(4 + 1e-9);
    }
  });
});

/** A few tiles of random cells. */
function makeTiles(random: Random): GridTile[] {
  return [0, 1, 2].map((i) => {
    const snapshots = Array.from({ length: 60 }, (_, column) => column)
      .filter(() => random() < 0.9)
      .map((column) => {
        const levels = Array.from({ length: 900 }, (_, row): LevelPair => [(row + 1700) * 5, 10 ** (random() * 6 - 3)]);
        return [column + i * 60, levels.filter(() => random() < 0.6)] as const;
      });
    return buildGridTile(spec, TILE + i, columnsOf(snapshots));
  });
}

describe('the raster', () => {
  const tiles = makeTiles(makeRandom(21));

  it('shows exactly the cells if a cell is a pixel or more', () => {
    const random = makeRandom(22);
    for (let n = 0; n < 20; n++) {
      const columns = computeAxisTable(0, 0.05 + random() * 0.9, 40, TILE * 60 - 5 + random() * 150);
      const rows = computeAxisTable(0, 0.05 + random() * 0.9, 30, 1690 + random() * 800);
      const plane = rasterCodes(tiles, columns, rows);
      const expected = plane.map((_, i) => {
        const column = columns.origin + columns.cells[2 * (i % 40)];
        const row = rows.origin + rows.cells[2 * (29 - Math.floor(i / 40))];
        const tile = tiles.find(({ tileIndex }) => tileIndex === Math.floor(column / 60));
        return (tile && codeAt(tile, column % 60, row)) ?? 0;
      });
      expect(plane).toEqual(expected);
    }
  });

  it('loses no wall at any scale', () => {
    const wall = buildGridTile(
      spec,
      TILE + 1,
      columnsOf([
        [
          77,
          [
            [9005, 1],
            [10_000, 1e3],
            [30_000, 1],
          ],
        ],
      ]),
    );
    for (let scale = 1; scale < 2000; scale *= 1.31) {
      const columns = computeAxisTable(0, Math.min(scale, 30), 64, TILE * 60 + 76.3);
      const rows = computeAxisTable(0, scale, 48, 1990 - scale * 11.7);
      const plane = rasterCodes([wall], columns, rows);
      expect(plane.filter((code) => code === encode(1e3)).length, `at ${scale}`).toBeGreaterThanOrEqual(1);
    }
  });

  it('joins tiles that share a pixel', () => {
    const left = buildGridTile(spec, TILE, columnsOf([[59, [[10_000, 5]]]]));
    const right = buildGridTile(spec, TILE + 1, columnsOf([[60, [[10_000, 9]]]]));
    const columns = computeAxisTable(0, 4, 1, TILE * 60 + 58);
    const rows = computeAxisTable(2000, 1, 1);
    expect([...rasterCodes([left, right], columns, rows)]).toEqual([encode(9)]);
    expect([...rasterCodes([right, left], columns, rows)]).toEqual([encode(9)]);
  });
});

it('the histogram counts the cells of a part, and has their percentiles', () => {
  const tile = buildGridTile(
    spec,
    TILE,
    columnsOf([
      [
        0,
        [
          [0, 1],
          [5, 10],
          [10, 100],
          [15, 1000],
        ],
      ],
      [1, [[0, 1]]],
    ]),
  );
  const counts = computeCodeHistogram([tile], { columnFrom: TILE * 60, columnTo: TILE * 60 + 1, rowFrom: 0, rowTo: 3 });
  expect([counts[encode(1)], counts[encode(10)], counts[encode(100)], counts[encode(1000)]]).toEqual([1, 1, 1, 0]);
  expect(encode(computeSizePercentile(counts, spec.book, 0.5) ?? 0)).toBe(encode(10));
  expect(computeSizePercentile(new Uint32Array(256), spec.book, 0.5)).toBeUndefined();
});
