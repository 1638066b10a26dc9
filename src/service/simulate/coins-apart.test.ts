import { describe, expect, it } from 'vitest';
import { correlation } from '@/testing/world/facts/statistics';
import { CandleColumns } from './candle-columns';
import { COINS, isLarge, limitOf } from './coins';
import { MarketLeverage } from './leverage/market-leverage';
import { buildMarketList, type SimMarket } from './market-list';
import { MarketTape } from './market-tape';
import { PricePaths } from './price-paths';
import { SECTORS } from './sectors';

const DAY = 86_400;
const TODAY = Date.UTC(2026, 5, 18) / 1000 / DAY;
const SEEDS = [1, 2, 3, 4];
const DAYS = 40;
const FROM = (TODAY - DAYS) * DAY;
/** The first perpetual of each coin. */
const markets = [
  ...new Map(
    buildMarketList('full')
      .filter(({ category }) => category === 'PERPETUAL')
      .toReversed()
      .map((market) => [market.coin.ticker, market]),
  ).values(),
].toReversed();
const bitcoin = markets.findIndex(({ coin }) => coin.ticker === 'BTC');

const sortUp = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
const at = (values: readonly number[], part: number): number => sortUp(values)[Math.floor(part * (values.length - 1))];
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

interface MarketDay {
  /** Change of the logarithm over the day. */
  readonly move: number;
  readonly opened: number;
  readonly traded: number;
}

/** Changes of the logarithm of what a market trades, from each day to the next. */
function changesOfVolume(market: SimMarket, paths: PricePaths, seed: number): number[] {
  const path = paths.getHours(market, FROM, TODAY * DAY);
  const candles = new CandleColumns(path.length);
  new MarketTape(market, seed).build(path, 0, candles);
  const usd = new Float64Array(DAYS);
  for (let i = 0; i < candles.length; i++) {
    const { buyTickLots, sellTickLots } = candles.wide;
    usd[Math.floor((candles.unsigned.ts[i] - FROM) / DAY)] += buyTickLots[i] + sellTickLots[i];
  }
  return Array.from({ length: DAYS - 1 }, (_, day) => Math.log(usd[day + 1] / usd[day]));
}

/** The days of each market of a world. */
function watch(seed: number): MarketDay[][] {
  const paths = new PricePaths(seed);
  const leverage = new MarketLeverage(seed, paths);
  return markets.map((market) => {
    const path = paths.getHours(market, FROM, TODAY * DAY);
    const { interest } = leverage.getHours(market, FROM, TODAY * DAY);
    const traded = changesOfVolume(market, paths, seed);
    const change = (values: ArrayLike<number>, to: number, from: number) => Math.log(values[to] / values[from]);
    return Array.from({ length: DAYS - 1 }, (_, day) => ({
      move: change(path.price, 24 * (day + 2), 24 * (day + 1)),
      opened: change(interest, 24 * (day + 2), 24 * (day + 1)),
      traded: traded[day],
    }));
  });
}

