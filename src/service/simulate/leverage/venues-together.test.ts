import { describe, expect, it } from 'vitest';
import { mean, quantile } from '@/testing/world/facts/statistics';
import { CandleColumns } from '../candle-columns';
import { buildMarketList, type SimMarket } from '../market-list';
import { MarketTape } from '../market-tape';
import { PricePaths } from '../price-paths';
import { computeFunding, fundingRuleOf } from './funding';
import { MarketLeverage } from './market-leverage';

const SEED = 1;
const DAYS = 120;
const DAY = 86_400;
const NOW = Date.UTC(2026, 5, 18) / 1000;
const FROM = NOW - DAYS * DAY;
const paths = new PricePaths(SEED);
const leverage = new MarketLeverage(SEED, paths);
const perpetuals = buildMarketList('full').filter(({ category }) => category === 'PERPETUAL');
const venuesOf = (ticker: string): SimMarket[] => perpetuals.filter(({ coin }) => coin.ticker === ticker);

const everyDay = <T>(of: (day: number) => T): T[] => Array.from({ length: DAYS }, (_, day) => of(day));

/** Rates in basis points for eight hours, by hour. */
function ratesOf(market: SimMarket): number[] {
  const { mood } = leverage.coins.get(market, FROM, NOW, 3600);
  const { rate } = computeFunding(market, mood, SEED, { from: FROM, to: NOW, step: 3600 });
  return Array.from(rate, (units) => (units * 8) / fundingRuleOf(market).everyHours / 100_000);
}

describe('venues of one coin', () => {
  it.each(['BTC', 'ETH', 'SOL'])('pay funding within a few basis points of each other: %s', (ticker) => {
    const rates = venuesOf(ticker).map(ratesOf);
    const spreads = Array.from({ length: DAYS * 3 }, (_, turn) => {
      const of = rates.map((hours) => mean(hours.slice(turn * 8, turn * 8 + 8)));
      return Math.max(...of) - Math.min(...of);
    });
    expect(quantile(spreads, 0.5)).toBeGreaterThan(0.2);
    expect(quantile(spreads, 0.5)).toBeLessThan(1.6);
    expect(quantile(spreads, 0.99)).toBeLessThan(4.5);
  });

  it.each(['BTC', 'ETH', 'SOL'])('do not pay the interest alone for days: %s', (ticker) => {
    for (const market of venuesOf(ticker)) {
      let [run, longest] = [0, 0];
      for (const rate of ratesOf(market)) {
        run = rate === 1 ? run + 1 : 0;
        longest = Math.max(longest, run);
      }
      expect(longest, market.exchange).toBeLessThanOrEqual(24);
    }
  });

  it.each(['BTC', 'ETH', 'SOL', 'XRP'])('open and close positions on the same days: %s', (ticker) => {
    const changes = venuesOf(ticker).map((market) => {
      const { interest } = leverage.getHours(market, FROM, NOW);
      return everyDay((day) => interest[(day + 1) * 24] / interest[day * 24] - 1);
    });
    const agree = everyDay((day) => {
      const sum = mean(changes.map((days) => days[day]));
      return Math.abs(sum) < 0.005 ? [] : changes.map((days) => (days[day] * sum > 0 ? 1 : 0));
    }).flat();
    expect(mean(agree)).toBeGreaterThan(0.88);
  });
});

describe('open interest and volume', () => {
  const bought = (market: SimMarket): number[] => {
    const path = paths.getHours(market, FROM, NOW);
    const candles = new CandleColumns(path.length);
    new MarketTape(market, SEED).build(path, 0, candles);
    const usd = everyDay(() => 0);
    for (let i = 0; i < candles.length; i++) {
      const { buyTickLots, sellTickLots } = candles.wide;
      const day = Math.floor((candles.unsigned.ts[i] - FROM) / DAY);
      usd[day] += (buyTickLots[i] + sellTickLots[i]) * market.tick * market.lot;
    }
    return usd;
  };

  it('are in the proportion of real markets: two to three days of volume turn all positions over once or twice', () => {
    for (const [ticker, least, most] of [
      ['BTC', 1.3, 3.5],
      ['ETH', 1.3, 3.5],
      ['XRP', 1.4, 4],
      ['LINK', 1.6, 5],
      ['SEI', 1.8, 6],
    ] as const) {
      const [market] = venuesOf(ticker);
      const { interestUsd } = leverage.getHours(market, FROM, NOW);
      const turns = bought(market).map((usd, day) => usd / interestUsd[day * 24]);
      expect(quantile(turns, 0.5), ticker).toBeGreaterThan(least);
      expect(quantile(turns, 0.5), ticker).toBeLessThan(most);
    }
  });

  it('of Ether is half to three quarters of that of Bitcoin', () => {
    const held = ['BTC', 'ETH'].map((ticker) =>
      mean([...leverage.getHours(venuesOf(ticker)[0], FROM, NOW).interestUsd]),
    );
    expect(held[1] / held[0]).toBeGreaterThan(0.45);
    expect(held[1] / held[0]).toBeLessThan(0.78);
  });

  it('falls by some percent on a day that falls by two', () => {
    const changes = ['BTC', 'ETH'].flatMap((ticker) => {
      const [market] = venuesOf(ticker);
      const { interest } = leverage.getHours(market, FROM, NOW);
      const { price } = paths.getHours(market, FROM, NOW);
      return everyDay((day) => ({
        move: price[(day + 1) * 24] / price[day * 24] - 1,
        change: interest[(day + 1) * 24] / interest[day * 24] - 1,
      })).flatMap(({ move, change }) => (move < -0.015 && move > -0.03 ? [change] : []));
    });
    expect(changes.length).toBeGreaterThan(15);
    expect(quantile(changes, 0.5)).toBeLessThan(-0.005);
    expect(quantile(changes, 0.5)).toBeGreaterThan(-0.04);
    expect(quantile(changes, 0.1)).toBeGreaterThan(-0.065);
  });
});
