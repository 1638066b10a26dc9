import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { computeTpo, type TpoFigures, type TpoLevels } from './compute-tpo';

/** Levels from texts of block letters (A is block 0), highest price first as profiles are drawn. */
function drawn(price: number, height: number, ...lines: string[]): TpoLevels {
  const ascending = [...lines].reverse();
  let end = 0;
  return {
    length: ascending.length,
    price: Float64Array.from(ascending, (_, i) => price + i * height),
    blocks: Int32Array.from(ascending.join('').split(''), (letter) => letter.charCodeAt(0) - 65),
    blockEnds: Int32Array.from(ascending, (line) => (end += line.length)),
  };
}

const compute = (levels: TpoLevels, balanceBlocks = 2): TpoFigures => computeTpo(levels, balanceBlocks) as TpoFigures;

describe('computeTpo', () => {
  it('reads a drawn profile', () => {
    // 105 .. 100
    const levels = drawn(100, 1, 'D', 'CD', 'ABCD', 'ABC', 'A', 'A');
    expect(compute(levels)).toEqual({
      pocPrice: 103,
      // 4 of 12, then 3 above (1 + 2) against 4 below (3 + 1), then above: 3.
      vahPrice: 105,
      valPrice: 101,
      profileHigh: 105,
      profileLow: 100,
      balanceHigh: 103,
      balanceLow: 100,
      totalTpoCount: 12,
      poorHighs: [],
      poorLows: [],
      singlePrints: [],
    });
  });

  it('picks, among equal levels, the one nearest to the middle as point of control, then the lower one', () => {
    expect(compute(drawn(100, 1, 'AB', 'A', 'AB', 'A', 'A')).pocPrice).toBe(102);
    expect(compute(drawn(100, 1, 'A', 'AB', 'A', 'AB', 'A')).pocPrice).toBe(101);
    // Prices whose distances differ only by rounding errors of decimals.
    const dusty = drawn(0, 1, 'A', 'AB', 'A', 'A', 'A', 'AB', 'A');
    dusty.price.set([0.1, 0.2, 0.1 + 0.2, 0.4, 0.5, 0.6, 0.7]);
    expect(compute(dusty).pocPrice).toBe(0.2);
  });

  it('grows the value area upwards if both sides gain the same', () => {
    const { vahPrice, valPrice } = compute(drawn(100, 1, 'A', 'AB', 'AB', 'ABC', 'AB', 'AB', 'A'));
    // 3 of 13, above 4, below 4: 11 are 84 %.
    expect([valPrice, vahPrice]).toEqual([101, 105]);
    const once = compute(drawn(100, 1, 'A', 'ABCDE', 'A'));
    expect([once.valPrice, once.vahPrice]).toEqual([101, 101]);
  });

  it('finds poor extremes', () => {
    const levels = compute(drawn(100, 1, 'AB', 'ABC', 'A'));
    expect([levels.poorHighs, levels.poorLows]).toEqual([[102], []]);
    expect(compute(drawn(100, 1, 'A', 'AB')).poorLows).toEqual([100]);
  });

  it('lists single prints inside the profile, not those at its ends', () => {
    expect(compute(drawn(100, 1, 'A', 'A', 'AB', 'B', 'B', 'BC', 'C', 'CD', 'D')).singlePrints).toEqual([
      102, 104, 105,
    ]);
    expect(compute(drawn(100, 1, 'A', 'A', 'A')).singlePrints).toEqual([]);
  });

  it('has no initial balance if its blocks have no trades, and nothing without levels', () => {
    const late = compute(drawn(100, 1, 'C', 'CD'));
    expect([late.balanceHigh, late.balanceLow]).toEqual([Number.NaN, Number.NaN]);
    expect(computeTpo(drawn(100, 1), 2)).toBeUndefined();
  });

  it('includes 70 % in a value area around the point of control, on any profile (seed 4)', () => {
    const random = makeRandom(4);
    for (let i = 0; i < 500; i++) {
      const lines = Array.from({ length: 1 + Math.floor(random() * 60) }, () =>
        'ABCDEFGHIJ'.slice(0, 1 + Math.floor(random() ** 3 * 10)),
      );
      const levels = drawn(500, 0.5, ...lines);
      const { pocPrice, vahPrice, valPrice, totalTpoCount, profileHigh, profileLow } = compute(levels);
      const heldBy = (from: number, to: number): number =>
        [...levels.price].reduce((sum, price, k) => {
          const count = levels.blockEnds[k] - (levels.blockEnds[k - 1] ?? 0);
          return price >= from && price <= to ? sum + count : sum;
        }, 0);
      expect(heldBy(valPrice, vahPrice)).toBeGreaterThanOrEqual(0.7 * totalTpoCount);
      expect(profileLow <= valPrice && valPrice <= pocPrice && pocPrice <= vahPrice && vahPrice <= profileHigh).toBe(
        true,
      );
      expect(heldBy(profileLow, profileHigh)).toBe(totalTpoCount);
    }
  });
});
