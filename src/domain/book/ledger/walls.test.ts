import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { SnapshotRef } from '@/domain/grid/depth-at';
import { type GridSpec, type GridTile, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { volumeOf } from '@/testing/volume';
import { WALL_RATIO, WALL_REACH_ROWS } from './wall-threshold';
import { findWalls } from './walls';

const SPEC: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
const EVERYWHERE = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

type Level = readonly [price: number, size: number];

/** A tile of one snapshot per column from `firstColumn` on; `undefined` for a column without one. */
function makeTile(books: readonly (readonly Level[] | undefined)[], tileIndex = 0): GridTile {
  const held = books.flatMap((levels, column) => (levels === undefined ? [] : [{ levels, column }]));
  const offsets = [0];
  for (const { levels } of held) offsets.push((offsets.at(-1) ?? 0) + levels.length);
  return buildGridTile(SPEC, tileIndex, {
    timestampsMicros: Float64Array.from(held, ({ column }) => ((tileIndex * TILE_COLUMNS + column) * 60 + 7) * 1e6),
    offsets: Uint32Array.from(offsets),
    prices: Float64Array.from(held.flatMap(({ levels }) => levels.map(([price]) => price))),
    volumes: Float64Array.from(held.flatMap(({ levels }) => levels.map(([, size]) => size))),
  });
}

const refOf = (levels: readonly Level[]): SnapshotRef => ({ tile: makeTile([levels]), snapshot: 0 });

/** Sizes as in a book, between `least` and three times it; now and then no level, or several in one row. */
function makeBook(random: Random, count: number, plant: (row: number) => number): Level[] {
  const levels: Level[] = [];
  for (let row = 1000; row < 1000 + count; row++) {
    if (random() < 0.15) continue;
    const size = (1 + 2 * random()) * plant(row);
    const parts = random() < 0.1 ? 2 : 1;
    for (let part = 0; part < parts; part++) levels.push([row * 5, size / parts]);
    if (random() < 0.05) levels.push([row * 5, 0]);
  }
  return levels;
}

/** The rule as written, row by row. */
function listByDefinition(levels: readonly Level[], low: number, high: number): [price: number, size: number][] {
  const sums = new Map<number, number>();
  for (const [price, size] of levels) if (size > 0) sums.set(price, (sums.get(price) ?? 0) + size);
  const rows = [...sums].sort(([a], [b]) => a - b);
  return rows.filter(([price, size], i) => {
    const near = rows.slice(Math.max(0, i - WALL_REACH_ROWS), i + WALL_REACH_ROWS + 1);
    const around = near.filter(([one]) => one !== price);
    const sorted = around.map(([, one]) => one).sort((a, b) => a - b);
    const usual = sorted[Math.ceil(sorted.length * 0.9) - 1];
    const isInside = price >= low && price <= high;
    const hasLarger = around.some(([one, other]) => Math.abs(one - price) === 5 && other > size);
    return around.length >= 10 && size >= WALL_RATIO * usual && isInside && !hasLarger;
  });
}

describe('walls', () => {
  it(`equal those of the written rule, in ${volumeOf(1000)} random books`, () => {
    const random = makeRandom(5);
    let count = 0;
    for (let i = 0; i < volumeOf(1000); i++) {
      const levels = makeBook(random, Math.floor(random() * 200), () => (random() < 0.03 ? 2 + 28 * random() : 1));
      const [low, high] = random() < 0.5 ? EVERYWHERE : [5000 + 600 * random(), 5000 + 600 * random()];
      const found = findWalls(refOf(levels), low, high).map(({ price, size }) => [price, size]);
      const [first, last] = [Math.round(low / 5) * 5, Math.round(high / 5) * 5];
      expect(found).toEqual(listByDefinition(levels, first, last));
      count += found.length;
    }
    expect(count).toBeGreaterThan(volumeOf(750));
  });

  it('are found where planted, and ordinary sizes are none', () => {
    const random = makeRandom(11);
    for (let i = 0; i < 100; i++) {
      const planted = new Set(Array.from({ length: 4 }, (_, k) => 1020 + 50 * k + Math.floor(random() * 40)));
      // Depth falls off to either side, as in a book: a wall has its own surroundings.
      const usual = (row: number) => Math.exp(-Math.abs(row - 1120) / 60);
      const levels = makeBook(random, 240, (row) => usual(row) * (planted.has(row) ? 30 : 1));
      const prices = new Set(levels.map(([price]) => price / 5));
      const found = findWalls(refOf(levels), ...EVERYWHERE);
      expect(found.map(({ row }) => row)).toEqual([...planted].filter((row) => prices.has(row)).sort((a, b) => a - b));
      for (const { ratio } of found) expect(ratio).toBeGreaterThanOrEqual(WALL_RATIO);
    }
  });

  it('leave out a level next to a larger one', () => {
    const levels = Array.from({ length: 60 }, (_, i): Level => [5 * i, 1 + (i % 3) / 10]);
    levels[30] = [150, 60];
    levels[31] = [155, 10];
    levels[33] = [165, 10];
    expect(findWalls(refOf(levels), ...EVERYWHERE).map(({ price }) => price)).toEqual([150, 165]);
  });

  it('are not found with too few rows, nor in an empty book', () => {
    const levels = Array.from({ length: 10 }, (_, i): Level => [5 * i, i === 4 ? 1000 : 1]);
    expect(findWalls(refOf(levels), ...EVERYWHERE)).toEqual([]);
    expect(findWalls(refOf([...levels, [50, 1]]), ...EVERYWHERE)).toMatchObject([
      { price: 20, size: 1000, ratio: 1000 },
    ]);
    expect(findWalls(refOf([]), ...EVERYWHERE)).toEqual([]);
  });
});
