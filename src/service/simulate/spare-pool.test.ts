import { describe, expect, it } from 'vitest';
import { SparePool } from './spare-pool';

const makePool = () => new SparePool((capacity) => ({ capacity, reset: () => {} }), 2);

describe('SparePool', () => {
  it('hands out what was given back when it is large enough', () => {
    const pool = makePool();
    const large = pool.take(100);
    pool.give(large);
    expect(pool.take(50)).toBe(large);
    expect(pool.take(50)).not.toBe(large);
  });

  it('holds nothing once it was told to forget', () => {
    const pool = makePool();
    const large = pool.take(100);
    pool.give(large);
    pool.forget();
    expect(pool.take(50)).not.toBe(large);
  });
});
