import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { answerFlat, type BookQuery, makeRowBooks, type SidedColumns } from '@/testing/book/flat-book';
import { findRecordedBooks, readRecordedMarkets } from '@/testing/book/recorded-books';
import { makeSimulatedBooks } from '@/testing/book/simulated-books';
import { volumeOf } from '@/testing/volume';
import type { DepthColumns } from './grid-tile';
import { type BookSplit, splitFlatBook, type TradedRange } from './split-flat-book';

const SEED = Number(process.env['SEED'] ?? 12);

interface Tally {
  levels: number;
  unknown: number;
  wrong: number;
}

/** Counts the levels of a snapshot with a wrong side, and those without one. */
function tally(
  counts: Tally,
  { columns, bids }: SidedColumns,
  snapshot: number,
  { bidEnd, askStart }: BookSplit,
): void {
  const start = columns.offsets[snapshot];
  const end = columns.offsets[snapshot + 1];
  const firstAsk = start + bids[snapshot];
  expect(start <= bidEnd && bidEnd <= askStart && askStart <= end).toBe(true);
  counts.levels += end - start;
  counts.unknown += askStart - bidEnd;
  counts.wrong += Math.max(0, bidEnd - firstAsk) + Math.max(0, firstAsk - askStart);
}

function splitAll(
  answer: SidedColumns,
  query: BookQuery,
  tradedAt?: (seconds: number) => TradedRange | undefined,
): Tally {
  const counts = { levels: 0, unknown: 0, wrong: 0 };
  const form = { blockSize: query.finest * query.blocks, maxDepth: query.maxDepth };
  for (const [snapshot, micros] of answer.columns.timestampsMicros.entries()) {
    tally(counts, answer, snapshot, splitFlatBook(answer.columns, snapshot, form, tradedAt?.(micros / 1e6)));
  }
  return counts;
}

function columnsOf(...prices: number[]): DepthColumns {
  return {
    timestampsMicros: Float64Array.of(0),
    offsets: Uint32Array.of(0, prices.length),
    prices: Float64Array.from(prices),
    volumes: new Float64Array(prices.length).fill(1),
  };
}

