import { expect, it } from 'vitest';
import { buildGridTile } from '../grid/build-grid-tile';
import { makeCodeBook } from '../grid/code-book';
import { computeRangeSize, findRangeReach } from './range-size';

const tile = buildGridTile({ columnSeconds: 60, rowStep: 1, book: makeCodeBook(1) }, 0, {
  timestampsMicros: Float64Array.of(0, 60e6),
  offsets: Uint32Array.of(0, 3, 6),
  prices: Float64Array.of(98, 99, 101, 98, 99, 101),
  volumes: Float64Array.of(1, 2, 4, 8, 16, 32),
});

it.each([
  [98, 101, 56],
  [98.5, 100, 16],
  [99, 99, 16],
  [102, 110, 0],
  [90, 97, 0],
])('sums the levels of one snapshot from %f to %f', (low, high, sum) => {
  expect(computeRangeSize({ tile, snapshot: 1 }, low, high)).toBe(sum);
});

it.each([
  [98, 101, 'whole'],
  [97.5, 99, 'part'],
  [99, 102, 'part'],
  [90, 110, 'part'],
  [101.5, 110, 'outside'],
  [90, 97, 'outside'],
])('the levels from %f to %f are received: %s', (low, high, reach) => {
  expect(findRangeReach({ tile, snapshot: 1 }, low, high)).toBe(reach);
});

it('finds nothing in a snapshot without levels', () => {
  const none = { timestampsMicros: Float64Array.of(0), offsets: Uint32Array.of(0, 0), prices: new Float64Array() };
  const empty = buildGridTile(tile.spec, 0, { ...none, volumes: new Float64Array() });
  expect(findRangeReach({ tile: empty, snapshot: 0 }, 98, 101)).toBe('outside');
});
