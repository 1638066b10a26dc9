import { describe, expect, it } from 'vitest';
import { quantile } from '@/testing/world/facts/statistics';
import { CandleColumns } from './candle-columns';
import { dailyDeviationOf } from './coins';
import { buildMarketList, type SimMarket } from './market-list';
import { MarketTape } from './market-tape';
import { PricePaths } from './price-paths';
import { SupplyDays } from './supply/supply-days';
import type { Token } from './supply/token';
import { TOKENS } from './supply/tokens';

const DAY = 86_400;
const TODAY = Date.UTC(2026, 5, 18) / 1000 / DAY;
const DAYS = 365;
const SEEDS = [1, 2, 7, 42];
const COINS = ['BTC', 'ETH', 'SOL', 'DOGE'];
/** A fall of so many usual days in one is sharp. */
const SHARP = 2.5;

/** What one day traded over the day before, and the log price it moved by in usual days. */
interface Step {
  readonly times: number;
  readonly move: number;
}

const markets = buildMarketList('small').filter(({ exchange }) => exchange === 'ATLAS_FUTURES');
const marketOf = (ticker: string): SimMarket => markets.find(({ coin }) => coin.ticker === ticker) as SimMarket;

/** A year of days of a market's candles. */
function watchMarket(seed: number, paths: PricePaths, market: SimMarket): Step[] {
  const path = paths.getHours(market, (TODAY - DAYS) * DAY, TODAY * DAY);
  const columns = new CandleColumns(path.length);
  new MarketTape(market, seed).build(path, 0, columns);
  const volumes = new Float64Array(DAYS);
  for (let row = 0; row < columns.length; row++) {
    const day = Math.floor(columns.unsigned.ts[row] / DAY) - TODAY + DAYS;
    volumes[day] += columns.wide.buyLots[row] + columns.wide.sellLots[row];
  }
  const usual = dailyDeviationOf(market.coin);
  return Array.from({ length: DAYS - 1 }, (_, i) => ({
    times: volumes[i + 1] / volumes[i],
    move: Math.log(path.price[(i + 2) * 24] / path.price[(i + 1) * 24]) / usual,
  }));
}

/** A year of reports of a coin's volume, which are of the day before them. */
function watchReports(days: SupplyDays, token: Token): Step[] {
  const reports = Array.from({ length: DAYS }, (_, i) => days.getReport(token, TODAY - DAYS + 1 + i));
  return reports.slice(1).flatMap((report, i) => {
    const before = reports[i];
    if (!report || !before) return [];
    const move = Math.log(report.price / before.price) / dailyDeviationOf(token.coin);
    return [{ times: report.volume / before.volume, move }];
  });
}

const worlds = SEEDS.map((seed) => ({ seed, paths: new PricePaths(seed) }));
const candles = worlds.flatMap(({ seed, paths }) => COINS.flatMap((coin) => watchMarket(seed, paths, marketOf(coin))));
const reports = worlds.flatMap(({ seed, paths }) => {
  const days = new SupplyDays(paths, seed, TODAY - DAYS, TODAY + 1);
  return TOKENS.filter(({ ticker }) => COINS.includes(ticker)).flatMap((token) => watchReports(days, token));
});

describe('the volume of a coin in sharp falls', () => {
  for (const [name, steps, usual] of [
    ['candles', candles, 1.6],
    ['reports', reports, 1.7],
  ] as const) {
    it(`spikes, and hardly ever shrinks: ${name}`, () => {
      const falls = steps.filter(({ move }) => move < -SHARP).map(({ times }) => times);
      expect(falls.length).toBeGreaterThan(40);
      expect(quantile(falls, 0.5)).toBeGreaterThan(usual);
      expect(quantile(falls, 0.1)).toBeGreaterThan(0.85);
    });

    it(`is more than in rises of the same size: ${name}`, () => {
      const middle = (isOfThese: (move: number) => boolean): number =>
        quantile(
          steps.filter(({ move }) => isOfThese(move)).map(({ times }) => times),
          0.5,
        );
      expect(middle((move) => move < -SHARP)).toBeGreaterThan(1.2 * middle((move) => move > SHARP));
    });
  }
});
