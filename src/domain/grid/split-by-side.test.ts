import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { answerFlat, type BookQuery, type SidedColumns } from '@/testing/book/flat-book';
import { findRecordedBooks, readRecordedMarkets } from '@/testing/book/recorded-books';
import { makeSimulatedBooks } from '@/testing/book/simulated-books';
import { makeRandomDepth } from '@/testing/random-depth';
import { buildGridTile, makeEmptyTile } from './build-grid-tile';
import { CODE_ZERO, makeCodeBook } from './code-book';
import { BAND_ROWS, BAND_STRIDE, type DepthColumns, type GridSpec, type GridTile } from './grid-tile';
import { mergeTiles } from './merge-tiles';
import { type SidedTiles, splitBookBySide, splitBySide } from './split-by-side';
import type { TradedRange } from './split-flat-book';

const SEED = Number(process.env.GRID_SEED ?? 20_260_619);
const TILES = process.env.FULL === undefined ? 30 : 3000;
/** Timeout of the long run. */
const LONG_TEST_MS = 600_000;
const SPEC: GridSpec = { columnSeconds: 60, rowStep: 0.5, book: makeCodeBook(1) };
const TILE = 1000;

/** Levels in order, as decoders return them, each of either side. */
function makeSidedDepth(random: Random): DepthColumns {
  const columns = makeRandomDepth(random, SPEC, TILE);
  const prices = columns.prices.slice();
  for (let i = 0; i + 1 < columns.offsets.length; i++)
    prices.subarray(columns.offsets[i], columns.offsets[i + 1]).sort();
  return { ...columns, prices, sides: Uint8Array.from(prices, () => Math.round(random())) };
}

/** The definition: a tile built of levels in which those of the other side have no size. */
function buildSide({ columns }: GridTile, side: number): GridTile {
  const { sides } = columns;
  const volumes = columns.volumes.map((volume, i) => (sides?.[i] === side ? volume : 0));
  return buildGridTile(SPEC, TILE, { ...columns, volumes });
}

const isSame = (a: GridTile, b: GridTile): boolean =>
  a.sparseLevels === b.sparseLevels &&
  a.bands.length === b.bands.length &&
  a.bands.every(({ bandIndex, codes }, i) => bandIndex === b.bands[i].bandIndex && isEqual(codes, b.bands[i].codes)) &&
  isEqual(a.columns.volumes, b.columns.volumes);

function isEqual(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return a.length === b.length;
}

describe(`a tile split by its sides (seed ${SEED})`, () => {
  it('has in each half what a tile of that side alone has', { timeout: LONG_TEST_MS }, () => {
    const random = makeRandom(SEED);
    const wrong: number[] = [];
    let levels = 0;
    for (let i = 0; i < TILES; i++) {
      const tile = buildGridTile(SPEC, TILE, makeSidedDepth(random));
      const { buys, sells } = splitBySide(tile);
      levels += tile.columns.prices.length;
      if (!isSame(buys, buildSide(tile, 0)) || !isSame(sells, buildSide(tile, 1))) wrong.push(i);
    }
    expect(wrong).toEqual([]);
    expect(levels).toBeGreaterThan(5000);
  });

  it('is detected when a level is on the wrong side', () => {
    const prices = Float64Array.of(10, 11, 11, 12);
    const sides = Uint8Array.of(0, 0, 1, 1);
    const offsets = Uint32Array.of(0, 4);
    const timestampsMicros = Float64Array.of(TILE * 3600 * 1e6);
    const columns = { timestampsMicros, offsets, prices, volumes: Float64Array.of(1, 2, 3, 4), sides };
    const tile = buildGridTile(SPEC, TILE, columns);
    const { buys } = splitBySide(tile);
    expect(isSame(buys, buildSide(tile, 0))).toBe(true);
    sides[2] = 0;
    expect(isSame(buys, buildSide(tile, 0))).toBe(false);
  });

  it('keeps its sides when snapshots are sorted and merged', { timeout: LONG_TEST_MS }, () => {
    const random = makeRandom(SEED + 1);
    for (let i = 0; i < TILES / 3; i++) {
      const [older, newer] = [0, 1].map(() => buildGridTile(SPEC, TILE, makeSidedDepth(random)));
      const merged = mergeTiles(older, newer);
      const { columns } = merged;
      expect(columns.sides?.length ?? 0).toBe(columns.prices.length);
      expect(isSame(splitBySide(merged).sells, buildSide(merged, 1))).toBe(true);
    }
    const empty = mergeTiles(makeEmptyTile(SPEC, TILE), makeEmptyTile(SPEC, TILE));
    expect(splitBySide(empty).buys.bands).toEqual([]);
  });

  it('is in both halves without received sides, and shares its bands where nothing is cut', () => {
    const { sides: _, ...columns } = makeSidedDepth(makeRandom(SEED + 3));
    const tile = buildGridTile(SPEC, TILE, columns);
    const { buys, sells } = splitBySide(tile);
    for (const half of [buys, sells])
      expect(half.bands.map((band, i) => band.codes === tile.bands[i].codes)).not.toContain(false);
    expect(isEqual(buys.columns.volumes, tile.columns.volumes)).toBe(true);
    expect(mergeTiles(tile, buildGridTile(SPEC, TILE, makeSidedDepth(makeRandom(1)))).columns.sides).toBeUndefined();
  });
});

