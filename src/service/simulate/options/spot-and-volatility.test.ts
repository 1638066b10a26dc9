import { describe, expect, it } from 'vitest';
import { TENORS, type Tenor } from '@/contract/values';
import { correlation, mean, quantile } from '@/testing/world/facts/statistics';
import { pathsOf, summaryOf, YEARS_END, yearOf } from '@/testing/world/option-years';
import { COINS, type Coin } from '../coins';
import type { PricePaths } from '../price-paths';

const NOW_HOUR = YEARS_END;
const DAY = 24;
const DAYS = 365;
const FIRST = NOW_HOUR - DAYS * DAY;
const coins = COINS.slice(0, 3);

const changes = (values: readonly number[]): number[] => values.slice(1).map((value, i) => value - values[i]);

/** A year of days of one coin's options and price. */
function watch(seed: number, paths: PricePaths, coin: Coin) {
  const movement = yearOf(seed, coin);
  const price = paths.getHours({ coin, price: coin.price, quote: 'USD' }, FIRST * 3600, NOW_HOUR * 3600).price;
  const daily = (kind: 'volatility' | 'skew', tenor: Tenor): number[] =>
    [...summaryOf(movement, kind, tenor, [seed, coin])].filter((_, hour) => hour % DAY === 0);
  const closes = [...price].filter((_, hour) => hour % DAY === 0).slice(0, DAYS);
  /** Log return over the days before each day; 0 in the first days. */
  const returnsOver = (days: number): number[] =>
    closes.map((close, day) => (day < days ? 0 : Math.log(close / closes[day - days])));
  return {
    coin,
    volatility: TENORS.map((tenor) => daily('volatility', tenor)),
    skew: TENORS.map((tenor) => daily('skew', tenor)),
    returnsOver,
  };
}

const worlds = [1, 2, 7].map((seed) => {
  const paths = pathsOf(seed);
  return coins.map((coin) => watch(seed, paths, coin));
});
const markets = worlds.flat();
/** More worlds of Bitcoin alone, for what differs between years. */
const bitcoins = [...worlds.map(([bitcoin]) => bitcoin), watch(42, pathsOf(42), coins[0])];

/** Changes of the month in each four hours in which Bitcoin stood nearly still, by world and coin. */
const quiet = [1, 2, 7].map((seed) => {
  const paths = pathsOf(seed);
  const of = (coin: Coin): readonly number[] => {
    const movement = yearOf(seed, coin);
    return [...summaryOf(movement, 'volatility', 'ONE_M', [seed, coin])].filter((_, hour) => hour % 4 === 0);
  };
  const [bitcoin] = coins;
  const { price } = paths.getHours(
    { coin: bitcoin, price: bitcoin.price, quote: 'USD' },
    FIRST * 3600,
    NOW_HOUR * 3600,
  );
  const isStill = (at: number): boolean => Math.abs(Math.log(price[4 * at + 4] / price[4 * at])) < 0.002;
  return coins.map((coin) => changes(of(coin)).filter((_, at) => isStill(at)));
});

describe('skew and the price, over a year of every world', () => {
  it('follows the moves of the last week and of the last month, in all tenors', () => {
    for (const days of [7, 30]) {
      const together = markets.map(({ skew, returnsOver }) =>
        skew.map((tenor) => correlation(tenor.slice(days), returnsOver(days).slice(days))),
      );
      for (const tenors of together) for (const one of tenors) expect(one, `${days} days`).toBeGreaterThan(0.2);
      expect(mean(together.flat()), `${days} days`).toBeGreaterThan(0.45);
      // It has a will of its own: it is no copy of a return.
      expect(mean(together.flat()), `${days} days`).toBeLessThan(0.7);
    }
  });

  it('turns to puts after a week that fell by 5 %, in the week most', () => {
    for (const { skew, returnsOver } of markets) {
      const fell = [...returnsOver(7).entries()].filter(([, move]) => move < -0.05).map(([day]) => day);
      const [near, , , far] = skew.map((tenor) => mean(fell.map((day) => tenor[day])));
      expect(near).toBeLessThan(-1.5);
      expect(near).toBeLessThan(far - 1);
    }
  });

  it('prices Bitcoin puts more than three vol points above calls, on average over worlds, after the price fell 6 % in a month', () => {
    const fallen = bitcoins.map(({ skew, returnsOver }) => {
      const month = returnsOver(30);
      return mean(skew[1].filter((_, day) => Math.abs(month[day] + 0.06) < 0.02));
    });
    expect(mean(fallen)).toBeLessThan(-3);
    for (const skew of fallen) {
      expect(skew).toBeLessThan(-2);
      expect(skew).toBeGreaterThan(-6);
    }
  });

  it('hardly ever favours calls while the price has fallen for a week and for a month', () => {
    const days = markets.flatMap(({ skew, returnsOver }) => {
      const [week, month] = [returnsOver(7), returnsOver(30)];
      return skew[0].filter((_, day) => week[day] < -0.03 && month[day] < -0.05);
    });
    expect(days.length).toBeGreaterThan(100);
    expect(days.filter((skew) => skew > 0).length / days.length).toBeLessThan(0.05);
  });
});

describe('volatility of coins together, over a year of every world', () => {
  it('changes in the same direction on most days', () => {
    for (const [bitcoin, ...others] of worlds) {
      const first = changes(bitcoin.volatility[1]);
      for (const { volatility } of others) {
        const pairs = changes(volatility[1])
          .map((change, day) => [change, first[day]] as const)
          .filter(([one, other]) => Math.min(Math.abs(one), Math.abs(other)) > 0.3);
        expect(pairs.filter(([one, other]) => one * other > 0).length / pairs.length).toBeGreaterThan(0.72);
      }
    }
  });

  it('has flows of its own: in calm hours a month of one coin moves without the others', () => {
    for (const [bitcoin, ...others] of quiet)
      for (const other of others) expect(correlation(bitcoin, other)).toBeLessThan(0.7);
  });

  it('has a floor: options of no large coin become as cheap as those of shares', () => {
    const floors: Readonly<Record<string, number>> = { BTC: 27, ETH: 39, SOL: 45 };
    for (const { coin, volatility } of markets) {
      expect(quantile(volatility[1], 0.05), coin.ticker).toBeGreaterThan(floors[coin.ticker]);
      expect(quantile(volatility[0], 0.05), coin.ticker).toBeGreaterThan(0.9 * floors[coin.ticker]);
    }
  });

  it('of a week of Bitcoin hardly ever goes under 25 %', () => {
    for (const { volatility } of bitcoins) expect(quantile(volatility[0], 0.01)).toBeGreaterThan(24.5);
  });

  it('reacts to a wild day in the week more than in the quarter, so that the curve flattens', () => {
    for (const { volatility, returnsOver } of markets) {
      const moves = returnsOver(1);
      const wild = [...moves.keys()]
        .slice(1)
        .sort((a, b) => moves[a] - moves[b])
        .slice(0, 12);
      const [near, , , far] = volatility.map((tenor) => mean(wild.map((day) => tenor[day] - tenor[day - 1])));
      expect(near).toBeGreaterThan(2);
      expect(near).toBeGreaterThan(1.8 * far);
    }
  });
});
