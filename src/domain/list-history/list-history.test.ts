import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unixSeconds } from '../units';
import { compareSamples, getMoveKind, sortMoves } from './compare-samples';
import { computeRanks } from './compute-ranks';
import { type ListHistoryField, type ListHistorySample, makeListHistoryColumns } from './list-history-sample';
import { chooseEarlier, findGaps } from './list-history-times';

type Row = Partial<Record<ListHistoryField, number>>;

function makeSample(at: number, rows: Readonly<Record<string, Row>>): ListHistorySample {
  const keys = Object.keys(rows);
  const columns = makeListHistoryColumns(keys.length);
  for (const [i, key] of keys.entries()) {
    for (const [field, value] of Object.entries(rows[key])) columns[field as ListHistoryField][i] = value;
  }
  return { at: unixSeconds(at), keys, columns };
}

/** Counts the greater values one by one. */
function rankPlainly(rows: Readonly<Record<string, Row>>, key: string, field: ListHistoryField): number {
  const value = rows[key]?.[field];
  if (value === undefined) return 0;
  let rank = 1;
  for (const other of Object.values(rows)) if ((other[field] ?? Number.NEGATIVE_INFINITY) > value) rank += 1;
  return rank;
}

const value = fc.option(
  fc.oneof(fc.integer({ min: -3, max: 9 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
  {
    nil: undefined,
  },
);
const row = fc
  .record({ lastPrice: value, volume24h: value, oiChange24h: value })
  .map((cells): Row => Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== undefined)));
const list = fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'), row, { noNullPrototype: true });

describe('ranks', () => {
  it('share the better place among equals and leave out unknown values', () => {
    expect([...computeRanks(Float64Array.of(5, Number.NaN, 9, 5, -1, 9))]).toEqual([3, 0, 1, 3, 5, 1]);
    expect([...computeRanks(Float64Array.of(-0, 0))]).toEqual([1, 1]);
    expect([...computeRanks(new Float64Array(0))]).toEqual([]);
  });

  it('of N samples equal a plain count, market by market', () => {
    fc.assert(
      fc.property(fc.array(list, { maxLength: 6 }), (lists) => {
        for (const [i, rows] of lists.entries()) {
          const { keys, columns } = makeSample(i, rows);
          const ranks = computeRanks(columns.volume24h);
          for (const [at, key] of keys.entries()) {
            const plain = rankPlainly(rows, key, 'volume24h');
            expect(ranks[at]).toBe(plain);
          }
        }
      }),
    );
  });
});

const THEN = { A: { volume24h: 100, lastPrice: 10, oiChange24h: 2 }, B: { volume24h: 90 }, C: { volume24h: 80 } };
const NOW = {
  C: { volume24h: 120, lastPrice: 1 },
  A: { volume24h: 50, lastPrice: 9, oiChange24h: 3.5 },
  D: { volume24h: 70, lastPrice: 4 },
};

describe('two samples', () => {
  const moves = compareSamples(makeSample(0, THEN), makeSample(300, NOW), 'volume24h');
  const rowOf = (key: string): number => moves.keys.indexOf(key);

  it('show who moved, who is new and who is gone', () => {
    expect(moves.keys).toEqual(['C', 'A', 'D', 'B']);
    expect([...moves.ranksThen]).toEqual([3, 1, 0, 2]);
    expect([...moves.ranksNow]).toEqual([1, 3, 2, 0]);
    expect([...moves.rankGain]).toEqual([2, -2, Number.NaN, Number.NaN]);
    expect(moves.keys.map((_, i) => getMoveKind(moves, i))).toEqual(['both', 'both', 'new', 'gone']);
    expect(moves.volumeChange[rowOf('C')]).toBe(50);
    expect(moves.volumeChange[rowOf('A')]).toBe(-50);
    expect(moves.priceChange[rowOf('A')]).toBe(-10);
    expect(moves.oiShift[rowOf('A')]).toBe(1.5);
    // Absent is not zero.
    expect([moves.priceChange[rowOf('C')], moves.volumeChange[rowOf('D')], moves.volumeChange[rowOf('B')]]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
  });

  it('sort both ways with unknown values at the end', () => {
    const all = moves.keys.map((_, i) => i);
    const sorted = (ascending: boolean): string[] =>
      sortMoves(moves, all, 'rankGain', ascending).map((i) => moves.keys[i]);
    expect(sorted(false)).toEqual(['C', 'A', 'D', 'B']);
    expect(sorted(true)).toEqual(['A', 'C', 'D', 'B']);
  });

  it('are compared as plain loops do', () => {
    fc.assert(
      fc.property(list, list, (then, now) => {
        const found = compareSamples(makeSample(0, then), makeSample(1, now), 'lastPrice');
        expect(new Set(found.keys)).toEqual(new Set([...Object.keys(then), ...Object.keys(now)]));
        expect(found.keys).toHaveLength(found.length);
        for (const [i, key] of found.keys.entries()) {
          const before: Row | undefined = then[key];
          const after: Row | undefined = now[key];
          expect(found.ranksThen[i]).toBe(rankPlainly(then, key, 'lastPrice'));
          expect(found.ranksNow[i]).toBe(rankPlainly(now, key, 'lastPrice'));
          const kinds = { tt: 'both', tf: 'gone', ft: 'new' } as Readonly<Record<string, string>>;
          expect(getMoveKind(found, i)).toBe(kinds[(before ? 't' : 'f') + (after ? 't' : 'f')]);
          const [a, b] = [before?.volume24h, after?.volume24h];
          const isTold = a !== undefined && b !== undefined && a !== 0;
          expect(found.volumeChange[i]).toBe(isTold ? ((b - a) / Math.abs(a)) * 100 : Number.NaN);
          const [x, y] = [before?.oiChange24h, after?.oiChange24h];
          expect(found.oiShift[i]).toBe(x !== undefined && y !== undefined ? y - x : Number.NaN);
        }
      }),
    );
  });
});

describe('times of samples', () => {
  it('have gaps where a sample was missed, not where one was late', () => {
    expect(findGaps([0, 300, 740, 1040, 2000], 300)).toEqual([{ from: 1040, to: 2000 }]);
    expect(findGaps([0, 300, 751], 300)).toEqual([{ from: 300, to: 751 }]);
    expect(findGaps([], 300)).toEqual([]);
  });

  it('find the sample to compare with: far enough back, else the first, never the end itself', () => {
    const times = [0, 300, 600, 900];
    expect(chooseEarlier(times, 900, 600)).toBe(300);
    expect(chooseEarlier(times, 900, 599)).toBe(300);
    expect(chooseEarlier(times, 900, 5000)).toBe(0);
    expect(chooseEarlier(times, 300, 300)).toBe(0);
    expect(chooseEarlier(times, 0, 300)).toBeUndefined();
    expect(chooseEarlier([], 0, 300)).toBeUndefined();
  });
});
