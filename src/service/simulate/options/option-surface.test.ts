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

const week = computeSummary(year, 'volatility', 'ONE_W', SEED);
const month = computeSummary(year, 'volatility', 'ONE_M', SEED);
const { price } = paths.getHours(
  { coin: bitcoin, price: bitcoin.price, quote: 'USD' },
  (NOW_HOUR - YEAR_HOURS) * 3600,
  NOW_HOUR * 3600,
);
/** Log return over the `hours` before an hour of the year. */
const returnBefore = (hour: number, hours: number): number => Math.log(price[hour] / price[hour - hours]);

/** What a price realised over the days before an hour, percent a year: deviation of daily returns. */
function realisedBefore(hour: number, days: number): number {
  const moves = Array.from({ length: days }, (_, i) => returnBefore(hour - i * 24, 24));
  const middle = mean(moves);
  return 100 * Math.sqrt((mean(moves.map((move) => (move - middle) ** 2)) * days * 365) / (days - 1));
}

describe('reactions', () => {
  it('falls raise volatility and lower skew; rises of the same size raise volatility less', () => {
    const days = Array.from({ length: 362 }, (_, i) => (i + 2) * 24);
    const after = (values: Float64Array, isOfThese: (move: number) => boolean): number =>
      mean(days.filter((hour) => isOfThese(returnBefore(hour, 24))).map((hour) => values[hour] - values[hour - 24]));
    const [falls, rises] = [(move: number) => move < -0.02, (move: number) => move > 0.02];
    expect(after(week, falls)).toBeGreaterThan(3);
    expect(after(week, falls)).toBeGreaterThan(after(week, rises) + 2);
    const skew = computeSummary(year, 'skew', 'ONE_W', SEED);
    expect(after(skew, falls)).toBeLessThan(-1);
    expect(after(skew, rises)).toBeGreaterThan(1);
    // The far tenor moves the same way, and less.
    const far = computeSummary(year, 'volatility', 'THREE_M', SEED);
    expect(after(far, falls)).toBeGreaterThan(0);
    expect(after(far, falls)).toBeLessThan(0.5 * after(week, falls));
  });

  it('known events stand in the week before them and are gone after: the same movement without them is cheaper', () => {
    const known = year.events.filter((hour) => hour > NOW_HOUR - YEAR_HOURS + 200 && hour < NOW_HOUR - 48);
    expect(known.length).toBeGreaterThan(10);
    const without = { ...year, events: [] };
    const calm = computeSummary(without, 'volatility', 'ONE_W', SEED);
    const bumps = known.map((hour) => {
      const at = hour - year.from;
      return [week[at - 24] - calm[at - 24], week[at + 1] - calm[at + 1]] as const;
    });
    // Now and then the next event comes into the week as one leaves it.
    const gone = bumps.filter(([before, after]) => before > after);
    expect(gone.length / bumps.length).toBeGreaterThan(0.8);
    expect(mean(bumps.map(([before, after]) => before - after))).toBeGreaterThan(1);
    const far = computeSummary(year, 'volatility', 'THREE_M', SEED);
    const calmFar = computeSummary(without, 'volatility', 'THREE_M', SEED);
    const weighs = (values: Float64Array, base: Float64Array): number =>
      mean(known.map((hour) => values[hour - year.from - 24] - base[hour - year.from - 24]));
    expect(weighs(week, calm) - weighs(far, calmFar)).toBeGreaterThan(0.5);
  });

  it('the month stands a few points over what was realised, and under it now and then', () => {
    const spreads = Array.from({ length: 330 }, (_, i) => (i + 32) * 24).map(
      (hour) => month[hour] - realisedBefore(hour, 30),
    );
    expect(mean(spreads)).toBeGreaterThan(1);
    expect(mean(spreads)).toBeLessThan(12);
    const negative = spreads.filter((spread) => spread < 0).length / spreads.length;
    expect(negative).toBeGreaterThan(0.02);
    expect(negative).toBeLessThan(0.45);
  });

  it('the term structure rises most of the year and inverts for days at a time', () => {
    const far = computeSummary(year, 'volatility', 'THREE_M', SEED);
    const inverted = far.map((value, hour) => (value < week[hour] ? 1 : 0));
    const share = mean([...inverted]);
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.5);
    let [run, longest] = [0, 0];
    for (const one of inverted) {
      run = one === 1 ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    expect(longest).toBeGreaterThan(24);
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
