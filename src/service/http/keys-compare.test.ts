import type * as Crypto from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeKeyRing } from './keys';

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

const KEYS = ['first', 'second-and-much-longer', 'x'];

describe('the comparison of keys', () => {
  const ring = makeKeyRing(KEYS.map((key) => `free:${key}`).join(','));

  beforeEach(() => {
    compared.length = 0;
  });

  it.each([null, '', 'f', 'firsT', 'first', 'second-and-much-longer', 'x', ring.dashboardKey, 'y'.repeat(5000)])(
    'does the same work whatever is presented: %s',
    (key) => {
      const isKnown = key === ring.dashboardKey || KEYS.some((known) => known === key);
      expect(ring.find(key) !== undefined).toBe(isKnown);
      expect(compared).toEqual([...KEYS, 'dashboard'].map(() => [32, 32]));
    },
  );
});
