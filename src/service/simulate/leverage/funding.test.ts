import { describe, expect, it } from 'vitest';
import { buildMarketList, type SimMarket } from '../market-list';
import { PricePaths } from '../price-paths';
import { CoinLeverages } from './coin-leverage';
import type { CoinMood } from './coin-mood';
import { computeFunding, computePremiums, fundingRuleOf, fundingUnits, RATE_UNIT } from './funding';

const SEED = 7;
const HOUR = 3600;
const NOW = Date.UTC(2026, 5, 18) / 1000;
const FROM = NOW - 7 * 86_400;
const coins = new CoinLeverages(SEED, new PricePaths(SEED));
const markets = buildMarketList('small').filter((market) => market.category === 'PERPETUAL');
const moodOf = (market: SimMarket): CoinMood => coins.get(market, FROM, NOW, 3600).mood;
const ON_VENUES = ['ATLAS_FUTURES', 'CINDER_SWAP', 'GLACIER_FUTURES', 'DEXPERP_FUTURES'].map(
  (exchange) => markets.find((market) => market.exchange === exchange && market.coin.ticker === 'ETH') as SimMarket,
);

describe('fundingUnits', () => {
  const rule = { everyHours: 8, band: 0.0002, cap: 0.003, forecasts: true } as const;

  it('pays only the interest for small premiums, follows larger ones and stops at the cap', () => {
    expect(fundingUnits(rule, 0)).toBe(100_000);
    expect(fundingUnits(rule, 0.00025)).toBe(100_000);
    expect(fundingUnits(rule, 0.0005)).toBe(300_000);
    expect(fundingUnits(rule, -0.0005)).toBe(-300_000);
    expect(fundingUnits(rule, 0.5)).toBe(3_000_000);
    expect(fundingUnits(rule, -0.5)).toBe(-3_000_000);
  });

  it('pays an eighth when paid hourly', () => {
    expect(fundingUnits({ ...rule, everyHours: 1 }, 0)).toBe(12_500);
  });
});

describe('computeFunding', () => {
  const range = { from: FROM, to: NOW, step: 60 } as const;

  it.each(ON_VENUES)('keeps a rate for its interval: $exchange', (market) => {
    const { rate } = computeFunding(market, moodOf(market), SEED, range);
    const { everyHours } = fundingRuleOf(market);
    const moves = [...rate.keys()].filter((i) => i > 0 && rate[i] !== rate[i - 1]);
    expect(moves.filter((i) => (FROM + i * 60) % (everyHours * HOUR) !== 0)).toEqual([]);
    expect(new Set(rate).size).toBeGreaterThan(3);
  });

  it('forecasts what the premium makes of the interval: the forecast moves nearly always, on each venue its own way', () => {
    const bitcoin = ON_VENUES.filter((market) => fundingRuleOf(market).everyHours === 8);
    const still = [1, 2, 3, 4].flatMap((seed) => {
      const own = new CoinLeverages(seed, new PricePaths(seed));
      return bitcoin.map((market) => {
        const weeks = { from: NOW - 20 * 86_400, to: NOW, step: 3600 } as const;
        const { mood } = own.get(market, weeks.from, weeks.to, 3600);
        const { predictedClose } = computeFunding(market, mood, seed, weeks);
        return (
          predictedClose.filter((rate, i) => i > 0 && rate === predictedClose[i - 1]).length / predictedClose.length
        );
      });
    });
    expect(Math.max(...still)).toBeLessThan(0.15);
  });

  it('settles at the last forecast', () => {
    for (const market of ON_VENUES) {
      const { everyHours, forecasts } = fundingRuleOf(market);
      if (!forecasts) continue;
      const { rate, predictedClose } = computeFunding(market, moodOf(market), SEED, range);
      for (let i = everyHours * 60; i < rate.length; i += everyHours * 60) {
        expect(Math.abs(rate[i] - predictedClose[i - 1])).toBeLessThanOrEqual(1);
      }
    }
  });

  it('is above the interest where the premium is, and below it where the premium is lower', () => {
    const wrong: number[] = [];
    let apart = 0;
    for (const market of markets) {
      const mood = moodOf(market);
      const { everyHours, band } = fundingRuleOf(market);
      const { rate } = computeFunding(market, mood, SEED, { from: FROM, to: NOW, step: 3600 });
      const premiums = computePremiums(market, mood, SEED);
      const interest = (0.0001 * everyHours) / 8;
      const before = (FROM - mood.start) / HOUR;
      for (let hour = everyHours; hour < rate.length; hour += everyHours) {
        const formed = premiums.slice(before + hour - everyHours, before + hour + 1);
        const native = rate[hour] * RATE_UNIT;
        const all = (test: (premium: number) => boolean): boolean => formed.every(test);
        if (all((premium) => premium > 0.0001 + band) && native <= interest) wrong.push(hour);
        if (all((premium) => premium < 0.0001 - band) && native >= interest) wrong.push(hour);
        if (all((premium) => premium < -band) && native >= 0) wrong.push(hour);
        if (native !== interest) apart++;
      }
    }
    expect(wrong).toEqual([]);
    expect(apart).toBeGreaterThan(100);
  });

  it('is the same in minutes and in hours', () => {
    for (const market of ON_VENUES) {
      const mood = moodOf(market);
      const minutes = computeFunding(market, mood, SEED, range);
      const hours = computeFunding(market, mood, SEED, { ...range, step: 3600 });
      expect(hours.rate).toEqual(minutes.rate.filter((_, i) => i % 60 === 0));
      expect(hours.predictedOpen).toEqual(minutes.predictedOpen.filter((_, i) => i % 60 === 0));
      expect(hours.predictedClose).toEqual(minutes.predictedClose.filter((_, i) => i % 60 === 59));
    }
  });
});

