import { describe, expect, it } from 'vitest';
import { splitFlatBook } from '@/domain/grid/split-flat-book';
import { buildGridTile } from '../grid/build-grid-tile';
import { makeCodeBook } from '../grid/code-book';
import type { GridSpec } from '../grid/grid-tile';
import { findBestPrices } from './best-prices';
import { computeSpread } from './spread';

const spec: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
const FORM = { blockSize: 5, maxDepth: 1000 };
type Level = readonly [price: number, volume: number, side?: 0 | 1];

/** One snapshot of a book, ascending by price. */
function makeBook(levels: readonly Level[]) {
  const isTold = levels.every(([, , side]) => side !== undefined);
  const tile = buildGridTile(spec, 0, {
    timestampsMicros: Float64Array.of(60e6),
    offsets: Uint32Array.of(0, levels.length),
    prices: Float64Array.from(levels, ([price]) => price),
    volumes: Float64Array.from(levels, ([, volume]) => volume),
    ...(isTold ? { sides: Uint8Array.from(levels, ([, , side]) => side ?? 0) } : {}),
  });
  return { tile, snapshot: 0 };
}

function findBest(levels: readonly Level[], hint?: { low: number; high: number; at?: number }) {
  const ref = makeBook(levels);
  return findBestPrices(ref, splitFlatBook(ref.tile.columns, 0, FORM, hint), hint);
}

describe('the best prices of a book', () => {
  it('are the highest bid and the lowest ask with a size, if the sides were received', () => {
    expect(
      findBest([
        [90, 1, 0],
        [95, 2, 0],
        [100, 0, 0],
        [105, 0, 1],
        [110, 3, 1],
      ]),
    ).toEqual({ bid: 95, ask: 110, isInferred: false });
  });

  it('cross where one venue of a sum bids more than another asks', () => {
    const best = findBest([
      [90, 1, 0],
      [95, 2, 1],
      [100, 1, 0],
      [105, 3, 1],
    ]);
    expect(best).toEqual({ bid: 100, ask: 95, isInferred: false });
    expect(computeSpread(best!, 5, 0).price).toBe(-5);
  });

  it('split a flat book at the traded price', () => {
    const flat = [
      [90, 1],
      [95, 2],
      [105, 3],
      [110, 3],
    ] as const;
    expect(findBest(flat, { low: 99, high: 101, at: 100 })).toEqual({ bid: 95, ask: 105, isInferred: true });
  });

  it('are undefined where a side is empty or the sides are unknown', () => {
    expect(
      findBest([
        [90, 1, 0],
        [95, 2, 0],
      ]),
    ).toBeUndefined();
    expect(
      findBest([
        [90, 1],
        [95, 2],
      ]),
    ).toBeUndefined();
    expect(findBest([])).toBeUndefined();
  });
});

it('a spread is in quote, ticks and basis points, and only a bound where blocks are coarser than ticks', () => {
  const best = { bid: 99_995, ask: 100_005, isInferred: false };
  expect(computeSpread(best, 5, 1)).toEqual({ price: 10, ticks: 100, basisPoints: 1, isExact: false });
  expect(computeSpread({ ...best, bid: 100_004.9 }, 0.1, 1)).toMatchObject({ ticks: 1, isExact: true });
});