/** Cells that show a size of the wrong side, and cells of each side that are certain. */
function countSides({ columns, bids }: SidedColumns, spec: GridSpec, { buys, sells }: SidedTiles) {
  let [wrong, certain] = [0, 0];
  const showsSize = (tile: GridTile, column: number, row: number): boolean => {
    const band = tile.bands.find(({ bandIndex }) => bandIndex === Math.floor(row / BAND_ROWS));
    return (band?.codes[column * BAND_STRIDE + row - band.bandIndex * BAND_ROWS] ?? 0) > CODE_ZERO;
  };
  for (const [column, snapshot] of buys.snapshotOfColumn.entries()) {
    if (snapshot < 0) continue;
    const [start, end] = [columns.offsets[snapshot], columns.offsets[snapshot + 1]];
    for (let i = start; i < end; i++) {
      const row = Math.round(columns.prices[i] / spec.rowStep);
      const [isBuy, isSell] = [showsSize(buys, column, row), showsSize(sells, column, row)];
      const isBid = i < start + bids[snapshot];
      if (isBuy !== isSell) certain++;
      if (isBid ? !isBuy : !isSell) wrong++;
    }
  }
  return { wrong, certain };
}

function splitAll(answer: SidedColumns, query: BookQuery, traded?: (seconds: number) => TradedRange | undefined) {
  const first = answer.columns.timestampsMicros[0] / 1e6;
  const rowStep = query.finest * query.blocks;
  // A column per second has every book.
  const spec: GridSpec = { columnSeconds: 1, rowStep, book: makeCodeBook(1) };
  const tile = buildGridTile(spec, Math.floor(first / 60), answer.columns);
  const form = { blockSize: rowStep, maxDepth: query.maxDepth };
  return countSides(
    answer,
    spec,
    splitBookBySide(tile, form, (micros) => traded?.(micros / 1e6)),
  );
}

describe('a flat book split by inferred sides', () => {
  it(`shows no level of a simulated book on the wrong side (seed ${SEED})`, () => {
    const { books, block } = makeSimulatedBooks(SEED, 40);
    const spaced = books.map((book, i) => ({ ...book, seconds: 60_000 + i }));
    for (const [blocks, maxDepth] of [
      [1, 600],
      [5, 400],
    ]) {
      const query = { finest: block, blocks, maxDepth };
      const { wrong, certain } = splitAll(answerFlat(spaced, query), query);
      expect(wrong).toBe(0);
      expect(certain).toBeGreaterThan(10_000);
    }
  });

  const hasRecordings = findRecordedBooks();
  const markets = hasRecordings ? readRecordedMarkets() : [];

  it.skipIf(!hasRecordings).each(markets.map((market) => [market.name, market] as const))(
    'shows no level of a recorded book on the wrong side: %s',
    (_, { books, tick, traded }) => {
      const tradedAt = (seconds: number) => traded.get(Math.floor(seconds / 60) * 60);
      const minute = books
        .slice(0, 60)
        .filter(({ seconds }) => Math.floor(seconds / 60) === Math.floor(books[0].seconds / 60));
      for (const maxDepth of [20, 100, 3500]) {
        const query = { finest: tick, blocks: 5, maxDepth };
        expect(splitAll(answerFlat(minute, query), query, tradedAt).wrong).toBe(0);
      }
    },
  );
});
