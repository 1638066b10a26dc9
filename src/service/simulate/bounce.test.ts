import { describe, expect, it } from 'vitest';
import { CandleColumns } from './candle-columns';
import { buildMarketList, type SimMarket } from './market-list';
import { MarketTape } from './market-tape';
import { PricePaths } from './price-paths';

const SEED = 1;
const DAY = 86_400;
const NOW = Date.UTC(2026, 5, 18) / 1000;
const DAYS = 20;
/** Days between the sampled days, so that both calm and lively seasons are among them. */
const APART = 18;
const markets = buildMarketList('full');

/** Log returns from minute to minute of some days of the last year. */
function returnsOf(exchange: string): number[][] {
  const market = markets.find((one) => one.exchange === exchange && one.rawSymbol.includes('BTC')) as SimMarket;
  return Array.from({ length: DAYS }, (_day, i) => {
    const from = NOW - (i * APART + 1) * DAY;
    const candles = new CandleColumns(DAY / 60);
    new MarketTape(market, SEED).build(new PricePaths(SEED).getMinutes(market, from, from + DAY), 0, candles);
    const closes = Array.from({ length: candles.length }, (_, k) =>
      Math.log(candles.unsigned.open[k] + candles.signed.close[k]),
    );
    return closes.slice(1).map((close, k) => close - closes[k]);
  });
}

const squares = (values: readonly number[]): number => values.reduce((sum, value) => sum + value * value, 0);

/** Variance of moves of `minutes` over `minutes` times that of one minute. 1 where moves are independent. */
function varianceRatio(days: readonly number[][], minutes: number): number {
  let long = 0;
  let short = 0;
  for (const moves of days) {
    const sums = moves
      .slice(minutes - 1)
      .map((_, k) => moves.slice(k, k + minutes).reduce((sum, move) => sum + move, 0));
    long += squares(sums) / sums.length / minutes;
    short += squares(moves) / moves.length;
  }
  return long / short;
}

/** Correlation of a minute's return with the next one's: the median over the days. */
function neighbours(days: readonly number[][]): number {
  const all = days.map((moves) => moves.slice(1).reduce((sum, move, k) => sum + move * moves[k], 0) / squares(moves));
  return all.sort((a, b) => a - b)[all.length >> 1];
}

describe('bounces of minutes', () => {
  it('take back part of a move within a quarter of an hour', () => {
    for (const exchange of ['FATHOM_SPOT', 'EMBER_SPOT', 'BOREAL_SPOT'])
      expect(varianceRatio(returnsOf(exchange), 15), exchange).toBeLessThan(0.9);
  });

  it('take back as much of the moves of futures that follow slowly', () => {
    for (const exchange of ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP', 'GLACIER_FUTURES'])
      expect(varianceRatio(returnsOf(exchange), 15), exchange).toBeLessThan(0.85);
  });

  it('reverse a thin market in the next minute more often than not', () => {
    expect(neighbours(returnsOf('FATHOM_SPOT'))).toBeLessThan(-0.03);
  });

  it('are zero at full hours: prices there are those of the hours', () => {
    const paths = new PricePaths(SEED);
    const market = markets[0];
    const minutes = paths.getMinutes(market, NOW - DAY, NOW);
    const hours = paths.getHours(market, NOW - DAY, NOW);
    for (let hour = 0; hour <= 24; hour++) expect(minutes.price[hour * 60]).toBeCloseTo(hours.price[hour], 6);
  });
});
