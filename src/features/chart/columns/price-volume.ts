import { formatSize } from '@/domain/format/format-compact';
import { MISSING } from '@/domain/format/missing';
import type { ChartView } from '@/features/chart/view/chart-view';
import { findBucket } from '@/features/chart/view/pane-buckets';

/** "BTC", "USD": unit of the volume beside the prices. */
export function getPriceVolumeUnit({ columns, market }: Pick<ChartView, 'columns' | 'market'>): string {
  const { price, volumes } = columns;
  const isSame =
    volumes !== undefined &&
    volumes.seconds === price.seconds &&
    volumes.venues.length === 1 &&
    volumes.venues[0] === price.venues[0];
  return isSame && volumes.unit === 'USD' ? 'USD' : (market.coin ?? 'coins');
}

type Traded = Pick<ChartView, 'buckets' | 'columns' | 'market'>;

/**
 * Volume of candle `at` on the venue of the prices. Prices are requested unconverted, so their volume is in coins. If
 * the volumes of the same venue and buckets are in dollars, the sum of both sides is used instead.
 */
export function readPriceVolume(chart: Traded, at: number): number {
  const { volume, candles } = chart.buckets;
  if (getPriceVolumeUnit(chart) !== 'USD') return chart.columns.price.columns.values.volume[at] ?? Number.NaN;
  const side = findBucket(volume, candles.times[at]);
  return volume === undefined || side < 0 ? Number.NaN : volume.buys[side] + volume.sells[side];
}

/** `6.90K BTC`. */
export function describePriceVolume(chart: Traded, at: number): string {
  const volume = readPriceVolume(chart, at);
  return Number.isNaN(volume) ? MISSING : `${formatSize(volume)} ${getPriceVolumeUnit(chart)}`;
}
