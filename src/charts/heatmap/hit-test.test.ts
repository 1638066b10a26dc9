import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { PriceHint } from '@/domain/grid/depth-at';
import type { DepthColumns, GridSpec } from '@/domain/grid/grid-tile';
import { answerFlat, type BookQuery, type RowBook } from '@/testing/book/flat-book';
import { findRecordedBooks, readRecordedMarkets } from '@/testing/book/recorded-books';
import { makeSimulatedBooks } from '@/testing/book/simulated-books';
import type { HeatLayer } from './heat-data';
import { readHeat, readLayer } from './hit-test';

const SEED = Number(process.env['SEED'] ?? 17);
const SPEC: GridSpec = { columnSeconds: 60, rowStep: 10, book: makeCodeBook(1) };
const TILE = 500;
const noHint = (): undefined => undefined;

interface Level {
  readonly column: number;
  readonly price: number;
  readonly size: number;
  readonly side: 0 | 1;
}

/** Levels at any price, several to a row, some at one price on both sides; every third column has no snapshot. */
function makeLevels(): Level[] {
  const random = makeRandom(SEED);
  const levels: Level[] = [];
  for (let column = 0; column < 120; column++) {
    if (column % 3 === 2) continue;
    for (let i = 0; i < 40; i++) {
      const price = Math.round(900 + random() * 300) + 0.25;
      const size = random() * 10;
      levels.push({ column, price, size, side: 0 });
      if (random() < 0.3) levels.push({ column, price, size: random(), side: 1 });
    }
  }
  return levels.sort((a, b) => a.column - b.column || a.price - b.price || a.side - b.side);
}

const LEVELS = makeLevels();

function columnsOf(levels: readonly Level[], isSided: boolean): DepthColumns {
  const columns = [...new Set(levels.map(({ column }) => column))];
  const counts = columns.map((column) => levels.filter((level) => level.column === column).length);
  const offsets = [0];
  for (const count of counts) offsets.push((offsets.at(-1) ?? 0) + count);
  return {
    timestampsMicros: Float64Array.from(columns, (column) => (TILE * 3600 + column * 60 + 7) * 1e6),
    offsets: Uint32Array.from(offsets),
    prices: Float64Array.from(levels, ({ price }) => price),
    volumes: Float64Array.from(levels, ({ size }) => size),
    ...(isSided ? { sides: Uint8Array.from(levels, ({ side }) => side) } : {}),
  };
}

function makeLayer(isSided: boolean): HeatLayer {
  const tiles = [0, 1].map((i) =>
    buildGridTile(
      SPEC,
      TILE + i,
      columnsOf(
        LEVELS.filter(({ column }) => Math.floor(column / 60) === i),
        isSided,
      ),
    ),
  );
  return { spec: SPEC, tiles };
}

/** The size of a row in a column, computed level by level; `undefined` where the column has no snapshot. */
function listRow(column: number, row: number): Level[] | 'outside' | undefined {
  const snapshot = LEVELS.filter((level) => level.column === column);
  if (snapshot.length === 0) return undefined;
  const rows = snapshot.map(({ price }) => Math.round(price / SPEC.rowStep));
  if (row < Math.min(...rows) || row > Math.max(...rows)) return 'outside';
  return snapshot.filter((_, i) => rows[i] === row);
}

function expectReading(column: number, row: number, isSided: boolean): unknown {
  const levels = listRow(column, row);
  if (levels === undefined) return undefined;
  if (levels === 'outside') return { kind: 'outside' };
  const sumOf = (own: readonly Level[]): number => own.reduce((sum, { size }) => sum + size, 0);
  return {
    kind: 'levels',
    levels: levels.map(({ price, size, side }) => ({
      price,
      size,
      ...(isSided ? { side: side === 0 ? 'buy' : 'sell' } : {}),
    })),
    size: sumOf(levels),
    buy: isSided ? sumOf(levels.filter(({ side }) => side === 0)) : undefined,
    sell: isSided ? sumOf(levels.filter(({ side }) => side === 1)) : undefined,
  };
}

const CELLS = Array.from({ length: 120 }, (_, column) =>
  Array.from({ length: 34 }, (_row, i) => [column, 88 + i] as const),
).flat();
const timeOf = (column: number): number => TILE * 3600 + column * 60 + 30;
/** The next column with a snapshot in a direction. */
function findBeside(column: number, step: 1 | -1): number | undefined {
  for (let at = column + step; at >= 0 && at < 120; at += step) if (at % 3 !== 2) return at;
  return undefined;
}

describe.each([
  ['triggers', true],
  ['triggers', false],
  ['liquidations', false],
] as const)('every cell of a map of %s (sides: %s)', (kind, isSided) => {
  const layer = makeLayer(isSided);

  it('is read with the exact levels of its row, and with the same row in the snapshots beside it', () => {
    const wrong: unknown[] = [];
    for (const [column, row] of CELLS) {
      const { cell, neighbours } = readLayer(kind, layer, timeOf(column), row * 10, { hintOf: noHint });
      const beside = ([-1, 1] as const).map((step) => {
        const at = findBeside(column, step);
        return column % 3 === 2 || at === undefined ? undefined : expectReading(at, row, isSided);
      });
      const { snapshot: _, ...reading } = { snapshot: undefined, ...cell };
      const seen = [reading, neighbours.before?.reading, neighbours.after?.reading];
      const expected = [expectReading(column, row, isSided) ?? { kind: 'no-snapshot' }, ...beside];
      if (JSON.stringify(seen) !== JSON.stringify(expected)) wrong.push([column, row, seen, expected]);
    }
    expect(wrong.slice(0, 2)).toEqual([]);
  });

  it('covers half a row on either side of its label', () => {
    const reading = readLayer(kind, layer, timeOf(4), 1003, { hintOf: noHint });
    expect(reading).toMatchObject({ kind, price: 1000, priceLow: 995, priceHigh: 1005, timeFrom: timeOf(4) - 30 });
  });
});

