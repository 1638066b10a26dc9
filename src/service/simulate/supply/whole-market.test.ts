import { describe, expect, it } from 'vitest';
import { TODAY, tokenOf } from '@/testing/supply/token-steps';
import { mean, median } from '@/testing/world/facts/statistics';
import { PricePaths } from '../price-paths';
import { SupplyDays, type SupplyReport } from './supply-days';
import { isDollar, TOKENS } from './tokens';
import { rankInMarket } from './whole-market';

const YEAR = 365;
const worlds = [1, 2, 42].map((seed) => new SupplyDays(new PricePaths(seed), seed, TODAY - YEAR, TODAY + 1));

interface Placed extends SupplyReport {
  readonly cap: number;
}

const isPlaced = (report: SupplyReport | undefined): report is SupplyReport => report !== undefined;

/** What all tokens report on a day, the largest first. */
const placesOn = (world: SupplyDays, day: number): Placed[] =>
  TOKENS.map((token) => world.getReport(token, day))
    .filter(isPlaced)
    .map((report) => ({ ...report, cap: report.circulating * report.price }))
    .sort((a, b) => b.cap - a.cap);

const DAYS = Array.from({ length: 12 }, (_, i) => TODAY - 30 * i);

describe('the rank of a coin', () => {
  it('is its place by market cap: no two share one, and a larger coin always has a better one', () => {
    for (const world of worlds) {
      for (const day of DAYS) {
        const ranks = placesOn(world, day).map(({ capRank }) => capRank);
        expect(ranks[0]).toBe(1);
        expect(ranks.slice(1).filter((rank, i) => rank <= ranks[i])).toEqual([]);
      }
    }
  });

  it('counts the coins that nobody trades here: 60 million USD is a place near 600, a billion one near 80', () => {
    const placed = worlds.flatMap((world) => DAYS.flatMap((day) => placesOn(world, day)));
    for (const [from, to, least, most] of [
      [50e6, 75e6, 450, 780],
      [170e6, 230e6, 190, 330],
      [600e6, 800e6, 85, 145],
      [0.9e9, 1.1e9, 65, 110],
      [4e9, 6e9, 20, 42],
      [9e9, 12e9, 10, 22],
    ] as const) {
      const near = placed.filter(({ cap }) => cap > from && cap < to).map(({ capRank }) => capRank);
      expect(near.length, `${from}`).toBeGreaterThan(0);
      expect(median(near), `${from}`).toBeGreaterThan(least);
      expect(median(near), `${from}`).toBeLessThan(most);
    }
    for (const world of worlds) expect(world.getReport(tokenOf('Ethereum'), TODAY)?.capRank).toBe(2);
  });

  it('moves by a place or two now and then in the first hundred, and leaps on no day on which the market cap does not', () => {
    for (const world of worlds) {
      const steps = TOKENS.filter((token) => !token.isObscure && !isDollar(token)).flatMap((token) => {
        const year = Array.from({ length: YEAR }, (_, i) => world.getReport(token, TODAY - YEAR + 1 + i)).filter(
          isPlaced,
        );
        return year.slice(1).map((report, i) => ({
          from: year[i].capRank,
          moved: Math.abs(report.capRank - year[i].capRank),
          grown: Math.abs(Math.log((report.price * report.circulating) / (year[i].price * year[i].circulating))),
        }));
      });
      const first = steps.filter(({ from }) => from <= 100);
      expect(mean(first.map(({ moved }) => moved))).toBeGreaterThan(0.2);
      expect(mean(first.map(({ moved }) => moved))).toBeLessThan(2);
      expect(first.filter(({ moved }) => moved === 0).length / first.length).toBeGreaterThan(0.3);
      for (const { from, moved, grown } of steps) expect(moved).toBeLessThanOrEqual(3 + from * (grown + 0.08));
    }
  });

  it('agrees with the total: the caps of all coins above and below add up to the market that dominance is a share of', () => {
    // A coin of a market of which it is a thousandth has as many larger ones above it as the curve has.
    const [alone, behind] = rankInMarket([2e9, 1e9], 1e12);
    expect(behind).toBeGreaterThan(alone + 1);
    // A market without unlisted coins ranks those listed alone.
    expect(rankInMarket([3, 9, 5], 0)).toEqual([3, 1, 2]);
    // No unlisted coin is larger than a few hundredths of the unlisted market.
    expect(rankInMarket([0.06e12], 1e12)).toEqual([1]);
    const sums = [1e12, 4e11].map((unlisted) => {
      // The sum of all caps, read from the places of coins of falling caps.
      const caps = Array.from({ length: 4000 }, (_, i) => 0.1 * unlisted * 0.995 ** i);
      const ranks = rankInMarket(caps, unlisted).map((rank, i) => rank - i);
      return (
        caps.slice(1).reduce((sum, cap, i) => sum + (ranks[i + 1] - ranks[i]) * Math.sqrt(cap * caps[i]), 0) / unlisted
      );
    });
    for (const sum of sums) expect(sum).toBeCloseTo(1, 2);
  });
});
