import type { ChartView } from './chart-view';

/** Seconds since the last cached trade; if its time is not given, since its candle closed. */
export function findAge({ buckets, columns }: Pick<ChartView, 'buckets' | 'columns'>, nowSeconds: number): number {
  const at = findLastIndex(buckets.traded);
  const { times, seconds } = buckets.traded;
  const traded = columns.price.columns.values.lastTimestamp[at] ?? Number.NaN;
  return Math.max(0, nowSeconds - (Number.isNaN(traded) ? times[at] + seconds : traded));
}

/** Index of the last candle with a price; -1 if none has one. */
export function findLastIndex({ closes, length }: Pick<ChartView['buckets']['traded'], 'closes' | 'length'>): number {
  let at = length - 1;
  while (at >= 0 && Number.isNaN(closes[at])) at -= 1;
  return at;
}
