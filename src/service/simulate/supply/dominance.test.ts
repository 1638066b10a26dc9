import { expect, it } from 'vitest';
import { TODAY } from '@/testing/supply/token-steps';
import { mean } from '@/testing/world/facts/statistics';
import { PricePaths } from '../price-paths';
import { SupplyDays } from './supply-days';
import type { Token } from './token';
import { TOKENS } from './tokens';

const bitcoin = TOKENS.find(({ ticker }) => ticker === 'BTC') as Token;

/** A year of Bitcoin's share of the market, percent, and of its price, in one world. */
function watch(seed: number): { readonly share: number; readonly price: number }[] {
  const days = new SupplyDays(new PricePaths(seed), seed, TODAY - 366, TODAY + 1);
  return Array.from({ length: 366 }, (_, i) => {
    const report = days.getReport(bitcoin, TODAY - 365 + i);
    return { share: report?.dominance ?? Number.NaN, price: report?.price ?? Number.NaN };
  });
}

it('gives Bitcoin more of the market in its falls: the others lose more than it does', () => {
  const worlds = [1, 2, 3, 5, 7, 42].map(watch);
  for (const [count, least] of [
    [1, 0.03],
    [7, 0.06],
  ]) {
    const changes = worlds.map((year) => {
      const falls = year.slice(count).filter(({ price }, i) => Math.log(price / year[i].price) < -least);
      return mean(falls.map((day) => day.share - year[year.indexOf(day) - count].share));
    });
    expect(mean(changes), `${count} days`).toBeGreaterThan(0.1);
    expect(Math.min(...changes), `${count} days`).toBeGreaterThan(-0.1);
  }
});
