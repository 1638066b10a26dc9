import { describe, expect, it } from 'vitest';
import { TODAY } from '@/testing/supply/token-steps';
import { autocorrelation, deviation, mean } from '@/testing/world/facts/statistics';
import { PricePaths } from '../price-paths';
import { SupplyDays } from './supply-days';
import type { Token } from './token';
import { isDollar, TOKENS } from './tokens';

const YEAR = 365;

/** A year of a token's volumes, as logarithms of USD, with what its price did on each day. */
function watch(days: SupplyDays, token: Token) {
  const reports = Array.from({ length: YEAR + 1 }, (_, i) => ({
    day: TODAY - YEAR + i,
    report: days.getReport(token, TODAY - YEAR + i),
  })).flatMap(({ day, report }) => (report ? [{ day, ...report }] : []));
  const logs = reports.map(({ volume }) => Math.log(volume));
  const volumesOf = (ofWeek: readonly number[]): number =>
    mean(
      reports
        .filter(({ day }) => ofWeek.includes(new Date((day - 1) * 86_400_000).getUTCDay()))
        .map(({ volume }) => volume),
    );
  return {
    changes: logs.slice(1).map((log, i) => log - logs[i]),
    moves: reports.slice(1).map(({ price }, i) => Math.log(price / reports[i].price)),
    /** How much of a day's volume is left a day later. */
    kept: autocorrelation(logs, 1),
    /** What a day of the week-end trades over one of the week. */
    weekend: volumesOf([0, 6]) / volumesOf([1, 2, 3, 4, 5]),
    turnover: mean(reports.map(({ volume, circulating, price }) => volume / circulating / price)),
  };
}

const worlds = [1, 2, 7, 42].map((seed) => new SupplyDays(new PricePaths(seed), seed, TODAY - YEAR, TODAY + 1));
const years = new Map(TOKENS.map((token) => [token.name, worlds.map((world) => watch(world, token))]));
const yearsOf = (name: string) => years.get(name) ?? [];
const meanOf = (name: string, of: (year: ReturnType<typeof watch>) => number): number => mean(yearsOf(name).map(of));

describe('the volume that coins report', () => {
  it('changes by a third from day to day in large coins, by somewhat more in small ones, and is a sum over many venues', () => {
    for (const name of ['Bitcoin', 'Ethereum', 'XRP', 'Solana']) {
      expect(
        meanOf(name, ({ changes }) => deviation(changes)),
        name,
      ).toBeGreaterThan(0.26);
      expect(
        meanOf(name, ({ changes }) => deviation(changes)),
        name,
      ).toBeLessThan(0.4);
    }
    for (const { name } of TOKENS.filter((token) => !isDollar(token) && token.volumeUsd < 1e8)) {
      expect(
        meanOf(name, ({ changes }) => deviation(changes)),
        name,
      ).toBeGreaterThan(0.33);
      expect(
        meanOf(name, ({ changes }) => deviation(changes)),
        name,
      ).toBeLessThan(0.5);
    }
  });

  it('is high for weeks and low for weeks: a day tells the next', () => {
    for (const { name } of TOKENS) {
      expect(
        meanOf(name, ({ kept }) => kept),
        name,
      ).toBeGreaterThan(0.6);
      expect(
        meanOf(name, ({ kept }) => kept),
        name,
      ).toBeLessThan(0.88);
    }
  });

  it('is no hole at week-ends: Bitcoin trades three to four tenths less', () => {
    for (const { weekend } of yearsOf('Bitcoin')) {
      expect(weekend).toBeGreaterThan(0.52);
      expect(weekend).toBeLessThan(0.74);
    }
    for (const name of ['Bitcoin', 'XRP']) {
      const holes = yearsOf(name).flatMap(({ changes }) => changes.filter((change) => change < Math.log(0.3)));
      expect(holes, name).toEqual([]);
    }
  });

  it('does not leap on a day on which the price hardly moved', () => {
    for (const [name, most] of [
      ['Bitcoin', 2.4],
      ['Celestia', 3],
      ['Jupiter', 3.2],
    ] as const) {
      const still = yearsOf(name).flatMap(({ changes, moves }) => changes.filter((_, i) => Math.abs(moves[i]) < 0.015));
      expect(still.length).toBeGreaterThan(300);
      expect(Math.exp(Math.max(...still)), name).toBeLessThan(most);
    }
  });

  it('is up to an eighth of the market cap in coins whose holders lend or lock them', () => {
    for (const name of ['Aave', 'Curve DAO']) {
      for (const { turnover } of yearsOf(name)) {
        expect(turnover, name).toBeGreaterThan(0.04);
        expect(turnover, name).toBeLessThan(0.135);
      }
    }
  });
});
