import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { endOfRunningBucket, isClosedSpan } from './closed-spans';
import { listTiles, planTileRuns } from './tile-runs';

describe('runs of tiles', () => {
  it('ask for neighbours at once, newest first', () => {
    expect(planTileRuns([5, 3, 4, 30], 16)).toEqual([
      { firstTile: 30, count: 1 },
      { firstTile: 3, count: 3 },
    ]);
  });

  it('bridge what is held rather than pay twice', () => {
    expect(planTileRuns([1, 4, 16], 16)).toEqual([{ firstTile: 1, count: 16 }]);
    expect(planTileRuns([1, 17], 16)).toHaveLength(2);
  });

  it('of nothing are none', () => expect(planTileRuns([], 16)).toEqual([]));

  it('cover every missing tile once, never exceed their length, and are as few as can be', () => {
    const random = makeRandom(31);
    for (let i = 0; i < 3000; i++) {
      const most = 1 + Math.floor(random() * 5);
      const missing = Array.from({ length: 14 }, (_, tile) => tile).filter(() => random() < 0.4);
      const runs = planTileRuns(missing, most);
      const covered = runs.flatMap(({ firstTile, count }) => Array.from({ length: count }, (_, k) => firstTile + k));
      expect(new Set(covered).size).toBe(covered.length);
      expect(missing.every((tile) => covered.includes(tile))).toBe(true);
      expect(runs.every(({ count }) => count <= most)).toBe(true);
      expect(runs.length).toBe(fewestRuns(missing, most));
    }
  });
});

/** Least number of runs by trying every length for the first run. */
function fewestRuns(missing: readonly number[], most: number): number {
  if (missing.length === 0) return 0;
  const rests = Array.from({ length: most }, (_, i) => missing.filter((tile) => tile > missing[0] + i));
  return 1 + Math.min(...rests.map((rest) => fewestRuns(rest, most)));
}

it('tiles of a range are those that overlap it', () => {
  expect(listTiles(3600, 7200, 3600)).toEqual([1]);
  expect(listTiles(3599, 7201, 3600)).toEqual([0, 1, 2]);
  expect(listTiles(10, 10, 3600)).toEqual([0]);
  expect(listTiles(10_800, 7200, 3600)).toEqual([]);
});

it('a span is closed a while after its end', () => {
  expect(isClosedSpan(3600, 60, 3_659_999)).toBe(false);
  expect(isClosedSpan(3600, 60, 3_660_000)).toBe(true);
  expect(isClosedSpan(3600, 3600, 3_660_000)).toBe(false);
  expect(isClosedSpan(3600, 1, 3_601_000)).toBe(false);
  expect(endOfRunningBucket(60, 3_600_000)).toBe(3660);
  expect(endOfRunningBucket(60, 3_659_999)).toBe(3660);
});
