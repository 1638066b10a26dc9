import { expect, it } from 'vitest';
import { PLANTED_SPEC, plantWorld } from '@/testing/book/planted-walls';
import { findLargestBelow } from './largest-below';

// Levels around them hold one to two, so a wall of four times that begins somewhere from four to eight.
const { tiles } = plantWorld([{ mid: 1000, walls: { 1003: 3.5, 998: 3, 1020: 90 } }]);
const ask = { at: 0, mid: 10_000, share: 0.01, times: 4, side: 'all', standing: new Set<number>() } as const;
const find = (change: Partial<Parameters<typeof findLargestBelow>[2]>) =>
  findLargestBelow({ spec: PLANTED_SPEC, tiles }, PLANTED_SPEC, { ...ask, ...change });

it('the largest level near the mid that is no wall tells from which size it would be one', () => {
  const found = find({});
  expect(found?.size).toBeCloseTo(3.5, 6);
  expect(found?.from).toBeGreaterThan(4);
  expect(found?.from).toBeLessThanOrEqual(8);
  expect(find({ side: 'bid' })?.size).toBeCloseTo(3, 6);
});

it('walls themselves do not count, and without a snapshot nothing is known', () => {
  // The level of 90 lies within 3% of the mid, and is a wall.
  expect(find({ share: 0.03 })?.size).toBeCloseTo(3.5, 6);
  // A smaller one that became a wall earlier still is one.
  expect(find({ standing: new Set([1003]) })?.size).toBeCloseTo(3, 6);
  expect(find({ at: 6000 })).toBeUndefined();
});
