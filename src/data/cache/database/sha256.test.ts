import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { storeBytes } from './deflate-bytes';
import { computeSha256 } from './sha256';

const LENGTHS = [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1000, 65_535, 65_536, 200_001];

const makeBytes = (length: number): Uint8Array => {
  const random = makeRandom(length);
  return Uint8Array.from({ length }, () => Math.floor(random() * 256));
};

it.each(LENGTHS)('the digest of %d bytes is that of another implementation', (length) => {
  const bytes = makeBytes(length);
  const hex = Array.from(computeSha256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  expect(hex).toBe(createHash('sha256').update(bytes).digest('hex'));
});

it.each(LENGTHS)('%d bytes stored without deflating are read by whoever inflates', (length) => {
  const bytes = makeBytes(length);
  expect(new Uint8Array(inflateRawSync(storeBytes(bytes)))).toEqual(bytes);
});
