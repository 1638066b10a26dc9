import { describe, expect, it } from 'vitest';
import { hashText, makeGauss, makeRandom } from './random';

describe('seeded random numbers', () => {
  it('repeat for a seed and differ between seeds', () => {
    const take = (seed: number) => Array.from({ length: 5 }, makeRandom(seed));
    expect(take(7)).toEqual(take(7));
    expect(take(7)).not.toEqual(take(8));
  });

  it('are uniform and normal', () => {
    const random = makeRandom(1);
    const gauss = makeGauss(random);
    const count = 20_000;
    const mean = Array.from({ length: count }, random).reduce((sum, value) => sum + value, 0) / count;
    const normals = Array.from({ length: count }, gauss);
    const variance = normals.reduce((sum, value) => sum + value * value, 0) / count;
    expect(mean).toBeCloseTo(0.5, 2);
    expect(variance).toBeCloseTo(1, 1);
  });

  it('derives distinct seeds from names', () => {
    expect(new Set(['BTC', 'ETH', 'SOL', 'BTC-USDT'].map(hashText)).size).toBe(4);
  });
});
