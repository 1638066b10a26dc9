import type { Facts } from './fact';
import { autocorrelation, correlation, deviation, kurtosis, mean, median } from './statistics';

/** A candle of one minute; prices in any unit. */
export interface FactCandle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const log = (value: number): number => Math.log(value);

/** Figures of consecutive one-minute candles. */
export function describeCandles(candles: readonly FactCandle[]): Facts {
  const returns = candles.slice(1).map(({ close }, i) => log(close / candles[i].close));
  const sizes = returns.map(Math.abs);
  const squares = returns.map((value) => value ** 2);
  const open = candles.filter(({ high, low }) => high > low);
  const bodies = open.map((candle) => Math.abs(candle.close - candle.open) / (candle.high - candle.low));
  const traded = open.filter(({ volume }) => volume > 0);
  const volumes = traded.map(({ volume }) => log(volume));
  const ranges = traded.map(({ high, low, open: price }) => log((high - low) / price));
  const gaps = candles.slice(1).filter((candle, i) => candle.open !== candles[i].close);
  return {
    'deviation of returns, bp': deviation(returns) * 1e4,
    'kurtosis of returns': kurtosis(returns),
    'kurtosis without the ten fastest minutes': kurtosis(
      returns.toSorted((a, b) => Math.abs(a) - Math.abs(b)).slice(0, -10),
    ),
    'autocorrelation of returns, 1 min': autocorrelation(returns, 1),
    'of their sizes, 1 min': autocorrelation(sizes, 1),
    'of their sizes, 5 min': autocorrelation(sizes, 5),
    'of their sizes, 30 min': autocorrelation(sizes, 30),
    'of their squares, 1 min': autocorrelation(squares, 1),
    'of their squares, 5 min': autocorrelation(squares, 5),
    'wick share of the range, median': 1 - median(bodies),
    'mean range over the deviation of returns': mean(open.map((c) => (c.high - c.low) / c.open)) / deviation(returns),
    'opens that are not the close before': gaps.length / (candles.length - 1),
    'deviation of log volume': deviation(volumes),
    'autocorrelation of log volume, 1 min': autocorrelation(volumes, 1),
    'correlation of log range and log volume': correlation(ranges, volumes),
  };
}
