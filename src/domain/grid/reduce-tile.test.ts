import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { buildGridTile } from './build-grid-tile';
import { CODE_NO_SNAPSHOT, CODE_OUTSIDE_DEPTH, makeCodeBook, makeSizeEncoder } from './code-book';
import { readRow } from './depth-at';
import { BAND_ROWS, BAND_STRIDE, type CellTile, type GridSpec, type GridTile, TILE_COLUMNS } from './grid-tile';
import { type BlockReading, readBlock } from './read-block';
import { makeTileReducer } from './reduce-tile';
import { type BlockLevel, findBlockLevel, needsBlocks, type Reduction } from './reduction';

const SEED = 907;
const spec: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
const encode = makeSizeEncoder(spec.book);
const FIRST_TILE = 1000;
const MIDDLE_ROW = 4096;

type Level = readonly [row: number, size: number];

/** A tile of snapshots, by column; nothing if there are none. */
function tileOf(tileIndex: number, snapshots: readonly (readonly Level[] | undefined)[]): GridTile {
  const known = [...snapshots.entries()].filter((entry): entry is [number, Level[]] => entry[1] !== undefined);
  const offsets = [0];
  for (const [, levels] of known) offsets.push(offsets[offsets.length - 1] + levels.length);
  const levels = known.flatMap(([, all]) => all);
  return buildGridTile(spec, tileIndex, {
    timestampsMicros: Float64Array.from(known, ([column]) => (tileIndex * TILE_COLUMNS + column) * 60e6),
    offsets: Uint32Array.from(offsets),
    prices: Float64Array.from(levels, ([row]) => row * spec.rowStep),
    volumes: Float64Array.from(levels, ([, size]) => size),
  });
}

/** Books across the boundary of two bands, with gaps in time and price, rows of two levels, zeros and ragged edges. */
function makeTiles(random: Random): GridTile[] {
  return Array.from({ length: 5 }, (_, i) =>
    tileOf(
      FIRST_TILE + i,
      Array.from({ length: TILE_COLUMNS }, () => {
        if (random() < 0.15) return undefined;
        const first = MIDDLE_ROW - Math.floor(random() * 90);
        const rows = Array.from({ length: Math.floor(random() * 160) }, (_row, row) => first + row);
        return rows
          .filter(() => random() < 0.6)
          .flatMap((row): Level[] => {
            const size = random() < 0.05 ? 0 : 10 ** (random() * 5 - 2);
            return random() < 0.1
              ? [
                  [row, size],
                  [row, random()],
                ]
              : [[row, size]];
          });
      }),
    ),
  );
}

function reduceTiles(tiles: readonly GridTile[], level: BlockLevel, reduction: Reduction): CellTile[] {
  const indexes = new Set(tiles.map(({ tileIndex }) => Math.floor(tileIndex / 2 ** level.columns)));
  return [...indexes].map((index) => {
    const sources = tiles.filter(({ tileIndex }) => Math.floor(tileIndex / 2 ** level.columns) === index);
    const reducer = makeTileReducer(spec, sources, index, level, reduction);
    while (!reducer.isDone) reducer.reduceColumn();
    return reducer.tile;
  });
}

const codeOf = (reading: BlockReading): number => {
  if (reading.kind === 'no-snapshot') return CODE_NO_SNAPSHOT;
  return reading.kind === 'outside' ? CODE_OUTSIDE_DEPTH : encode(reading.size);
};

/** The reduction done cell by cell, from the readout of each. */
function reduceCells(
  tiles: readonly GridTile[],
  level: BlockLevel,
  { price, time }: Reduction,
  column: number,
  row: number,
) {
  const width = 2 ** level.columns;
  const rows = Array.from({ length: 2 ** level.rows }, (_, i) => row * 2 ** level.rows + i);
  const snapshots = Array.from({ length: width }, (_, i) => column * width + i).flatMap((cell) => {
    const tile = tiles.find(({ tileIndex }) => tileIndex === Math.floor(cell / TILE_COLUMNS));
    const snapshot = tile?.snapshotOfColumn[cell % TILE_COLUMNS] ?? -1;
    return tile === undefined || snapshot < 0 ? [] : [{ tile, snapshot }];
  });
  const sizes = (time === 'last' ? snapshots.slice(-1) : snapshots).flatMap((ref) => {
    const cells = rows.map((one) => readRow(ref, one)).filter((reading) => reading.kind === 'size');
    if (cells.length === 0) return [];
    const all = cells.map(({ size }) => size);
    return [price === 'max' ? Math.max(...all) : all.reduce((sum, size) => sum + size, 0)];
  });
  if (snapshots.length === 0) return undefined;
  if (sizes.length === 0) return Number.NaN;
  return time === 'mean' ? sizes.reduce((sum, size) => sum + size, 0) / sizes.length : Math.max(...sizes);
}

