import { describe, expect, it } from 'vitest';
import type { Tenor } from '@/contract/values';
import { mean, quantile } from '@/testing/world/facts/statistics';
import { pathsOf, summaryOf, YEARS_END, yearOf } from '@/testing/world/option-years';
import { COINS, type Coin } from '../coins';
import type { PricePaths } from '../price-paths';

const NOW_HOUR = YEARS_END;
const DAY = 24;
const DAYS = 365;
const FIRST = NOW_HOUR - DAYS * DAY;
/** Days of prices before the first hour, for what a month realised. */
const BEFORE = 45;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 42];

/** A year of a coin's options by hour, with what its price did by hour of that year. */
function watch(seed: number, paths: PricePaths, coin: Coin) {
  const movement = yearOf(seed, coin);
  const of = (kind: 'volatility' | 'skew', tenor: Tenor): Float64Array =>
    summaryOf(movement, kind, tenor, [seed, coin]);
  const asked = { coin, price: coin.price, quote: 'USD' } as const;
  const { price } = paths.getHours(asked, (FIRST - BEFORE * DAY) * 3600, NOW_HOUR * 3600);
  const at = (hour: number): number => price[hour + BEFORE * DAY];
  const move = (hour: number): number => Math.log(at(hour) / at(hour - DAY));
  return {
    week: of('volatility', 'ONE_W'),
    month: of('volatility', 'ONE_M'),
    quarter: of('volatility', 'THREE_M'),
    skew: of('skew', 'ONE_W'),
    move,
    /** Volatility realised over the last thirty days, percent a year. */
    realised: (hour: number): number =>
      100 * Math.sqrt(365 * mean(Array.from({ length: 30 }, (_, ago) => move(hour - ago * DAY) ** 2))),
    /** Whether the price moved by less than 3 % on each of the days before, and on those after. */
    isCalm: (hour: number, before: number, after = 0): boolean =>
      Array.from({ length: before + after }, (_, i) => Math.abs(move(hour + (after - i) * DAY))).every(
        (size) => size < 0.03,
      ),
  };
}

const years = SEEDS.map((seed) => {
  const paths = pathsOf(seed);
  const [bitcoin, solana] = [COINS[0], COINS[2]].map((coin) => watch(seed, paths, coin));
  return { bitcoin, solana };
});
const bitcoins = years.map(({ bitcoin }) => bitcoin);
const midnights = Array.from({ length: DAYS - 24 }, (_, i) => (i + 12) * DAY);

describe('the skew of the week of Bitcoin in calm weeks', () => {
  const rangeOver = (days: number): number[] =>
    bitcoins.flatMap(({ skew, isCalm }) =>
      midnights
        .filter((hour) => isCalm(hour, 10))
        .map((hour) => {
          const hours = skew.subarray(hour - days * DAY, hour);
          return Math.max(...hours) - Math.min(...hours);
        }),
    );

  it('wanders by one to four points within a week, and does not saw', () => {
    expect(quantile(rangeOver(1), 0.5)).toBeLessThan(1.5);
    expect(quantile(rangeOver(1), 0.95)).toBeLessThan(3);
    expect(quantile(rangeOver(7), 0.5)).toBeGreaterThan(1.5);
    expect(quantile(rangeOver(7), 0.5)).toBeLessThan(4.2);
    expect(quantile(rangeOver(7), 0.95)).toBeLessThan(6.5);
  });
});

describe('a day on which Bitcoin falls by 2 to 4 %', () => {
  it('raises the week by some three points, the month by half of that, and the quarter by less than one', () => {
    const changes = (tenor: 'week' | 'month' | 'quarter'): number[] =>
      bitcoins.flatMap((one) =>
        midnights
          .filter((hour) => one.move(hour) < -0.02 && one.move(hour) > -0.04)
          .map((hour) => one[tenor][hour] - one[tenor][hour - DAY]),
      );
    const [week, month, quarter] = [changes('week'), changes('month'), changes('quarter')];
    expect(week.length).toBeGreaterThan(200);
    expect(quantile(week, 0.5)).toBeGreaterThan(2.35);
    expect(quantile(week, 0.5)).toBeLessThan(6);
    expect(quantile(month, 0.5)).toBeGreaterThan(1.1);
    expect(quantile(month, 0.5)).toBeLessThan(3);
    expect(quantile(quarter, 0.5)).toBeGreaterThan(0.4);
    expect(quantile(quarter, 0.5)).toBeLessThan(1.3);
  });
});

describe('the month of Bitcoin and what was realised', () => {
  it('parts from it when a storm leaves the window of thirty days: realised falls off a cliff, and options hardly move', () => {
    const leaving = bitcoins.flatMap(({ month, realised, isCalm }) =>
      midnights
        .filter((hour) => hour < (DAYS - 16) * DAY && isCalm(hour, 6, 6))
        .map((hour) => ({
          realised: realised(hour - 4 * DAY) - realised(hour + 4 * DAY),
          implied: month[hour - 4 * DAY] - month[hour + 4 * DAY],
        }))
        .filter((one) => one.realised > 8),
    );
    expect(leaving.length).toBeGreaterThan(60);
    expect(mean(leaving.map(({ implied }) => implied))).toBeLessThan(0.44 * mean(leaving.map((one) => one.realised)));
  });

  it('forgets a burst sooner: two weeks later options have fallen, and realised has not', () => {
    const bursts = bitcoins.flatMap(({ month, realised }) =>
      midnights
        .filter((hour) => hour < (DAYS - 26) * DAY)
        .filter((hour) => realised(hour) - realised(hour - 5 * DAY) > 8 && realised(hour) - realised(hour - DAY) > 3)
        .map((hour) => ({
          implied: month[hour + 14 * DAY] - month[hour],
          realised: realised(hour + 14 * DAY) - realised(hour),
        })),
    );
    expect(bursts.length).toBeGreaterThan(20);
    expect(mean(bursts.map(({ implied }) => implied))).toBeLessThan(0);
    expect(mean(bursts.map(({ realised }) => realised))).toBeGreaterThan(3);
  });
});

describe('options of Solana over those of Bitcoin', () => {
  it('cost some 1.6 times as much, more in months of its own and less in others', () => {
    for (const tenor of ['month', 'quarter'] as const) {
      const ratios = years.map(({ bitcoin, solana }) =>
        midnights.map((hour) => solana[tenor][hour] / bitcoin[tenor][hour]),
      );
      expect(quantile(ratios.flat(), 0.5)).toBeGreaterThan(1.4);
      expect(quantile(ratios.flat(), 0.5)).toBeLessThan(1.75);
      for (const year of ratios) expect(quantile(year, 0.95) - quantile(year, 0.05)).toBeGreaterThan(0.24);
    }
  });
});
