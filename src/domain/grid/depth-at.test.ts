import { describe, expect, it } from 'vitest';
import { type LevelPair, type LevelSnapshot, makeLevelColumns } from '@/testing/level-columns';
import { buildGridTile, makeEmptyTile } from './build-grid-tile';
import { makeCodeBook } from './code-book';
import {
  computeMid,
  computeSumToMid,
  findLatestSnapshot,
  findSide,
  findSnapshot,
  findSnapshotBeside,
  findSplitMid,
  readLevels,
  readRow,
} from './depth-at';
import type { DepthColumns, GridSpec } from './grid-tile';
import { splitFlatBook } from './split-flat-book';

const spec: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
const TILE = 1000;
const START = TILE * 3600;

const columnsOf = (snapshots: readonly LevelSnapshot[]): DepthColumns => makeLevelColumns(START, snapshots);

describe('reading the book', () => {
  const levels: LevelPair[] = [
    [90, 4],
    [95, 2],
    [100, 1],
    [105, 3],
    [115, 6],
  ];
  const tile = buildGridTile(spec, TILE, columnsOf([[4, levels]]));
  const ref = { tile, snapshot: 0 };

  it('finds the snapshot of a time', () => {
    expect(findSnapshot([tile], spec, START + 4 * 60 + 59)).toEqual(ref);
    expect(findSnapshot([tile], spec, START + 5 * 60)).toBeUndefined();
    expect(findSnapshot([tile], spec, START - 1)).toBeUndefined();
    expect(findLatestSnapshot([tile, makeEmptyTile(spec, TILE + 1)])).toEqual(ref);
  });

  it('reads exact sizes, zeros and unknown cells', () => {
    expect(readRow(ref, 19)).toEqual({ kind: 'size', size: 2 });
    expect(readRow(ref, 22)).toEqual({ kind: 'size', size: 0 });
    expect(readRow(ref, 17)).toEqual({ kind: 'outside' });
    expect(readRow(ref, 24)).toEqual({ kind: 'outside' });
  });

  it('separates sides only where they are certain', () => {
    const sidesOf = (bidEnd: number, askStart: number) =>
      [18, 19, 20, 21, 22, 23].map((row) => findSide(ref, { bidEnd, askStart }, row));
    expect(sidesOf(2, 4)).toEqual(['bid', 'bid', 'unknown', 'unknown', 'unknown', 'ask']);
    expect(sidesOf(3, 3)).toEqual(['bid', 'bid', 'bid', 'ask', 'ask', 'ask']);
    expect(sidesOf(0, 5)).not.toContain('bid');
    expect(findSplitMid(ref, { bidEnd: 3, askStart: 3 })).toBe(102.5);
    expect(findSplitMid(ref, { bidEnd: 2, askStart: 4 })).toBeUndefined();
    expect(findSplitMid(ref, { bidEnd: 0, askStart: 0 })).toBeUndefined();
  });

  it('returns the received sides of a sum of venues, even where they cross', () => {
    const crossed = columnsOf([[0, [...levels.slice(0, 3), [100, 8], ...levels.slice(3)]]]);
    // Bids at 90, 95, 100 and 105, asks at 100 and 115.
    const columns = { ...crossed, sides: Uint8Array.of(0, 0, 0, 1, 0, 1) };
    const summed = { tile: buildGridTile(spec, TILE, columns), snapshot: 0 };
    const split = { bidEnd: 3, askStart: 5 };
    const sides = [18, 19, 20, 21, 22, 23].map((row) => findSide(summed, split, row));
    expect(sides).toEqual(['bid', 'bid', 'both', 'bid', 'unknown', 'ask']);
    expect(findSplitMid(summed, split)).toBe(102.5);
    // All bids down to the level, all asks up to it.
    expect(computeSumToMid(summed, 19, 102.5, 'bid')).toBe(2 + 1 + 3);
    expect(computeSumToMid(summed, 23, 102.5, 'ask')).toBe(8 + 6);
    expect(computeSumToMid(summed, 21, 102.5, 'bid')).toBe(3);
    // A row of both sides, and the empty one between the low ask and the high bid, have no sum of one side.
    expect(computeSumToMid(summed, 20, 102.5, 'both')).toBeUndefined();
    expect(computeSumToMid(summed, 22, 102.5, 'unknown')).toBeUndefined();
  });

  it('finds no mid in a summed book with only one side', () => {
    for (const side of [0, 1]) {
      const columns = { ...columnsOf([[0, levels]]), sides: new Uint8Array(5).fill(side) };
      const summed = { tile: buildGridTile(spec, TILE, columns), snapshot: 0 };
      const { bidEnd, askStart } = splitFlatBook(columns, 0, { blockSize: 5, maxDepth: Infinity });
      expect(findSplitMid(summed, { bidEnd, askStart })).toBeUndefined();
    }
  });

  it('lists the levels of a row with their sides', () => {
    const sided = buildGridTile({ ...spec, rowStep: 50 }, TILE, {
      ...columnsOf([[4, levels]]),
      sides: Uint8Array.of(0, 1, 0, 1, 1),
    });
    const reading = readLevels({ tile: sided, snapshot: 0 }, 2);
    expect(reading).toEqual({
      kind: 'levels',
      levels: levels.map(([price, size], i) => ({ price, size, side: i === 0 || i === 2 ? 'buy' : 'sell' })),
      size: 16,
      buy: 5,
      sell: 11,
    });
    expect(readLevels(ref, 19)).toEqual({
      kind: 'levels',
      levels: [{ price: 95, size: 2 }],
      size: 2,
      buy: undefined,
      sell: undefined,
    });
    expect(readLevels(ref, 22)).toMatchObject({ kind: 'levels', levels: [], size: 0 });
    expect(readLevels(ref, 24)).toEqual({ kind: 'outside' });
  });

  it('finds the snapshots before and after, only across cached tiles', () => {
    const two = buildGridTile(
      spec,
      TILE,
      columnsOf([
        [4, levels],
        [9, levels],
      ]),
    );
    const next = buildGridTile(spec, TILE + 2, columnsOf([[125, levels]]));
    const [first, second, third] = [
      { tile: two, snapshot: 0 },
      { tile: two, snapshot: 1 },
      { tile: next, snapshot: 0 },
    ];
    const whole = [two, makeEmptyTile(spec, TILE + 1), next];
    expect(findSnapshotBeside(whole, first, 1)).toEqual(second);
    expect(findSnapshotBeside(whole, second, 1)).toEqual(third);
    expect(findSnapshotBeside(whole, third, -1)).toEqual(second);
    expect(findSnapshotBeside(whole, first, -1)).toBeUndefined();
    expect(findSnapshotBeside(whole, third, 1)).toBeUndefined();
    expect(findSnapshotBeside([two, next], second, 1)).toBeUndefined();
  });

  it('puts the mid in the widest gap or at a touch, within the traded range', () => {
    expect(computeMid(ref, { low: 101, high: 104 })).toBe(102.5);
    expect(computeMid(ref, { low: 101, high: 112 })).toBe(110);
    const touching = buildGridTile(
      spec,
      TILE,
      columnsOf([
        [
          0,
          [
            [95, 1],
            [100, 1],
            [100, 2],
            [110, 1],
          ],
        ],
      ]),
    );
    expect(computeMid({ tile: touching, snapshot: 0 }, { low: 98, high: 103 })).toBe(100);
  });

  it('puts the mid in the gap that was traded at the snapshot, if that price is known', () => {
    const range = { low: 101, high: 112 };
    expect(computeMid(ref, { ...range, at: 101 })).toBe(102.5);
    expect(computeMid(ref, { ...range, at: 105 })).toBe(110);
    expect(computeMid(ref, { ...range, at: 80 })).toBe(computeMid(ref, range));
  });

  it('sums from a level to the mid', () => {
    expect(computeSumToMid(ref, 18, 102)).toBe(7);
    expect(computeSumToMid(ref, 23, 102)).toBe(9);
    expect(computeSumToMid(ref, 20, 102)).toBe(1);
  });
});
