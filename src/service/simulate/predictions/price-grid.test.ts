import { describe, expect, it } from 'vitest';
import { mean } from '@/testing/world/facts/statistics';
import { PriceGrid } from './price-grid';

/** Prices from 5 to 95 %, a hundredth of a cent apart, and the levels in mils at which they trade. */
const PRICES = Array.from({ length: 9000 }, (_, i) => 0.05 + (i + 0.5) / 10_000);
const levelsOf = (grid: PriceGrid): number[] => PRICES.map((price) => grid.askedAt(price, 1, 0));
const shareOf = (levels: readonly number[], is: (level: number) => boolean): number =>
  mean(levels.map((level) => (is(level) ? 1 : 0)));

const fine = new PriceGrid(0.001, 0.001);
const coarse = new PriceGrid(0.001, 0.01);

describe('PriceGrid', () => {
  it('stays at round prices for longer: a third of the prices are whole cents, and of those many are multiples of five', () => {
    const levels = levelsOf(fine);
    expect(shareOf(levels, (level) => level % 10 === 0)).toBeGreaterThan(0.25);
    expect(shareOf(levels, (level) => level % 10 === 0)).toBeLessThan(0.4);
    const cents = levels.filter((level) => level % 10 === 0);
    expect(shareOf(cents, (level) => level % 50 === 0)).toBeGreaterThan(0.25);
    expect(shareOf(cents, (level) => level % 100 === 0)).toBeGreaterThan(0.13);
  });

  it('likes multiples of five where prices are whole cents, too', () => {
    const levels = levelsOf(coarse);
    expect(levels.every((level) => level % 10 === 0)).toBe(true);
    expect(shareOf(levels, (level) => level % 50 === 0)).toBeGreaterThan(0.22);
  });

  it('leaves out no level, keeps the order of prices and moves none far', () => {
    for (const [grid, step, most] of [
      [fine, 1, 2.9],
      [coarse, 10, 6.7],
    ] as const) {
      const levels = levelsOf(grid);
      expect(new Set(levels).size).toBe(900 / step + 1);
      for (const [i, level] of levels.entries()) {
        if (i > 0) expect(level).toBeGreaterThanOrEqual(levels[i - 1]);
        expect(Math.abs(level - 1000 * PRICES[i])).toBeLessThan(most);
      }
    }
  });

  it('buys above where it sells', () => {
    for (const price of PRICES) expect(fine.askedAt(price, 1, 1e-9)).toBeGreaterThan(fine.askedAt(price, -1, 1e-9));
  });

  it('keeps a price at its cent, and its quotes, until it is clearly nearer to the next', () => {
    // From 62.9 cents on, up and down by a tenth of a cent around the middle between two levels.
    const border = PRICES.find((price) => price > 0.62 && coarse.askedAt(price, 1, 0) === 630) ?? 0;
    for (const away of [-0.001, 0.001]) {
      for (const [before, level] of [
        [border - 0.003, 620],
        [border + 0.003, 630],
      ] as const) {
        const kept = coarse.keep(border + away, before);
        expect(coarse.askedAt(kept, 1, 0)).toBe(level);
        expect(coarse.askedAt(kept, -1, 1e-9)).toBe(coarse.askedAt(before, -1, 1e-9));
      }
    }
    expect(coarse.askedAt(coarse.keep(border + 0.002, border - 0.003), 1, 0)).toBe(630);
    expect(coarse.isClear(border + 0.001)).toBe(false);
    expect(coarse.isClear(border + 0.0025)).toBe(true);
    // Tenths of a cent are followed at once.
    for (const price of PRICES) expect(fine.keep(price, price + 0.001)).toBe(price);
  });
});
