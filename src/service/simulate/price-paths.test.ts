import { describe, expect, it } from 'vitest';
import { someOf, timesOf } from '@/testing/volume';
import { correlation } from '@/testing/world/facts/statistics';
import { COINS, type Coin, DOLLAR_COINS } from './coins';
import { buildMarketList, type SimMarket } from './market-list';
import { PricePaths } from './price-paths';

const NOW = Date.UTC(2025, 5, 18, 14) / 1000;
const DAY = 86_400;
/** The day (of Unix time) from which prices are counted. */
const TODAY = Date.UTC(2026, 5, 18) / 1000 / DAY;
const markets = buildMarketList('full');
const marketOf = (ticker: string, quote = 'USDT') =>
  markets.find((market) => market.coin.ticker === ticker && market.quote === quote) as SimMarket;

function returnsOf(price: Float64Array): number[] {
  return Array.from({ length: price.length - 1 }, (_, i) => Math.log(price[i + 1] / price[i]));
}

/** Variance of moves of `steps` steps over `steps` times that of one. 1 where moves are independent. */
function varianceRatio(moves: readonly number[], steps: number): number {
  const sums: number[] = [0];
  for (const move of moves) sums.push(sums[sums.length - 1] + move);
  const squareOf = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value * value, 0) / values.length;
  return squareOf(sums.slice(steps).map((sum, i) => sum - sums[i])) / steps / squareOf(moves);
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('PricePaths', () => {
  it('is a pure function of seed and time: a part equals the same part of the whole', () => {
    const whole = new PricePaths(7).getMinutes(marketOf('ETH'), NOW - DAY, NOW);
    const part = new PricePaths(7).getMinutes(marketOf('ETH'), NOW - 5 * 3600 + 120, NOW - 3600 - 60);
    const offset = (part.start - whole.start) / 60;
    expect([...part.price]).toEqual([...whole.price.subarray(offset, offset + part.length + 1)]);
    expect([...part.high]).toEqual([...whole.high.subarray(offset, offset + part.length)]);
    expect([...part.low]).toEqual([...whole.low.subarray(offset, offset + part.length)]);
  });

  it('gives other paths for another seed', () => {
    const [a, b] = [7, 8].map((seed) => new PricePaths(seed).getMinutes(marketOf('BTC'), NOW - 3600, NOW));
    expect(a.price[30]).not.toBe(b.price[30]);
  });

  it('has minutes that meet the hours', () => {
    const paths = new PricePaths(7);
    const hours = paths.getHours(marketOf('SOL'), NOW - DAY, NOW);
    const minutes = paths.getMinutes(marketOf('SOL'), NOW - DAY, NOW);
    for (let hour = 0; hour <= 24; hour++) expect(minutes.price[hour * 60]).toBeCloseTo(hours.price[hour], 9);
  });

  it('keeps each step between its low and its high', () => {
    const path = new PricePaths(7).getMinutes(marketOf('PEPE'), NOW - DAY, NOW);
    for (let i = 0; i < path.length; i++) {
      expect(path.high[i]).toBeGreaterThanOrEqual(Math.max(path.price[i], path.price[i + 1]) * (1 - 1e-12));
      expect(path.low[i]).toBeLessThanOrEqual(Math.min(path.price[i], path.price[i + 1]) * (1 + 1e-12));
    }
  });

  it('stays plausible for a year, with calm and wild hours and fat tails', () => {
    const paths = new PricePaths(7);
    const year = paths.getHours(marketOf('BTC'), NOW - 365 * DAY, NOW);
    expect(Math.max(...year.price)).toBeLessThan(97_640 * 3);
    expect(Math.min(...year.price)).toBeGreaterThan(97_640 / 3);
    const moves = returnsOf(paths.getMinutes(marketOf('BTC'), NOW - 30 * DAY, NOW).price);
    const sizes = moves.map(Math.abs);
    expect(correlation(sizes.slice(0, -1), sizes.slice(1))).toBeGreaterThan(0.1);
    expect(correlation(sizes.slice(0, -60), sizes.slice(60))).toBeGreaterThan(0.04);
    const square = moves.reduce((sum, move) => sum + move ** 2, 0) / moves.length;
    const fourth = moves.reduce((sum, move) => sum + move ** 4, 0) / moves.length;
    expect(fourth / square ** 2).toBeGreaterThan(4);
  });

  it('clusters wild days for a week, and calm ones too', () => {
    const lags = [1, 2, 3, 4, 5];
    const clustered = (ticker: string, seed: number): number[] => {
      const sizes = returnsOf(new PricePaths(seed).computeDays(marketOf(ticker).coin, TODAY - 1000, 1001)).map(
        Math.abs,
      );
      return lags.map((lag) => correlation(sizes.slice(0, -lag), sizes.slice(lag)));
    };
    const seeds = Array.from({ length: timesOf(16, 8) }, (_, i) => i + 1);
    const worlds = seeds.map((seed) => clustered('BTC', seed));
    for (const [i, lag] of lags.entries()) {
      const mean = meanOf(worlds.map((world) => world[i]));
      expect(mean, `${lag} days`).toBeGreaterThan(0.1);
      expect(mean, `${lag} days`).toBeLessThan(0.25);
    }
    for (const ticker of ['ETH', 'SOL', 'PEPE', 'GALA'])
      expect(meanOf(seeds.slice(0, 6).flatMap((seed) => clustered(ticker, seed))), ticker).toBeGreaterThan(0.05);
  });

  it('rises and falls over months rather than swinging around one level', () => {
    const ranges = Array.from({ length: 8 }, (_, seed) => {
      const prices = new PricePaths(seed + 1).computeDays(marketOf('BTC').coin, Math.floor(NOW / DAY) - 365, 365);
      return Math.log(Math.max(...prices) / Math.min(...prices));
    });
    expect(ranges.toSorted((a, b) => a - b)[4]).toBeGreaterThan(0.42);
    expect(Math.max(...ranges)).toBeLessThan(1.6);
  });

  it('has every coin at its table price on the day from which prices are counted', () => {
    for (const seed of [1, 7, 42]) {
      const paths = new PricePaths(seed);
      for (const coin of [...COINS, ...DOLLAR_COINS])
        expect(paths.computeDays(coin, TODAY, 1)[0] / coin.price).toBeCloseTo(1, 9);
    }
  });

  it('has no pull towards a level over weeks and months: a move of many days is as wide as its days allow', () => {
    const years = someOf([1, 2, 3, 4, 5, 6]).flatMap((seed) => {
      const paths = new PricePaths(seed);
      return COINS.map((coin) => returnsOf(paths.computeDays(coin, TODAY - 730, 731)));
    });
    for (const days of [10, 30, 60, 120]) {
      // The mean: a few ratios are far above 1, and most are a little below, when moves are independent.
      const mean = meanOf(years.map((moves) => varianceRatio(moves, days)));
      expect(mean, `${days} days`).toBeGreaterThan(0.85);
      // The yearly loss of most coins counts as a move too, the more the longer the time.
      expect(mean, `${days} days`).toBeLessThan(1.25);
    }
  });

  it('keeps dollar coins near one over years', () => {
    for (const coin of DOLLAR_COINS) {
      const prices = new PricePaths(7).computeDays(coin, TODAY - 1100, 2200);
      expect(Math.max(...prices)).toBeLessThan(1.005);
      expect(Math.min(...prices)).toBeGreaterThan(0.995);
    }
  });

  it('lets most coins lose against Bitcoin in a year, some nearly all of their value, and a few gain', () => {
    const changeOf = (paths: PricePaths, coin: Coin): number => {
      const prices = paths.computeDays(coin, TODAY - 365, 366);
      return prices[365] / prices[0] - 1;
    };
    const [bitcoin, ...others] = COINS;
    const changesIn = (paths: PricePaths): number[] =>
      others.map((coin) => changeOf(paths, coin)).toSorted((a, b) => a - b);
    const worlds = Array.from({ length: 30 }, (_, i) => new PricePaths(i + 1));
    const flat = worlds.filter((paths) => Math.abs(changeOf(paths, bitcoin)) < 0.22).map(changesIn);
    expect(flat.length).toBeGreaterThan(3);
    const middles = flat.map((changes) => changes[changes.length >> 1]).toSorted((a, b) => a - b);
    expect(middles[middles.length >> 1]).toBeGreaterThan(-0.5);
    expect(middles[middles.length >> 1]).toBeLessThan(-0.25);
    const countOf = (isOfThese: (change: number) => boolean): number =>
      meanOf(flat.map((changes) => changes.filter(isOfThese).length));
    expect(countOf((change) => change < -0.7)).toBeGreaterThan(1);
    expect(countOf((change) => change > 0)).toBeGreaterThan(5);
    expect(countOf((change) => change > 1)).toBeGreaterThan(0.3);
    expect(countOf((change) => change > 1)).toBeLessThan(8);
    // Years differ: in some nearly all coins rise, in some nearly none.
    const risen = worlds
      .slice(0, 12)
      .map((paths) => changesIn(paths).filter((change) => change > 0).length / others.length);
    expect(Math.min(...risen)).toBeLessThan(0.1);
    expect(Math.max(...risen)).toBeGreaterThan(0.5);
  });

  it('lets Ether follow Bitcoin over hours, and go its own way from minute to minute', () => {
    const worlds = [1, 2, 7, 42].map((seed) => {
      const own = new PricePaths(seed);
      const [bitcoin, ether] = ['BTC', 'ETH'].map(
        (ticker) => own.getMinutes(marketOf(ticker), NOW - 20 * DAY, NOW).price,
      );
      const together = (step: number): number => {
        const [a, b] = [bitcoin, ether].map((price) => returnsOf(price.filter((_, i) => i % step === 0)));
        return correlation(a, b);
      };
      return { minutes: together(1), hours: together(60) };
    });
    for (const { minutes } of worlds) {
      expect(minutes).toBeGreaterThan(0.4);
      expect(minutes).toBeLessThan(0.7);
    }
    expect(meanOf(worlds.map(({ hours }) => hours))).toBeGreaterThan(0.75);
    expect(meanOf(worlds.map(({ hours }) => hours))).toBeLessThan(0.9);
  });

  it('lets all coins lose more in falls of Bitcoin than they gain in its rises', () => {
    const beta = (moves: readonly (readonly [bitcoin: number, coin: number])[]): number =>
      meanOf(moves.map(([bitcoin, coin]) => bitcoin * coin)) / meanOf(moves.map(([bitcoin]) => bitcoin ** 2));
    const extra = someOf([1, 2, 3, 5, 7, 42]).map((seed) => {
      const own = new PricePaths(seed);
      const [bitcoin, ...others] = COINS.map((coin) => returnsOf(own.computeDays(coin, TODAY - 730, 731)));
      return meanOf(
        others.map((coin) => {
          const pairs = bitcoin.map((move, day) => [move, coin[day]] as const);
          return beta(pairs.filter(([move]) => move < 0)) - beta(pairs.filter(([move]) => move > 0));
        }),
      );
    });
    expect(meanOf(extra)).toBeGreaterThan(0.1);
  });

  it('moves coins with Bitcoin, and removes its moves from pairs quoted in Bitcoin', () => {
    const paths = new PricePaths(7);
    const moves = (ticker: string, quote?: string) =>
      returnsOf(paths.getMinutes(marketOf(ticker, quote), NOW - 7 * DAY, NOW).price);
    expect(correlation(moves('BTC'), moves('ETH'))).toBeGreaterThan(0.6);
    expect(Math.abs(correlation(moves('BTC'), moves('ETH', 'BTC')))).toBeLessThan(0.4);
  });

  it('is quiet at weekends and at night, and busy when America opens', () => {
    const monday = Date.UTC(2025, 4, 12) / 1000;
    const { activity } = new PricePaths(7).getMinutes(marketOf('BTC'), monday, monday + 28 * DAY);
    const meanIn = (isIn: (minute: number, day: number) => boolean): number => {
      const chosen = [...activity].filter((_, i) => isIn(i % 1440, Math.floor(i / 1440) % 7));
      return chosen.reduce((sum, value) => sum + value, 0) / chosen.length;
    };
    const open = meanIn((minute, day) => day < 5 && minute >= 13 * 60 + 30 && minute < 15 * 60);
    expect(open).toBeGreaterThan(1.3 * meanIn((minute, day) => day < 5 && minute >= 180 && minute < 360));
    expect(meanIn((_, day) => day < 5)).toBeGreaterThan(1.2 * meanIn((minute, day) => day > 4 && minute < 1200));
  });
});
