import { expect, it } from 'vitest';
import { followPlanted, PLANTED_SPEC, type PlantedMinute, plantWorld } from '@/testing/book/planted-walls';
import { findRestBefore } from './rest-before';
import { nameRested } from './wall-words';

const WORDS = { unit: 'BTC', zone: 'utc', columnSeconds: 60, now: 600 } as const;

/** What rested before the last wall of a level with these sizes, a minute each; `undefined`: no snapshot. */
function restOf(sizes: readonly (number | undefined)[]) {
  const minutes = sizes.map(
    (size): PlantedMinute => ({ mid: 1000, walls: { 1020: size ?? 0 }, isMissing: size === undefined }),
  );
  const { tiles, sources } = plantWorld(minutes);
  const walls = followPlanted({ tiles, sources }, { kind: 'size', size: 200 }).listWalls();
  const wall = walls.at(-1);
  return wall && findRestBefore({ spec: PLANTED_SPEC, tiles }, PLANTED_SPEC, wall);
}

it('a wall of the newest minute tells the smaller size that its level held before, and since when', () => {
  expect(restOf([5, 60, 50, 72, 352])).toEqual({ size: 72, from: 60, isOlder: false });
  expect(nameRested(restOf([5, 60, 50, 72, 352]), WORDS)).toBe('72.0 BTC before, from 00:01');
});

it('a rest in the first loaded snapshot, or after a missing one, may be older', () => {
  expect(restOf([60, 50, 352])).toEqual({ size: 50, from: 0, isOlder: true });
  expect(restOf([60, undefined, 50, 352])).toEqual({ size: 50, from: 120, isOlder: true });
  expect(nameRested(restOf([60, 50, 352]), WORDS)).toBe('50.0 BTC before, from before 00:00');
});

const STEPPED = {
  sizes: [352, 352],
  path: [
    { time: 60, row: 1020 },
    { time: 120, row: 1021 },
  ],
};

it('the usual size is no rest, and before the first loaded snapshot nothing is known', () => {
  expect(restOf([60, 5, 352])).toBeUndefined();
  expect(restOf([352])).toBeUndefined();
  expect(findRestBefore({ spec: PLANTED_SPEC, tiles: [] }, PLANTED_SPEC, STEPPED)).toBeUndefined();
  expect(nameRested(undefined, WORDS)).toBeUndefined();
});
