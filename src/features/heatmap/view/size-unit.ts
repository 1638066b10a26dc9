import { lastAtOrBelow } from '@/base/binary-search';
import { BAND_SHARE, computeDepthBand, type DepthBand } from '@/domain/book/depth-band';
import type { TimedCandles } from '@/domain/book/price-hint';
import type { SideVolumes } from '@/domain/columns/side-volumes';
import type { SnapshotRef } from '@/domain/grid/depth-at';
import type { GridTiles } from '@/features/heatmap/layers/grid-news';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import { priceTile } from '@/features/heatmap/layers/usd-tile';
import type { Heatmap } from './use-heatmap';

/**
 * The one rule for sizes in the reader's unit. Sizes are received in coins. In USD, what rests at a price is worth
 * size × that price (`layer.drawn`), and what was traded or held over a while is worth size × the price of its candle.
 */
export const USD = 'USD';

/** A size at a price, in `unit`. */
export const sizeIn = (unit: string, size: number, price: number): number => (unit === USD ? size * price : size);

/** A snapshot with sizes in `unit`. */
export const snapshotIn = (unit: string, ref: SnapshotRef): SnapshotRef =>
  unit === USD ? { ...ref, tile: priceTile(ref.tile) } : ref;

/** The books of a layer, with sizes in `unit`. */
export const booksIn = (unit: string, { data, drawn }: Pick<HeatmapLayer, 'data' | 'drawn'>): GridTiles =>
  unit === USD ? drawn : data;

/** The size around a mid, in `unit`. The imbalance compares coins in every unit: it is one figure. */
export function readBandIn(unit: string, ref: SnapshotRef, mid: number): DepthBand {
  const { bids, asks } = computeDepthBand(snapshotIn(unit, ref), mid, BAND_SHARE);
  return { ...computeDepthBand(ref, mid, BAND_SHARE), bids, asks };
}

interface Bucket {
  /** Unix seconds. */
  readonly time: number;
  readonly seconds: number;
}

type Priced = Pick<Heatmap, 'unit'> & { readonly candles: { readonly candles: TimedCandles } };

/** Close of the last candle of a bucket; NaN where none is loaded. */
function closeOf({ times, closes, length }: TimedCandles, { time, seconds }: Bucket): number {
  const at = lastAtOrBelow(times, time + seconds - 1, length);
  return at < 0 ? Number.NaN : closes[at];
}

/** Typical price, the mean of high, low and close, of the candle that a bucket starts in; NaN where none is loaded. */
function typicalOf({ times, highs, lows, closes, length }: TimedCandles, time: number): number {
  const at = lastAtOrBelow(times, time, length);
  return at < 0 ? Number.NaN : (highs[at] + lows[at] + closes[at]) / 3;
}

/** Traded sizes by side, in the reader's unit. */
export function tradedIn({ unit, candles: { candles } }: Priced, volumes: SideVolumes): SideVolumes {
  if (unit !== USD) return volumes;
  const price = volumes.times.map((time) => typicalOf(candles, time));
  const inUsd = (sizes: Float64Array): Float64Array => sizes.map((size, at) => (size === 0 ? 0 : size * price[at]));
  const deltas = inUsd(volumes.deltas);
  let sum = 0;
  return {
    ...volumes,
    buys: inUsd(volumes.buys),
    sells: inUsd(volumes.sells),
    deltas,
    cumulativeDeltas: deltas.map((delta) => (sum += Number.isNaN(delta) ? 0 : delta)),
    ...(volumes.unsided && { unsided: inUsd(volumes.unsided) }),
  };
}

/** Sizes at the end of each bucket, in the reader's unit. */
export function heldIn(
  { unit, candles: { candles } }: Priced,
  sizes: Float64Array,
  times: Float64Array,
  seconds: number,
): Float64Array {
  return unit === USD ? sizes.map((size, at) => size * closeOf(candles, { time: times[at], seconds })) : sizes;
}
