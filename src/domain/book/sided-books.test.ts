import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { splitFlatBook } from '@/domain/grid/split-flat-book';
import { answerFlat, makeRowBooks, type SidedColumns } from '@/testing/book/flat-book';
import type { DepthColumns } from '../grid/grid-tile';
import { coarsenBook } from './coarsen-book';

const SEED = Number(process.env['SEED'] ?? 23);

/** The same books as received in structured points. */
function describeSides({ columns, bids }: SidedColumns): DepthColumns & { readonly sides: Uint8Array } {
  const sides = new Uint8Array(columns.prices.length);
  for (const [snapshot, count] of bids.entries())
    sides.fill(1, columns.offsets[snapshot] + count, columns.offsets[snapshot + 1]);
  return { ...columns, sides };
}

describe(`books with received sides (seed ${SEED})`, () => {
  it('are split exactly there, whatever the window and the trades suggest', () => {
    const random = makeRandom(SEED);
    let levels = 0;
    for (let i = 0; i < 100; i++) {
      const answer = answerFlat(makeRowBooks(random, 10), { finest: 1, blocks: 1, maxDepth: 30 });
      const columns = describeSides(answer);
      for (const [snapshot, count] of answer.bids.entries()) {
        const firstAsk = columns.offsets[snapshot] + count;
        const split = splitFlatBook(columns, snapshot, { blockSize: 1, maxDepth: 3 }, { low: 1, high: 2 });
        expect(split).toEqual({ bidEnd: firstAsk, askStart: firstAsk });
        levels += columns.offsets[snapshot + 1] - columns.offsets[snapshot];
      }
    }
    expect(levels).toBeGreaterThan(5000);
  });

  it('are unknown between an ask and a bid above it', () => {
    const columns = {
      timestampsMicros: Float64Array.of(0),
      offsets: Uint32Array.of(0, 5),
      prices: Float64Array.of(1, 2, 3, 4, 5),
      volumes: new Float64Array(5).fill(1),
      sides: Uint8Array.of(0, 1, 0, 1, 1),
    };
    expect(splitFlatBook(columns, 0, { blockSize: 1, maxDepth: 9 })).toEqual({ bidEnd: 1, askStart: 3 });
  });

  it('in wider blocks have the levels and the sides that the service would return', () => {
    const random = makeRandom(SEED + 1);
    let compared = 0;
    for (let i = 0; i < 60; i++) {
      const books = makeRowBooks(random, 6);
      const fine = describeSides(answerFlat(books, { finest: 1, blocks: 1, maxDepth: 60 }));
      const said = describeSides(answerFlat(books, { finest: 1, blocks: 5, maxDepth: 12 }));
      const coarse = coarsenBook(fine, { blockSize: 1, maxDepth: 60 }, 5);
      if (coarse === undefined) continue;
      const { columns, lowestRows, highestRows } = coarse;
      for (let snapshot = 0; snapshot < books.length; snapshot++) {
        const listOf = ({ prices, volumes, sides, offsets }: typeof said) =>
          Array.from({ length: offsets[snapshot + 1] - offsets[snapshot] }, (_, at) => offsets[snapshot] + at)
            .map((level) => [prices[level], volumes[level], sides[level]])
            .filter(([price]) => price / 5 >= lowestRows[snapshot] && price / 5 <= highestRows[snapshot]);
        expect(listOf({ ...columns, sides: columns.sides ?? new Uint8Array(0) })).toEqual(listOf(said));
        compared += columns.offsets[snapshot + 1] - columns.offsets[snapshot];
      }
    }
    expect(compared).toBeGreaterThan(500);
  });

  it('get no invented sides if none were received', () => {
    const { columns } = answerFlat(makeRowBooks(makeRandom(SEED), 3), { finest: 1, blocks: 1, maxDepth: 60 });
    expect(coarsenBook(columns, { blockSize: 1, maxDepth: 60 }, 1)?.columns).not.toHaveProperty('sides');
  });
});