/** Readings of all levels of flat answers: how many have a side, and how many a wrong one. */
function countSides(
  books: readonly RowBook[],
  query: BookQuery,
  hintAt: (seconds: number) => PriceHint | undefined,
  maxDepth = query.maxDepth,
) {
  const { columns, bids } = answerFlat(books, query);
  const first = Math.floor(books[0].seconds / 60);
  const spec: GridSpec = { columnSeconds: 1, rowStep: query.finest * query.blocks, book: makeCodeBook(1) };
  const layer = { spec, tiles: [buildGridTile(spec, first, columns)] };
  let [certain, wrong] = [0, 0];
  for (const [snapshot, micros] of columns.timestampsMicros.entries()) {
    const [start, end] = [columns.offsets[snapshot], columns.offsets[snapshot + 1]];
    // Not every level: each reading scans the whole snapshot.
    for (let i = start; i < end; i += 1 + Math.floor(Math.abs(i - start - bids[snapshot]) / 8)) {
      const hint = hintAt(micros / 1e6);
      const { cell } = readHeat(layer, micros / 1e6, columns.prices[i], () => hint, { maxDepth });
      if (cell.kind !== 'size' || cell.side === 'unknown') continue;
      certain++;
      if ((cell.side === 'bid') !== i < start + bids[snapshot]) wrong++;
    }
  }
  return { certain, wrong };
}

describe('certain sides are never wrong', () => {
  it(`of simulated books (seed ${SEED})`, () => {
    const { books, block } = makeSimulatedBooks(SEED, 30);
    const minute = books.map((book, i) => ({ ...book, seconds: 120_000 + i }));
    for (const maxDepth of [100, 800]) {
      const { certain, wrong } = countSides(minute, { finest: block, blocks: 1, maxDepth }, noHint);
      expect(wrong).toBe(0);
      expect(certain).toBeGreaterThan(100);
    }
    // Trades that do not belong to the book would show.
    const elsewhere = () => ({ low: 2e6, high: 2.1e6 });
    const query = { finest: block, blocks: 1, maxDepth: 100 };
    expect(countSides(minute.slice(0, 5), query, elsewhere, 1e5).wrong).toBeGreaterThan(0);
  });

  const hasRecordings = findRecordedBooks();
  const markets = hasRecordings ? readRecordedMarkets() : [];

  it.skipIf(!hasRecordings).each(markets.map((market) => [market.name, market] as const))(
    'of recorded books: %s',
    (_, { books, tick, traded }) => {
      const hintAt = (seconds: number) => traded.get(Math.floor(seconds / 60) * 60);
      const first = Math.floor(books[books.length >> 1].seconds / 60);
      const minute = books.filter(({ seconds }) => Math.floor(seconds / 60) === first);
      for (const blocks of [1, 10])
        for (const maxDepth of [30, 3500])
          expect(countSides(minute, { finest: tick, blocks, maxDepth }, hintAt).wrong).toBe(0);
    },
  );

  it('no side is claimed for a sum of venues', () => {
    const { books, block } = makeSimulatedBooks(SEED, 2);
    const { columns } = answerFlat([books[0]], { finest: block, blocks: 1, maxDepth: 50 });
    const spec: GridSpec = { columnSeconds: 60, rowStep: block, book: makeCodeBook(1) };
    const tile = buildGridTile(spec, Math.floor(books[0].seconds / 3600), columns);
    const price = columns.prices[3];
    const hint = { low: price * 2, high: price * 2.1 };
    const { cell } = readHeat({ spec, tiles: [tile] }, books[0].seconds, price, () => hint);
    expect(cell).toMatchObject({ kind: 'size', side: 'unknown' });
  });
});

it('a book whose answer states sides is read by them', () => {
  const sided = makeLayer(true);
  const cells = CELLS.filter(([column]) => column === 1).map(([column, row]) =>
    readHeat(sided, timeOf(column), row * 10, noHint),
  );
  const known = cells.filter(({ cell }) => cell.kind === 'size' && cell.side !== 'unknown');
  for (const { priceLow, cell } of known) {
    const price = priceLow + 5;
    const own = LEVELS.filter((level) => level.column === 1 && level.size > 0);
    const told = new Set(own.filter((level) => Math.round(level.price / 10) * 10 === price).map(({ side }) => side));
    const lowestAsk = Math.min(...own.filter(({ side }) => side === 1).map((level) => level.price));
    const word = told.size === 2 ? 'both' : told.has(0) || (told.size === 0 && price < lowestAsk) ? 'bid' : 'ask';
    if (cell.kind === 'size') expect(cell.side).toBe(word);
  }
  expect(known.length).toBeGreaterThan(0);
});
