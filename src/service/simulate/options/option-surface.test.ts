import { describe, expect, it } from 'vitest';
import { TENORS } from '@/contract/values';
import { COINS } from '../coins';
import { PricePaths } from '../price-paths';
import { buildOptionMarkets } from './option-markets';
import { computeMovement, computeSummary } from './option-surface';

const SEED = 7;
const NOW_HOUR = Date.UTC(2026, 5, 18, 14) / 3_600_000;
const YEAR_HOURS = 365 * 24;
const [bitcoin] = COINS;
const paths = new PricePaths(SEED);
const year = computeMovement(paths, bitcoin, NOW_HOUR - YEAR_HOURS, NOW_HOUR);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Means of `values` over the hours with the least and the most of `by`, a tenth of them each. */
function compareTenths(values: Float64Array, by: (hour: number) => number): { least: number; most: number } {
  const order = Array.from(values, (_, hour) => hour).sort((a, b) => by(a) - by(b));
  const tenth = order.length / 10;
  const meanOf = (hours: readonly number[]) => mean(hours.map((hour) => values[hour]));
  return { least: meanOf(order.slice(0, tenth)), most: meanOf(order.slice(-tenth)) };
}

describe('computeSummary', () => {
  it('is a pure function of seed and time: an hour asked alone equals that hour of the year', () => {
    const whole = computeSummary(year, 'volatility', 'ONE_M', SEED);
    for (const hour of [NOW_HOUR - YEAR_HOURS, NOW_HOUR - 4000, NOW_HOUR - 1]) {
      const alone = computeMovement(new PricePaths(SEED), bitcoin, hour, hour + 1);
      expect(computeSummary(alone, 'volatility', 'ONE_M', SEED)[0]).toBe(whole[hour - year.from]);
    }
  });

  it('quotes volatilities of the size that coins have', () => {
    for (const tenor of TENORS) {
      const points = computeSummary(year, 'volatility', tenor, SEED);
      expect(mean([...points])).toBeGreaterThan(30);
      expect(mean([...points])).toBeLessThan(60);
      expect(Math.min(...points)).toBeGreaterThan(10);
      expect(Math.max(...points)).toBeLessThan(130);
    }
  });

  it('lets the curve rise in calm times and inverts it after fast moves', () => {
    const near = computeSummary(year, 'volatility', 'ONE_W', SEED);
    const far = computeSummary(year, 'volatility', 'THREE_M', SEED);
    const slope = far.map((value, hour) => value - near[hour]);
    const { least, most } = compareTenths(slope, (hour) => year.variance.fast[hour]);
    expect(least).toBeGreaterThan(2);
    expect(most).toBeLessThan(-5);
  });

  it('makes puts dearer than calls after falls, and more so for the near tenor', () => {
    const near = computeSummary(year, 'skew', 'ONE_W', SEED);
    const far = computeSummary(year, 'skew', 'THREE_M', SEED);
    const [nearly, farther] = [near, far].map((skew) => compareTenths(skew, (hour) => year.drift.fast[hour]));
    expect(nearly.least).toBeLessThan(-3);
    expect(nearly.most).toBeGreaterThan(2);
    expect(nearly.most - nearly.least).toBeGreaterThan(1.5 * (farther.most - farther.least));
  });
});

describe('buildOptionMarkets', () => {
  it('lists each summary symbol once per tenor', () => {
    const markets = buildOptionMarkets();
    const keys = markets.map((market) => `${market.rawSymbol} ${market.tenor}`);
    expect(new Set(keys).size).toBe(3 * 2 * TENORS.length);
    expect(new Set(markets.map((market) => market.id)).size).toBe(markets.length);
    expect(keys).toContain('ETH_25 TWO_M');
    expect(new Set(markets.map((market) => market.category))).toEqual(new Set(['OPTION']));
  });
});
