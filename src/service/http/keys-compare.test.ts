import type * as Crypto from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';

let sealed = 0;

vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof Crypto>();
  return {
    ...crypto,
    createHmac: (...args: Parameters<typeof Crypto.createHmac>) => {
      sealed += 1;
      return crypto.createHmac(...args);
    },
  };
});

// Whatever else has run here may have loaded them with the unwatched module.
vi.resetModules();
const { hashKey } = await import('./key-file');
const { makeKeyRing } = await import('./keys');

const KEYS = ['first', 'second-and-much-longer', 'x'];
const STORED = ['stored', 'stored-too', ...Array.from({ length: 1000 }, (_, at) => `stored-${at}`)];
const stored = STORED.map((key) => ({
  name: key,
  tier: 'free' as const,
  created: '',
  sha256: hashKey(key).toString('hex'),
}));

describe('the look-up of a key', () => {
  const ring = makeKeyRing(KEYS.map((key) => `free:${key}`).join(','), () => stored);
  ring.find(null);

  beforeEach(() => {
    sealed = 0;
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
    'stored-999',
    ring.dashboardKeys.advanced,
    'y'.repeat(5000),
  ])('does the same work whatever is presented, however many keys there are: %s', (key) => {
    const isKnown = key === ring.dashboardKeys.advanced || [...KEYS, ...STORED].some((known) => known === key);
    expect(ring.find(key) !== undefined).toBe(isKnown);
    expect(sealed).toBe(1);
  });
});
