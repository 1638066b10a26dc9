import type { FactCandle } from '../fact-shapes';
import type { Facts } from './fact';
import { autocorrelation, correlation, deviation, kurtosis, mean, median, quantile } from './statistics';

const bodyOf = ({ open, close }: FactCandle): number => Math.abs(close - open);
const wickOf = (candle: FactCandle): number => candle.high - candle.low - bodyOf(candle);
const log = (value: number): number => Math.log(value);

/**
 * A burst is a minute with at least this multiple of the median volume of the half hour before, and the highest within
 * an hour.
 */
const BURST = 6;
const HALF_HOUR = 30;
const HOUR = 60;

/**
 * Mean volume `from` to `to` minutes after a burst, divided by the median of the half hour before: the median of all
 * bursts.
 */
function computeAfterglow(volumes: readonly number[], from: number, to: number): number {
  const ratios: number[] = [];
  for (let at = HALF_HOUR; at + HOUR <= volumes.length; at++) {
    const before = median(volumes.slice(at - HALF_HOUR, at));
    if (before === 0 || volumes[at] < BURST * before) continue;
    if (volumes[at] < Math.max(...volumes.slice(at - HALF_HOUR, at + HALF_HOUR))) continue;
    ratios.push(mean(volumes.slice(at + from, at + to)) / before);
  }
  return median(ratios);
}

/** Variance of sums of `count` returns, divided by that of independent ones: above 1 trends, below 1 swings back. */
function computeVarianceRatio(returns: readonly number[], count: number): number {
  const sums = Array.from({ length: Math.floor(returns.length / count) }, (_, i) =>
    mean(returns.slice(i * count, (i + 1) * count)),
  );
  return (deviation(sums) ** 2 * count) / deviation(returns) ** 2;
}

/** Caps values at the 99th percentile of their size, so that neither time of day nor news dominates. */
function trim(values: readonly number[]): number[] {
  const most = quantile(values.map(Math.abs), 0.99);
  return values.map((value) => Math.max(-most, Math.min(most, value)));
}

const FASTEST = 12;
const RUSH_MINUTES = 5;

/** How far a stretch went in its lesser direction, divided by how far in its main one; both from its start. */
function bothWays(stretch: readonly FactCandle[], start: number): number {
  const up = Math.max(...stretch.map(({ high }) => high)) - start;
  const down = start - Math.min(...stretch.map(({ low }) => low));
  return Math.max(0, Math.min(up, down)) / Math.max(up, down);
}

const rangeOf = (stretch: readonly FactCandle[]): number =>
  Math.max(...stretch.map(({ high }) => high)) - Math.min(...stretch.map(({ low }) => low));

/** The widest stretches of `RUSH_MINUTES`, well apart from one another, as the indices of their first minutes. */
function findRushes(candles: readonly FactCandle[]): number[] {
  const starts = candles.slice(1, 1 - RUSH_MINUTES).map((_, i) => i + 1);
  const ranges = new Map(starts.map((at) => [at, rangeOf(candles.slice(at, at + RUSH_MINUTES))]));
  const found: number[] = [];
  for (const at of starts.toSorted((a, b) => (ranges.get(b) ?? 0) - (ranges.get(a) ?? 0))) {
    if (found.every((other) => Math.abs(other - at) >= 2 * RUSH_MINUTES)) found.push(at);
    if (found.length === FASTEST) break;
  }
  return found;
}

const QUARTER = 15;
const FOUR_HOURS = 240;

/** How suddenly a market turns lively or calm: logarithms of mean ranges of quarters of an hour, compared. */
function describeCalms(spans: readonly number[]): Facts {
  const quarters = Array.from({ length: Math.floor(spans.length / QUARTER) }, (_, i) =>
    log(mean(spans.slice(i * QUARTER, (i + 1) * QUARTER))),
  );
  const perWindow = FOUR_HOURS / QUARTER;
  const windows = Array.from({ length: Math.floor(quarters.length / perWindow) }, (_, i) =>
    quarters.slice(i * perWindow, (i + 1) * perWindow),
  );
  return {
    'logarithm of the range: change from one 15 min to the next': median(
      quarters.slice(1).map((range, i) => Math.abs(range - quarters[i])),
    ),
    'the same: lively over calm 15 min of four hours': mean(
      windows.map((some) => quantile(some, 0.9) - quantile(some, 0.1)),
    ),
  };
}