describe('the sides of a flat book', () => {
  const form = { blockSize: 1, maxDepth: 3 };

  it('follow from a window that is full on both sides', () => {
    // Mid 100.5: bids from 98, asks to 103.
    expect(splitFlatBook(columnsOf(98, 99, 100, 101, 102, 103), 0, form)).toEqual({ bidEnd: 3, askStart: 3 });
    // Mid 100: bids from 97, asks to 103, none at 100.
    expect(splitFlatBook(columnsOf(97, 99, 101, 103), 0, form)).toEqual({ bidEnd: 2, askStart: 2 });
  });

  it('are unknown where the mid may be', () => {
    // The highest ask may be missing: the mid is in [99, 101].
    expect(splitFlatBook(columnsOf(98, 99, 100, 101, 102), 0, form)).toEqual({ bidEnd: 2, askStart: 3 });
    expect(splitFlatBook(columnsOf(99, 100, 101), 0, form)).toEqual({ bidEnd: 0, askStart: 3 });
    expect(splitFlatBook(columnsOf(), 0, form)).toEqual({ bidEnd: 0, askStart: 0 });
  });

  it('follow from what was traded where the window leaves them open', () => {
    const columns = columnsOf(95, 98, 99, 100, 101, 102, 103, 105);
    const wide = { blockSize: 1, maxDepth: 50 };
    expect(splitFlatBook(columns, 0, wide)).toEqual({ bidEnd: 0, askStart: 8 });
    // 98 is fully below 99, one dollar below the trades, and 103 fully above 102.
    expect(splitFlatBook(columns, 0, wide, { low: 100, high: 101 })).toEqual({ bidEnd: 2, askStart: 6 });
    // A single price does not show how far quotes went.
    expect(splitFlatBook(columns, 0, wide, { low: 100, high: 100 })).toEqual({ bidEnd: 0, askStart: 8 });
    expect(splitFlatBook(columns, 0, wide, { low: Number.NaN, high: Number.NaN })).toEqual({ bidEnd: 0, askStart: 8 });
    // Trades outside the book contradict it: only the window counts.
    const full = columnsOf(98, 99, 100, 101, 102, 103);
    expect(splitFlatBook(full, 0, form, { low: 200, high: 300 })).toEqual({ bidEnd: 3, askStart: 3 });
  });

  it('meet where a bid touches an ask', () => {
    expect(splitFlatBook(columnsOf(99, 100, 100, 101), 0, form)).toEqual({ bidEnd: 2, askStart: 2 });
  });

  it('are unknown if the window contradicts itself or several levels touch', () => {
    expect(splitFlatBook(columnsOf(90, 100, 110), 0, form)).toEqual({ bidEnd: 0, askStart: 3 });
    expect(splitFlatBook(columnsOf(99, 100, 100, 101, 101), 0, form)).toEqual({ bidEnd: 0, askStart: 5 });
    expect(splitFlatBook(columnsOf(97, 98, 98, 103), 0, form)).toEqual({ bidEnd: 0, askStart: 4 });
  });

  it(`are never wrong on random books (seed ${SEED})`, () => {
    const random = makeRandom(SEED);
    const sums = { levels: 0, unknown: 0, wrong: 0 };
    for (let i = 0; i < volumeOf(5000); i++) {
      const query = { finest: 0.5, blocks: 1 + Math.floor(random() * 6), maxDepth: 1 + Math.floor(random() * 40) };
      const counts = splitAll(answerFlat(makeRowBooks(random, 10), query), query);
      for (const name of ['levels', 'unknown', 'wrong'] as const) sums[name] += counts[name];
    }
    expect(sums.levels).toBeGreaterThan(volumeOf(500_000));
    expect(sums.wrong).toBe(0);
    expect(sums.unknown / sums.levels).toBeLessThan(0.6);
  });

  it(`are all known for simulated books (seed ${SEED})`, () => {
    const { books, block } = makeSimulatedBooks(SEED, 60);
    for (const [blocks, maxDepth] of [
      [1, 3500],
      [1, 500],
      [5, 400],
    ]) {
      const query = { finest: block, blocks, maxDepth };
      expect(splitAll(answerFlat(books, query), query)).toMatchObject({ unknown: 0, wrong: 0 });
    }
  });

  it('would be wrong with a window of one block more', () => {
    const random = makeRandom(SEED);
    let wrong = 0;
    for (let i = 0; i < 200; i++) {
      const query = { finest: 1, blocks: 1, maxDepth: 20 };
      wrong += splitAll(answerFlat(makeRowBooks(random, 10), query), { ...query, maxDepth: 19 }).wrong;
    }
    expect(wrong).toBeGreaterThan(0);
  });
});

const hasRecordings = findRecordedBooks();

describe.skipIf(!hasRecordings)('the sides of recorded books', () => {
  const markets = hasRecordings ? readRecordedMarkets() : [];

  it.each(markets.map((market) => [market.name, market] as const))('%s', (_, { books, tick, traded }) => {
    const tradedAt = (seconds: number): TradedRange | undefined => traded.get(Math.floor(seconds / 60) * 60);
    let [byWindow, byTrades, levels] = [0, 0, 0];
    for (const blocks of [1, 5, 50]) {
      for (const maxDepth of [3, 20, 100, 3500]) {
        const query = { finest: tick, blocks, maxDepth };
        const answer = answerFlat(books, query);
        const window = splitAll(answer, query);
        const both = splitAll(answer, query, tradedAt);
        expect([window.wrong, both.wrong]).toEqual([0, 0]);
        levels += window.levels;
        byWindow += window.unknown;
        byTrades += both.unknown;
      }
    }
    expect(levels).toBeGreaterThan(100_000);
    expect(byTrades).toBeLessThanOrEqual(byWindow);
  });

  it('would be wrong for a quote that runs ahead of the trades', () => {
    // 59 seconds into a minute of 80.50 between its trades, the best bid is 0.70 above them.
    const columns = columnsOf(599.9, 600, 600.7, 600.8);
    const traded = { low: 519.5, high: 600 };
    expect(splitFlatBook(columns, 0, { blockSize: 0.1, maxDepth: 3500 }, traded)).toEqual({ bidEnd: 0, askStart: 4 });
  });
});
