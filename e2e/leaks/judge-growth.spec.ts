import { expect, test } from '../fixtures';
import type { PageMemory } from '../page-memory';
import { listGrowing } from './judge-growth';

const ALLOWED = { heapBytes: 500_000, arrayBytes: 20_000 };

const read = (nodes: number, listeners = 300, bytes: Partial<PageMemory> = {}): PageMemory => ({
  heapBytes: 1e7,
  arrayBytes: 1e8,
  nodes,
  listeners,
  workers: 1,
  textureBytes: 0,
  held: 3,
  ...bytes,
});

const grow = (...readings: PageMemory[]) => listGrowing(readings, ALLOWED);

test('growth in every stretch is a leak; what is created once, early or late, is not', { tag: '@quick' }, () => {
  expect(grow(read(600), read(600))).toEqual([]);
  expect(grow(read(600), read(604, 301))).toEqual(['nodes', 'listeners']);
  expect(grow(read(600), read(604, 301), read(604, 301))).toEqual([]);
  expect(grow(read(600), read(600), read(604, 301))).toEqual([]);
  expect(grow(read(600), read(602, 301), read(604, 301), read(606, 301))).toEqual(['nodes']);
  expect(grow(read(620), read(606), read(620))).toEqual([]);
});

test('bytes that grow in every stretch by more than the allowance are a leak; one-time compilation is not', {
  tag: '@quick',
}, () => {
  const heap = (...values: number[]) => grow(...values.map((value) => read(600, 300, { heapBytes: 1e7 + value })));
  expect(heap(0, 1_900_000)).toEqual(['heapBytes']);
  expect(heap(0, 1_900_000, 2_300_000)).toEqual([]);
  expect(heap(0, 510_000, 1_020_000, 1_530_000, 2_040_000)).toEqual(['heapBytes']);
  expect(heap(0, 490_000)).toEqual([]);
  const arrays = (...values: number[]) => grow(...values.map((value) => read(600, 300, { arrayBytes: 1e8 + value })));
  expect(arrays(0, 480_000, 960_000)).toEqual(['arrayBytes']);
  expect(arrays(0, 480_000, 480_008)).toEqual([]);
});
