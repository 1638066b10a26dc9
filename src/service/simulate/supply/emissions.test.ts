import { describe, expect, it } from 'vitest';
import { computeCoins, type SupplyStep, stepsOf, TODAY, tokenOf } from '@/testing/supply/token-steps';

const DAY = 86_400;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('coins that are streamed', () => {
  it('streams about the same amount every day, no two days alike, and another from known dates on', () => {
    const meanFrom = (steps: readonly SupplyStep[], date: string, days: number): number => {
      const first = Date.parse(date) / 1000 / DAY;
      const [from, to] = [Math.min(first, first + days), Math.max(first, first + days)];
      const chosen = steps.filter(({ day }) => day >= from && day < to);
      return sumOf(chosen.map(({ size }) => size)) / chosen.length;
    };
    for (const [name, date, times] of [
      ['Worldcoin', '2024-07-24', 3.83 / 0.9],
      ['Curve DAO', '2025-08-13', 2 ** -0.25],
      ['Celestia', '2025-10-31', 0.407],
    ] as const) {
      const steps = stepsOf(tokenOf(name), 760);
      expect(steps).toHaveLength(759);
      const after = meanFrom(steps, date, 28);
      expect(after / meanFrom(steps, date, -28) / times, name).toBeGreaterThan(0.8);
      expect(after / meanFrom(steps, date, -28) / times, name).toBeLessThan(1.2);
      const twins = steps.slice(1).filter(({ size }, i) => Math.abs(size / steps[i].size - 1) < 1e-3);
      expect(twins.length, name).toBeLessThan(40);
      expect(Math.min(...steps.map(({ size }) => size)), name).toBeGreaterThan(0);
    }
    expect(computeCoins(tokenOf('Worldcoin'), TODAY).total).toBe(computeCoins(tokenOf('Worldcoin'), TODAY - 364).total);
  });

  it('adds what is minted to the total: Celestia inflates by some five per cent a year, and less every year', () => {
    const grownIn = (name: string, day: number): number =>
      computeCoins(tokenOf(name), day).total / computeCoins(tokenOf(name), day - 365).total - 1;
    expect(grownIn('Celestia', TODAY)).toBeGreaterThan(0.042);
    expect(grownIn('Celestia', TODAY)).toBeLessThan(0.06);
    expect(grownIn('Celestia', TODAY - 365)).toBeGreaterThan(grownIn('Celestia', TODAY) + 0.015);
    expect(grownIn('Celestia', TODAY + 365)).toBeLessThan(grownIn('Celestia', TODAY));
    expect(grownIn('Curve DAO', TODAY)).toBeGreaterThan(0.03);
    expect(grownIn('Curve DAO', TODAY)).toBeLessThan(0.08);
  });
});

describe('coins that are mined', () => {
  it('mines half as much after each halving', () => {
    const grownIn = (name: string, day: number): number =>
      computeCoins(tokenOf(name), day + 200).circulating - computeCoins(tokenOf(name), day).circulating;
    for (const [name, date] of [
      ['Bitcoin', '2024-04-20'],
      ['Litecoin', '2023-08-02'],
      ['Bitcoin', '2028-04-17'],
    ] as const) {
      const day = Date.parse(date) / 1000 / DAY;
      expect(grownIn(name, day) / grownIn(name, day - 200)).toBeCloseTo(0.5, 1);
    }
    // Halved twice: a quarter.
    const early = Date.parse('2019-12-01') / 1000 / DAY - 200;
    expect(grownIn('Bitcoin', TODAY) / grownIn('Bitcoin', early)).toBeLessThan(0.3);
  });

  it('mines every day, a little more or less', () => {
    const steps = stepsOf(tokenOf('Bitcoin'), 365);
    expect(steps).toHaveLength(364);
    const sizes = steps.map(({ size }) => size);
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeGreaterThan(1.15);
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(2);
  });

  it('mines by chance: a day without luck is not made up for on the next', () => {
    for (const name of ['Bitcoin', 'Dogecoin', 'Filecoin', 'Litecoin', 'Bitcoin Cash']) {
      const sizes = stepsOf(tokenOf(name), 765).map(({ size }) => size);
      const middle = sumOf(sizes) / sizes.length;
      const off = sizes.map((size) => size - middle);
      const square = sumOf(off.map((value) => value ** 2));
      const next = sumOf(off.slice(1).map((value, i) => value * off[i])) / square;
      expect(Math.abs(next), name).toBeLessThan(0.15);
    }
    // 144 blocks a day, each found at its own time.
    const mined = stepsOf(tokenOf('Bitcoin'), 765).map(({ size }) => size / 450 - 1);
    const deviation = Math.sqrt(sumOf(mined.map((value) => value ** 2)) / mined.length);
    expect(deviation).toBeGreaterThan(0.07);
    expect(deviation).toBeLessThan(0.1);
  });

  it('mines the same number of coins in a day as years ago, where nothing is halved', () => {
    const dogecoin = tokenOf('Dogecoin');
    for (const day of [TODAY, TODAY - 800]) {
      const mined = computeCoins(dogecoin, day).circulating - computeCoins(dogecoin, day - 200).circulating;
      // 10,000 coins a minute.
      expect(mined / 200 / 14.4e6).toBeGreaterThan(0.995);
      expect(mined / 200 / 14.4e6).toBeLessThan(1.005);
    }
  });
});