describe('coins of one day, in every world', () => {
  const worlds = SEEDS.map(watch);
  const days = worlds.flatMap((world) =>
    Array.from({ length: DAYS - 1 }, (_, day) => ({
      bitcoin: world[bitcoin][day].move,
      weekday: new Date((FROM + (day + 1) * DAY) * 1000).getUTCDay(),
      all: world.map((market) => market[day]),
    })),
  );
  const falling = (isOfThese: (move: number) => boolean): number[] =>
    days
      .filter((day) => isOfThese(Math.abs(day.bitcoin)))
      .map(({ all }) => all.filter(({ opened }) => opened < 0).length / all.length);

  it('open and close positions independently: on a quiet day about half of the markets do either', () => {
    const quiet = falling((move) => move < 0.01);
    expect(quiet.length).toBeGreaterThan(30);
    expect(at(quiet, 0.25)).toBeGreaterThan(0.3);
    expect(at(quiet, 0.75)).toBeLessThan(0.65);
    const violent = falling((move) => move > 0.025);
    expect(at(violent, 0.85)).toBeLessThan(0.8);
    expect(violent.filter((share) => share < 0.25 || share > 0.75).length / violent.length).toBeLessThan(0.25);
  });

  it('are talked about on different days: changes of volume differ on every day', () => {
    const spreads = days.map(({ all }) => {
      const changes = all.map(({ traded }) => traded);
      return at(changes, 0.9) - at(changes, 0.1);
    });
    expect(at(spreads, 0.1)).toBeGreaterThan(0.8);
    expect(at(spreads, 0.9)).toBeLessThan(2.4);
  });

  it('share days on which everybody trades: changes of volume go together, least in small coins', () => {
    const largest = worlds.flatMap((world) => {
      const changes = world
        .filter((_, i) => markets[i].coin.volumeUsd > 400e6)
        .map((market) => market.map(({ traded }) => traded));
      return changes.flatMap((one, i) => changes.slice(i + 1).map((other) => correlation(one, other)));
    });
    expect(at(largest, 0.5)).toBeGreaterThan(0.45);
    expect(at(largest, 0.5)).toBeLessThan(0.8);
    // From one working day to the next, most coins still have some company in either direction.
    const workingDays = days.filter(({ weekday }) => weekday >= 2 && weekday <= 5);
    const rising = workingDays.map(({ all }) => all.filter(({ traded }) => traded > 0).length / all.length);
    expect(at(rising, 0.95)).toBeLessThan(0.95);
    expect(at(rising, 0.05)).toBeGreaterThan(0.05);
  });

  it('trade more on one venue and less on another: its changes of volume are like those of the others, not equal', () => {
    const paths = new PricePaths(1);
    const listed = buildMarketList('full').filter(({ category }) => category === 'PERPETUAL');
    for (const ticker of ['BTC', 'ETH', 'SOL', 'LINK', 'AVAX']) {
      const changes = listed
        .filter(({ coin }) => coin.ticker === ticker)
        .slice(0, 3)
        .map((market) => changesOfVolume(market, paths, 1));
      const pairs = changes.flatMap((one, i) => changes.slice(i + 1).map((other) => correlation(one, other)));
      expect([ticker, meanOf(pairs) > 0.8, meanOf(pairs) < 0.95]).toEqual([ticker, true, true]);
    }
  });

  it('have a tail of leaders rather than one: several coins are between the first and the median', () => {
    const gaps = days.map(({ all, bitcoin: move }) => {
      const own = sortUp(all.map((one) => Math.abs(one.move - move)));
      return own[own.length - 1] / own[own.length - 4];
    });
    expect(at(gaps, 0.75)).toBeLessThan(3.7);
    expect(at(gaps, 0.9)).toBeLessThan(5.6);
    const leads = days.map(({ all }) => Math.max(...all.map(({ move }) => Math.abs(Math.expm1(move)))));
    expect(at(leads, 0.5)).toBeGreaterThan(0.1);
    expect(at(leads, 0.5)).toBeLessThan(0.3);
    expect(Math.max(...leads)).toBeLessThan(0.8);
  });
});

describe('coins over a year, in every world', () => {
  const years = SEEDS.concat([5, 6, 7, 8]).map((seed) => {
    const paths = new PricePaths(seed);
    return COINS.map((coin) => {
      const prices = paths.computeDays(coin, TODAY - 365, 366);
      return {
        coin,
        change: prices[365] / prices[0],
        moves: Array.from({ length: 365 }, (_, day) => Math.log(prices[day + 1] / prices[day])),
      };
    });
  });

  it('gain and lose against Bitcoin within limits, which are narrower for larger coins', () => {
    const large = years.flatMap(([first, ...others]) =>
      others.filter(({ coin }) => isLarge(coin)).map(({ change }) => change / first.change),
    );
    const middle = years.flatMap(([first, ...others]) =>
      others
        .filter(({ coin }) => limitOf(coin) !== undefined && !isLarge(coin))
        .map(({ change }) => change / first.change),
    );
    expect(large.filter((change) => change < 0.3 || change > 3).length / large.length).toBeLessThan(0.03);
    expect(Math.min(...large)).toBeGreaterThan(0.2);
    expect(middle.filter((change) => change < 0.15 || change > 5).length / middle.length).toBeLessThan(0.05);
    expect(Math.max(...large, ...middle)).toBeLessThan(5.5);
    expect(at(middle, 0.9) / at(middle, 0.1)).toBeGreaterThan(3);
  });

  it('follow other coins of their sector more than the rest', () => {
    const together = (a: string, b: string): number =>
      meanOf(
        years.map((year) => {
          const [one, other] = [a, b].map((ticker) => year.find(({ coin }) => coin.ticker === ticker)?.moves ?? []);
          return correlation(one, other);
        }),
      );
    expect(together('PEPE', 'DOGE')).toBeGreaterThan(together('DOGE', 'BTC'));
    expect(together('PEPE', 'WIF')).toBeGreaterThan(together('PEPE', 'BTC'));
    for (const { tickers, name } of SECTORS)
      expect(together(tickers[0], tickers[1]), name).toBeGreaterThan(together(tickers[0], 'BAT'));
  });
});
