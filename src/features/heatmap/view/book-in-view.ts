import { listSpanTiles } from '@/client/use-tiles';
import { findWalls, type Wall } from '@/domain/book/ledger/walls';
import { findPriceHint, priceOfHint } from '@/domain/book/price-hint';
import { findMid, findSnapshot, getSnapshotTime, type SnapshotRef } from '@/domain/grid/depth-at';
import { columnOfTime, type GridTile } from '@/domain/grid/grid-tile';
import type { BookSplit } from '@/domain/grid/split-flat-book';
import { decimalsOf } from '@/domain/ticks/price-ticks';
import type { TimeSpan } from '@/domain/time-span';
import { secondsOfMicros } from '@/domain/units';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import { splitSides } from './level-side';
import { findNewestSnapshot } from './newest-snapshot';
import type { Heatmap } from './use-heatmap';

type ScreenLayer = Heatmap['layers'][number];

/** One snapshot of a layer, with its side split. */
export interface BookInView {
  readonly layer: ScreenLayer;
  readonly ref: SnapshotRef;
  /** What is certain about its sides. */
  readonly split: BookSplit;
  /** Inferred mid; `undefined` without trades near the snapshot, and for layers that are no book. */
  readonly mid: number | undefined;
  /** The price that distances are counted from: the mid, or for a layer that is no book that of the market then. */
  readonly price: number | undefined;
  /** Decimals of its prices. */
  readonly decimals: number;
}

const BOOK_TYPE = 'BLOCK_BOOK_SNAPSHOT_AGG';

/** The layer of resting orders; `undefined` if it is not on screen. */
export function findDepthLayer({ layers }: Pick<Heatmap, 'layers'>): ScreenLayer | undefined {
  return layers.find(({ ask }) => ask.kind.type === BOOK_TYPE);
}

/** The layer's snapshot in the crosshair's column, or its newest one in view. */
export function findBookAtCrosshair(
  heatmap: Pick<Heatmap, 'crosshair' | 'settled' | 'candles'>,
  layer: ScreenLayer,
): BookInView | undefined {
  const point = heatmap.crosshair.get();
  if (point === undefined) return findNewestBook(heatmap, layer);
  return openBook(heatmap, layer, findSnapshot(layer.data.tiles, layer.data.spec, point.time));
}

export function findNewestBook(
  heatmap: Pick<Heatmap, 'settled' | 'candles'>,
  layer: ScreenLayer,
): BookInView | undefined {
  return openBook(heatmap, layer, findNewestSnapshot(layer.data.tiles, heatmap.settled.view));
}

export function openBook(
  { candles }: Pick<Heatmap, 'candles'>,
  layer: ScreenLayer,
  ref: SnapshotRef | undefined,
): BookInView | undefined {
  if (ref === undefined) return undefined;
  const hint = findPriceHint(candles.candles, ref);
  const isBook = layer.ask.kind.type === BOOK_TYPE;
  const split = splitSides(ref, layer.view.selection, hint);
  const mid = isBook ? findMid(ref, split, hint) : undefined;
  const price = isBook ? mid : hint && priceOfHint(hint);
  return { layer, ref, split, mid, price, decimals: decimalsOf(layer.data.spec.rowStep) };
}

/** Start of the column in which the book is drawn, Unix seconds. */
export function getColumnStart({ layer, ref }: BookInView): number {
  const { spec } = layer.data;
  return columnOfTime(spec, secondsOfMicros(getSnapshotTime(ref))) * spec.columnSeconds;
}

/** The walls among the prices in view, ascending. */
export function findWallsInView({ settled }: Pick<Heatmap, 'settled'>, { ref }: BookInView): readonly Wall[] {
  return findWalls(ref, settled.view.priceLow, settled.view.priceHigh);
}

/** The loaded tiles that a view of `needed` requests itself. */
export function listTilesOfView(
  { ask, data }: Pick<HeatmapLayer, 'ask' | 'data'>,
  needed: TimeSpan,
): readonly GridTile[] {
  const wanted = new Set(listSpanTiles({ ...ask, view: data.view }, needed).tiles);
  return data.tiles.filter(({ tileIndex }) => wanted.has(tileIndex));
}