/** Whether rushes go one way or whip both ways. */
function describeRushes(candles: readonly FactCandle[]): Facts {
  const fastest = candles.toSorted((a, b) => b.high - b.low - (a.high - a.low)).slice(0, FASTEST);
  const rushes = findRushes(candles);
  return {
    'fastest minutes: body over the range': median(
      fastest.map((candle) => bodyOf(candle) / (candle.high - candle.low)),
    ),
    'fastest minutes: the lesser way from the open over the greater': median(
      fastest.map((candle) => bothWays([candle], candle.open)),
    ),
    'the same of the widest five minutes': median(
      rushes.map((at) => bothWays(candles.slice(at, at + RUSH_MINUTES), candles[at - 1].close)),
    ),
  };
}

/** How much the wicks vary from one quarter of an hour to the next: 1 if minutes are independent. */
function describeWicks(candles: readonly FactCandle[]): Facts {
  const shares = candles
    .filter(({ high, low }) => high > low)
    .map((candle) => wickOf(candle) / (candle.high - candle.low));
  return { 'variance ratio of the wick share of 16 min': computeVarianceRatio(shares, 16) };
}

/** What charts show of how a market moves and stands still. */
function describeShape(candles: readonly FactCandle[], returns: readonly number[]): Facts {
  const spans = candles.map(({ high, low, open }) => (high - low) / open);
  const usual = mean(trim(spans));
  const shareOf = (is: (candle: FactCandle, i: number) => boolean): number =>
    candles.filter(is).length / candles.length;
  const calm = trim(returns);
  const sizes = calm.map(Math.abs);
  const volumes = candles.map(({ volume }) => volume);
  const logs = volumes.filter((volume) => volume > 0).map(log);
  return {
    'returns without the fastest, 1 min': autocorrelation(calm, 1),
    'sizes of returns without the fastest, 10 min': autocorrelation(sizes, 10),
    'sizes of returns without the fastest, 1 h': autocorrelation(sizes, HOUR),
    'sizes of returns without the fastest, 4 h': autocorrelation(sizes, 4 * HOUR),
    'mean range over the deviation of returns without the fastest': usual / deviation(calm),
    'variance ratio of 5 min': computeVarianceRatio(calm, 5),
    'variance ratio of 15 min': computeVarianceRatio(calm, 15),
    'minutes that stand still (a tenth of the usual range)': shareOf((_, i) => spans[i] < usual / 10),
    'minutes that end where the one before did': returns.filter((value) => value === 0).length / returns.length,
    'minutes that are all body': shareOf((candle) => candle.high > candle.low && wickOf(candle) === 0),
    'range of the fastest hundredth over the median': quantile(spans, 0.99) / median(spans),
    'autocorrelation of log volume, 15 min': autocorrelation(logs, 15),
    'autocorrelation of log volume, 1 h': autocorrelation(logs, HOUR),
    'volume 5 to 14 min after a burst over that before': computeAfterglow(volumes, 5, 15),
    'volume 15 to 59 min after a burst over that before': computeAfterglow(volumes, 15, HOUR),
  };
}

/** Figures of consecutive one-minute candles. */
export function describeCandles(candles: readonly FactCandle[]): Facts {
  const returns = candles.slice(1).map(({ close }, i) => log(close / candles[i].close));
  const sizes = returns.map(Math.abs);
  const squares = returns.map((value) => value ** 2);
  const open = candles.filter(({ high, low }) => high > low);
  const bodies = open.map((candle) => bodyOf(candle) / (candle.high - candle.low));
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
    'wicks over bodies, summed': mean(open.map(wickOf)) / mean(open.map(bodyOf)),
    'mean range over the deviation of returns': mean(open.map((c) => (c.high - c.low) / c.open)) / deviation(returns),
    'opens that are not the close before': gaps.length / (candles.length - 1),
    'deviation of log volume': deviation(volumes),
    'autocorrelation of log volume, 1 min': autocorrelation(volumes, 1),
    'correlation of log range and log volume': correlation(ranges, volumes),
    ...describeShape(candles, returns),
    ...describeCalms(candles.map(({ high, low, open: price }) => (high - low) / price)),
    ...describeWicks(candles),
    ...describeRushes(candles),
  };
}
