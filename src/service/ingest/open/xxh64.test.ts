import { describe, expect, it } from 'vitest';
import { Xxh64 } from './xxh64';

/** Lengths of contents, and the checksum that the original tool appends to their frame. */
const SUMS: readonly (readonly [length: number, sum: number])[] = [
  [0, 0x51d8e999],
  [1, 0xdb052768],
  [3, 0x5a6209ab],
  [4, 0x0a55ac41],
  [7, 0x6f3da63e],
  [8, 0x65b924eb],
  [12, 0x9a14e611],
  [31, 0xb1e722b7],
  [32, 0x31a8c629],
  [33, 0xf8d65b94],
  [63, 0x13e2fa26],
  [64, 0x445775d0],
  [100, 0x8247d5db],
  [1000, 0x2f9c1695],
  [70001, 0xeeae826e],
];

const makeContents = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * 7 + (i >> 8)) & 255);

describe('Xxh64', () => {
  it.each(SUMS)('has the sum of %i bytes, however they are divided', (length, sum) => {
    const contents = makeContents(length);
    for (const piece of [Math.max(1, length), 1 + (length % 13), 33]) {
      const hash = new Xxh64();
      for (let at = 0; at < length; at += piece) hash.update(contents.subarray(at, at + piece));
      expect(hash.digestLow(), `in pieces of ${piece}`).toBe(sum);
    }
  });
});