describe('seasons of funding', () => {
  const DAYS = 364;
  const SEEDS = [1, 7, 42];
  const venues = ['ATLAS_FUTURES', 'CINDER_SWAP', 'DEXPERP_FUTURES'].map(
    (exchange) => markets.find((market) => market.exchange === exchange && market.coin.ticker === 'BTC') as SimMarket,
  );
  const from = NOW - DAYS * 86_400;
  const mean = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0) / values.length;
  function correlate(a: readonly number[], b: readonly number[]): number {
    const [meanA, meanB] = [mean(a), mean(b)];
    const product = (x: readonly number[], xMean: number, y: readonly number[], yMean: number): number =>
      mean(x.map((value, i) => (value - xMean) * (y[i] - yMean)));
    return product(a, meanA, b, meanB) / Math.sqrt(product(a, meanA, a, meanA) * product(b, meanB, b, meanB));
  }
  /** Mean eight-hour rate of each day, and the move over the fortnight before its end. */
  const worlds = SEEDS.map((seed) => {
    const own = new CoinLeverages(seed, new PricePaths(seed));
    const [atlas, ...others] = venues.map((market) => {
      const { mood } = own.get(market, from, NOW, HOUR);
      const { rate } = computeFunding(market, mood, seed, { from, to: NOW, step: HOUR });
      const eight = Array.from(rate, (units) => (units * 8) / fundingRuleOf(market).everyHours / 100_000);
      return Array.from({ length: DAYS }, (_, day) => mean(eight.slice(day * 24, (day + 1) * 24)));
    });
    const { path } = own.get(venues[0], from, NOW, HOUR);
    const moves = atlas.slice(14).map((_, i) => Math.log(path.price[(i + 15) * 24] / path.price[(i + 1) * 24]));
    return { atlas, others, moves };
  });

  it('last for days: a day predicts the next, and only part of the days pay just the interest', () => {
    for (const { atlas, others } of worlds) {
      for (const rates of [atlas, ...others]) {
        expect(correlate(rates.slice(1), rates.slice(0, -1))).toBeGreaterThan(0.6);
        expect(correlate(rates.slice(1), rates.slice(0, -1))).toBeLessThan(0.88);
        expect(correlate(rates.slice(3), rates.slice(0, -3))).toBeGreaterThan(0.25);
        expect(rates.filter((rate) => rate === 1).length / DAYS).toBeLessThan(0.25);
      }
    }
  });

  it('are expensive through rises and negative after falls', () => {
    for (const { atlas, moves } of worlds) {
      const rates = atlas.slice(14);
      expect(correlate(rates, moves)).toBeGreaterThan(0.4);
      const order = [...moves.keys()].sort((a, b) => moves[a] - moves[b]);
      const [worst, best] = [order.slice(0, 35), order.slice(-35)].map((days) => mean(days.map((day) => rates[day])));
      expect(worst).toBeLessThan(0.3);
      expect(best).toBeGreaterThan(1.5);
      expect(atlas.filter((rate) => rate < 0).length / DAYS).toBeGreaterThan(0.05);
      expect(atlas.filter((rate) => rate < 0).length / DAYS).toBeLessThan(0.45);
    }
  });

  it('are nearly but not exactly the same on all venues: arbitrage leaves some basis points for hours', () => {
    for (const { atlas, others } of worlds) {
      for (const rates of others) {
        const apart = rates.map((rate, day) => Math.abs(rate - atlas[day])).toSorted((a, b) => a - b);
        // In basis points for eight hours.
        expect(apart[DAYS >> 1]).toBeGreaterThan(0.05);
        expect(apart[Math.floor(0.98 * DAYS)]).toBeLessThan(2);
        expect(rates.every((rate, day) => rate === atlas[day])).toBe(false);
      }
    }
  });
});
