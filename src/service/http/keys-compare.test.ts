import type * as Crypto from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const compared: (readonly [number, number])[] = [];

vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof Crypto>();
  return {
    ...crypto,
    timingSafeEqual: (a: Uint8Array, b: Uint8Array) => {
      compared.push([a.byteLength, b.byteLength]);
      return crypto.timingSafeEqual(a, b);
    },
  };
});

// Whatever else has run here may have loaded them with the unwatched module.
vi.resetModules();
const { hashKey } = await import('./key-file');
const { makeKeyRing } = await import('./keys');

const KEYS = ['first', 'second-and-much-longer', 'x'];
const STORED = ['stored', 'stored-too'];
const stored = STORED.map((key) => ({
  name: key,
  tier: 'free' as const,
  created: '',
  sha256: hashKey(key).toString('hex'),
}));

describe('the comparison of keys', () => {
  const ring = makeKeyRing(KEYS.map((key) => `free:${key}`).join(','), () => stored);

  beforeEach(() => {
    compared.length = 0;
  });

  it.each([
    null,
    '',
    'f',
    'firsT',
    'first',
    'second-and-much-longer',
    'x',
    'stored',
    'stored-too',
    ring.dashboardKeys.advanced,
    'y'.repeat(5000),
  ])('does the same work whatever is presented: %s', (key) => {
    const isKnown = key === ring.dashboardKeys.advanced || [...KEYS, ...STORED].some((known) => known === key);
    expect(ring.find(key) !== undefined).toBe(isKnown);
    expect(compared).toEqual([...KEYS, ...STORED, ...Object.keys(ring.dashboardKeys)].map(() => [32, 32]));
  });
});
