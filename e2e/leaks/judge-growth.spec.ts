import { expect, test } from '../fixtures';
import type { PageMemory } from '../page-memory';
import { listGrowing } from './judge-growth';

const read = (nodes: number, listeners = 300): PageMemory => ({
  heapBytes: 1e7,
  nodes,
  listeners,
  workers: 1,
  textureBytes: 0,
  held: 3,
});

test('what grows with each stretch is a leak; what is made once, early or late, is none', () => {
  expect(listGrowing([read(600), read(600)])).toEqual([]);
  expect(listGrowing([read(600), read(604, 301)])).toEqual(['nodes', 'listeners']);
  expect(listGrowing([read(600), read(604, 301), read(604, 301)])).toEqual([]);
  expect(listGrowing([read(600), read(600), read(604, 301)])).toEqual([]);
  expect(listGrowing([read(600), read(602, 301), read(604, 301), read(606, 301)])).toEqual(['nodes']);
  expect(listGrowing([read(620), read(606), read(620)])).toEqual([]);
});