const REDUCTIONS = (['max', 'sum'] as const).flatMap((price) =>
  (['max', 'mean', 'last'] as const).map((time): Reduction => ({ price, time })),
);
const LEVELS: readonly BlockLevel[] = [
  { columns: 0, rows: 2 },
  { columns: 2, rows: 0 },
  { columns: 1, rows: 1 },
  { columns: 3, rows: 5 },
  { columns: 7, rows: 12 },
];

describe.each(REDUCTIONS)(`price $price, time $time, seed ${SEED}`, (reduction) => {
  const tiles = makeTiles(makeRandom(SEED));

  it.each(LEVELS)('blocks of 2^$columns × 2^$rows have the codes of their exact sizes', (level) => {
    for (const { tileIndex, bands } of reduceTiles(tiles, level, reduction)) {
      expect(bands.length).toBeGreaterThan(0);
      for (const { bandIndex, codes } of bands) {
        const wrong: number[][] = [];
        for (let column = 0; column < TILE_COLUMNS; column++) {
          const touched = Math.max(2, 2 ** (8 - level.rows));
          const middle = Math.floor(MIDDLE_ROW / 2 ** level.rows);
          for (let block = middle - touched; block < middle + touched; block++) {
            const row = block - bandIndex * BAND_ROWS;
            if (row < 0 || row >= BAND_ROWS) continue;
            const exact = readBlock(tiles, spec, level, reduction, tileIndex * TILE_COLUMNS + column, block);
            if (codes[column * BAND_STRIDE + row] !== codeOf(exact)) wrong.push([column, block]);
          }
        }
        expect(wrong).toEqual([]);
      }
    }
  });

  it('computes a block from its cells', () => {
    const random = makeRandom(SEED + 1);
    for (let n = 0; n < 300; n++) {
      const level = LEVELS[n % 4];
      const column = Math.floor(((FIRST_TILE + random() * 5) * TILE_COLUMNS) / 2 ** level.columns);
      const row = Math.floor((MIDDLE_ROW + (random() - 0.5) * 240) / 2 ** level.rows);
      const exact = readBlock(tiles, spec, level, reduction, column, row);
      const expected = reduceCells(tiles, level, reduction, column, row);
      if (expected === undefined) expect(exact.kind).toBe('no-snapshot');
      else if (Number.isNaN(expected)) expect(exact.kind).toBe('outside');
      else expect(exact).toEqual({ kind: 'size', size: expect.closeTo(expected, 9) as number });
    }
  });

  it('counts an order that rests for hours once', () => {
    const resting = tileOf(
      FIRST_TILE,
      Array.from({ length: TILE_COLUMNS }, () => [[MIDDLE_ROW, 7]] as const),
    );
    const level = { columns: 5, rows: 3 };
    const column = Math.floor((FIRST_TILE * TILE_COLUMNS + 31) / 32);
    expect(readBlock([resting], spec, level, reduction, column, MIDDLE_ROW / 8)).toEqual({ kind: 'size', size: 7 });
  });
});

it('detects that another reduction has other codes', () => {
  const tiles = makeTiles(makeRandom(SEED));
  const pictures = REDUCTIONS.map((reduction) =>
    reduceTiles(tiles, { columns: 2, rows: 2 }, reduction)
      .flatMap(({ bands }) => bands.map(({ codes }) => codes.join()))
      .join(),
  );
  expect(new Set(pictures).size).toBe(REDUCTIONS.length);
});

it('picks the smallest blocks that fill a pixel for a level', () => {
  expect(findBlockLevel(0.3, 1)).toEqual({ columns: 0, rows: 0 });
  expect(findBlockLevel(1.01, 8)).toEqual({ columns: 1, rows: 3 });
  expect(findBlockLevel(9, 2.52)).toEqual({ columns: 4, rows: 2 });
});

it('uses cells for what they show anyway', () => {
  const needs = (price: Reduction['price'], time: Reduction['time'], columns: number, rows: number): boolean =>
    needsBlocks({ price, time }, { columns, rows });
  expect(needs('max', 'max', 3, 3)).toBe(false);
  expect(needs('sum', 'mean', 0, 0)).toBe(false);
  expect(needs('sum', 'max', 3, 0)).toBe(false);
  expect(needs('max', 'last', 0, 3)).toBe(false);
  expect(needs('sum', 'max', 0, 1)).toBe(true);
  expect(needs('max', 'mean', 1, 0)).toBe(true);
});
