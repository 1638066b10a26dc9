import { describe, expect, it } from 'vitest';
import { computeCoins, stepsOf, TODAY, tokenOf } from '@/testing/supply/token-steps';
import { PricePaths } from '../price-paths';
import { SupplyDays } from './supply-days';
import { TOKENS } from './tokens';

const DAY = 86_400;

describe('unlocks', () => {
  it('seldom release more than a tenth of what circulates at once, and in the year of candles only on the date that all know of', () => {
    const large = TOKENS.flatMap((token) =>
      stepsOf(token, 3 * 365).flatMap(({ day, size }) => {
        const share = size / (computeCoins(token, day).circulating - size);
        return share > 0.1 ? [{ name: token.name, day, share }] : [];
      }),
    );
    expect(large.length).toBeGreaterThan(0);
    expect(large.length).toBeLessThan(12);
    // Half of Ondo's backers' coins come at once each January: its price knows for years.
    const known = large.filter(({ day }) => day > TODAY - 365).map(({ name, day }) => `${name} ${day}`);
    expect(known).toEqual([`Ondo ${Date.parse('2026-01-18') / 1000 / DAY}`]);
  });

  it('are traded, and fall in price before candles begin, when they release a large share', () => {
    const celestia = tokenOf('Celestia');
    const unlock = Date.parse('2024-10-30') / 1000 / DAY;
    const changes = [1, 2, 3, 4, 5, 6].map((seed) => {
      const own = new SupplyDays(new PricePaths(seed), seed, unlock - 60, unlock + 60);
      const mean = (from: number, to: number, of: 'price' | 'volume'): number => {
        const values = Array.from(
          { length: to - from },
          (_, i) => own.getReport(celestia, unlock + from + i)?.[of] ?? 0,
        );
        return values.reduce((sum, value) => sum + Math.log(value), 0) / values.length;
      };
      return {
        price: mean(2, 12, 'price') - mean(-30, -12, 'price'),
        volume: mean(0, 2, 'volume') - mean(-40, -5, 'volume'),
      };
    });
    const middle = (of: 'price' | 'volume'): number => changes.map((one) => one[of]).toSorted((a, b) => a - b)[3];
    expect(middle('price')).toBeLessThan(-0.1);
    expect(middle('volume')).toBeGreaterThan(0.5);
  });
});
