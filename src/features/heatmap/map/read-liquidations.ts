import { lowerBound } from '@/base/binary-search';
import type { Viewport } from '@/charts/viewport/viewport';
import { computeLiquidationMap, type LiquidationMap, readLiquidationReach } from '@/domain/book/liquidation-map';
import { findPriceHint, priceOfHint, type TimedCandles } from '@/domain/book/price-hint';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { formatSize } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import { formatClock, type Zone } from '@/domain/format/format-time';
import { findSnapshot, getSnapshotTime, type SnapshotRef } from '@/domain/grid/depth-at';
import { secondsOfMicros } from '@/domain/units';
import type { GridTiles } from '@/features/heatmap/layers/grid-news';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import { findNewestSnapshot } from '@/features/heatmap/view/newest-snapshot';
import { USD } from '@/features/heatmap/view/size-unit';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { HeatmapSearch } from '@/state/url-state';
import { type PaneStatus, showsContent } from '@/ui/pane-status';

/** One snapshot of the liquidation layer as a map, in the reader's unit. */
export interface ReadMap {
  readonly snapshot: SnapshotRef;
  readonly map: LiquidationMap;
}

/** The liquidation layer, where it is on screen. */
export function findLiquidations({ layers }: Pick<Heatmap, 'layers'>): HeatmapLayer | undefined {
  return layers.find(({ id }) => id === 'liquidations');
}

/** Whether the liquidations are shown over price, which has no times: candles have no place there. */
export const isMapShown = (heatmap: Pick<Heatmap, 'layers'>, { layout }: Pick<HeatmapSearch, 'layout'>): boolean =>
  layout === 'map' && findLiquidations(heatmap) !== undefined;

interface PricedView extends Pick<Heatmap, 'unit'> {
  readonly candles: { readonly candles: TimedCandles };
  readonly settled: { readonly view: Viewport };
}

/** The map at `time`, or the newest in view; `undefined` if there is no snapshot or no known price. */
export function readLiquidationMap(
  { candles, settled, unit }: PricedView,
  { data }: { readonly data: GridTiles },
  time: number | undefined,
): ReadMap | undefined {
  const snapshot =
    time === undefined ? findNewestSnapshot(data.tiles, settled.view) : findSnapshot(data.tiles, data.spec, time);
  const hint = snapshot && findPriceHint(candles.candles, snapshot);
  if (snapshot === undefined || hint === undefined) return undefined;
  const { tile } = snapshot;
  const facts = {
    from: priceOfHint(hint),
    traded: findTraded(candles.candles, secondsOfMicros(getSnapshotTime(snapshot))),
    isUsd: unit === USD,
  };
  return { snapshot, map: computeLiquidationMap(tile.columns, snapshot.snapshot, facts) };
}

/** Lowest and highest price traded from `since` on; `undefined` until a candle has started. */
export function findTraded(
  { times, lows, highs, length }: CandleColumns,
  since: number,
): { readonly low: number; readonly high: number } | undefined {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = lowerBound(times, since, length); i < length; i++) {
    if (lows[i] < low) low = lows[i];
    if (highs[i] > high) high = highs[i];
  }
  return low > high ? undefined : { low, high };
}

/** "at 14:32:00": the price of a map may be older than the last trade by seconds, which its minute would not say. */
export const describeAsOf = ({ snapshot }: Pick<ReadMap, 'snapshot'>, zone: Zone): string =>
  `at ${formatClock(secondsOfMicros(getSnapshotTime(snapshot)), zone)}`;

/** What the sentences of a map need besides it. */
export interface ReachWords {
  readonly decimals: number;
  /** Unit of the map's sizes: "BTC", "USD". */
  readonly unit: string;
}

/**
 * "If price reaches 95,620, 56.6 BTC (5.41M USD) is liquidated on the way": prices traded since the snapshot are left out.
 */
export function describeReach(map: LiquidationMap, price: number, words: ReachWords): string {
  const amount = describeAmount(map, price, words);
  const to = formatPrice(price, words.decimals);
  if (amount === undefined) return `Liquidations on the way to ${to} are unknown`;
  return `If price reaches ${to}, ${amount} is liquidated on the way`;
}

/** The same where a phone has one line for it: "To 95,620: 56.6 BTC (5.41M USD) liquidated". */
export function describeReachShort(map: LiquidationMap, price: number, words: ReachWords): string {
  const amount = describeAmount(map, price, words) ?? 'unknown';
  return `To ${formatPrice(price, words.decimals)}: ${amount}${amount === 'unknown' ? '' : ' liquidated'}`;
}

/** "56.6 BTC (5.41M USD)", "nothing"; `undefined` if the received levels do not tell. */
function describeAmount(map: LiquidationMap, price: number, { unit }: ReachWords): string | undefined {
  const { size, quote, isBeyond } = readLiquidationReach(map, price);
  if (quote === 0) return isBeyond ? undefined : 'nothing';
  const worth = `${formatSize(quote)} USD`;
  const told = unit === USD ? worth : `${formatSize(size)} ${unit} (${worth})`;
  return `${isBeyond ? 'at least ' : ''}${told}`;
}

/** Status if nothing is being requested and there is no map. */
const NO_MAP = {
  kind: 'empty',
  title: 'No liquidation map in view',
  body: 'No snapshot of the map is loaded for this time, or the price at that time is unknown.',
} as const satisfies PaneStatus;

/**
 * The status of a map: one is waited for, though the snapshots of all times in view are loaded with it. A map that is
 * there says so in one word, which leaves its legend in the header.
 */
export const describeMap = (status: PaneStatus, isThere: boolean): PaneStatus => {
  const what = isThere ? 'Updating' : 'Loading the map';
  const named = status.kind === 'loading' ? { ...status, what } : status;
  return isThere ? named : describeNoMap(named);
};

/** Without a map nothing is drawn, whatever else of the view has loaded. */
function describeNoMap(status: PaneStatus): PaneStatus {
  if ('hasData' in status) return { ...status, hasData: false };
  if (status.kind === 'offline') return { ...NO_MAP, action: status.reconnect };
  return showsContent(status) ? NO_MAP : status;
}
