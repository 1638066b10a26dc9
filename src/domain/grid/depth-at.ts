import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { UnixMicros } from '../units';
import { columnOfTime, type DepthColumns, type GridSpec, type GridTile, rowOfPrice, TILE_COLUMNS } from './grid-tile';

/** A snapshot within its tile. */
export interface SnapshotRef {
  readonly tile: GridTile;
  readonly snapshot: number;
}

/** Traded prices of the snapshot's own bucket; tells bids from asks in flat data. */
export interface PriceHint {
  readonly low: number;
  readonly high: number;
  /** Traded price at the instant of the snapshot, where one is known. */
  readonly at?: number | undefined;
}

export type LevelSide = 'bid' | 'ask' | 'unknown';

/** The tile of `tiles` that holds the second `time`; the snapshot of its column, if there is one. */
export function findSnapshot(tiles: Iterable<GridTile>, spec: GridSpec, time: number): SnapshotRef | undefined {
  const column = columnOfTime(spec, time);
  const tileIndex = Math.floor(column / TILE_COLUMNS);
  for (const tile of tiles) {
    if (tile.tileIndex !== tileIndex) continue;
    const snapshot = tile.snapshotOfColumn[column - tileIndex * TILE_COLUMNS];
    return snapshot < 0 ? undefined : { tile, snapshot };
  }
  return undefined;
}

/** The newest snapshot of all tiles. */
export function findLatestSnapshot(tiles: Iterable<GridTile>): SnapshotRef | undefined {
  let latest: GridTile | undefined;
  for (const tile of tiles) {
    const isLater = latest === undefined || tile.tileIndex > latest.tileIndex;
    if (isLater && tile.columns.timestampsMicros.length > 0) latest = tile;
  }
  return latest && { tile: latest, snapshot: latest.columns.timestampsMicros.length - 1 };
}

export function getSnapshotTime({ tile, snapshot }: SnapshotRef): UnixMicros {
  return tile.columns.timestampsMicros[snapshot] as UnixMicros;
}

/** First level of the snapshot and the one after its last. */
export function getLevelRange({ tile, snapshot }: SnapshotRef): readonly [number, number] {
  const { offsets } = tile.columns;
  return [offsets[snapshot], offsets[snapshot + 1]];
}

/** What the book says of one price row. */
export type RowReading =
  | { readonly kind: 'outside' }
  /** `size` is the exact sum of the row's levels; 0 is a true zero. */
  | { readonly kind: 'size'; readonly size: number };

/** Reads the exact size of price row `row` from the float64 columns. */
export function readRow(ref: SnapshotRef, row: number): RowReading {
  const { columns, spec } = ref.tile;
  const [start, end] = getLevelRange(ref);
  if (start === end) return { kind: 'outside' };
  const lowest = rowOfPrice(spec, columns.prices[start]);
  const highest = rowOfPrice(spec, columns.prices[end - 1]);
  if (row < lowest || row > highest) return { kind: 'outside' };
  let size = 0;
  for (let i = findLevel(columns, start, end, (row - 1) * spec.rowStep); i < end; i++) {
    const found = rowOfPrice(spec, columns.prices[i]);
    if (found > row) break;
    if (found === row) size += columns.volumes[i];
  }
  return { kind: 'size', size };
}

/** First level of `[start, end)` whose price is at least `price`. */
function findLevel(columns: DepthColumns, start: number, end: number, price: number): number {
  return start + lowerBound(columns.prices.subarray(start, end), price);
}

/**
 * Side of a level from flat data. Bids are labelled with the lower edge of their block and asks with the upper one:
 * a level wholly below what was traded in its bucket is a bid, wholly above an ask; between them nothing is certain.
 * Without a hint every side is unknown.
 */
export function inferSide(spec: GridSpec, price: number, hint: PriceHint | undefined): LevelSide {
  if (hint === undefined) return 'unknown';
  if (price + spec.rowStep <= hint.low) return 'bid';
  if (price - spec.rowStep >= hint.high) return 'ask';
  return 'unknown';
}

/**
 * The middle between bids and asks: of the gap in which the book was traded at the snapshot's instant. Without that
 * price the most likely one, among the gaps between neighbouring levels that the traded range
 * touches, a price that occurs twice (the bid came first, so the book touches there), else the middle of the widest
 * gap, equal ones by nearness to the middle of the range. An inference: exact sides need structured points.
 */
export function computeMid(ref: SnapshotRef, hint: PriceHint): number {
  const { columns } = ref.tile;
  const { prices } = columns;
  const [start, end] = getLevelRange(ref);
  const traded = hint.at === undefined ? undefined : computeTradedMid(prices, start, end, hint.at);
  if (traded !== undefined) return traded;
  const centre = (hint.low + hint.high) / 2;
  let mid = centre;
  let widest = 0;
  const first = Math.max(start, findLevel(columns, start, end, hint.low) - 1);
  for (let i = first; i + 1 < end && prices[i] < hint.high; i++) {
    const gap = prices[i + 1] - prices[i];
    if (gap === 0) return prices[i];
    const middle = prices[i] + gap / 2;
    const isNearer = Math.abs(middle - centre) < Math.abs(mid - centre);
    if (gap > widest * (1 + 1e-9) || (gap > widest * (1 - 1e-9) && isNearer)) {
      widest = gap;
      mid = middle;
    }
  }
  return Math.min(Math.max(mid, hint.low), hint.high);
}

/** Middle of the gap between levels that holds `at`; of the wider one when `at` is a level itself. */
function computeTradedMid(prices: Float64Array, start: number, end: number, at: number): number | undefined {
  const below = start + lastAtOrBelow(prices.subarray(start, end), at);
  if (below < start || below + 1 >= end) return undefined;
  const above = (prices[below] + prices[below + 1]) / 2;
  if (prices[below] !== at || below === start) return above;
  if (prices[below - 1] === at) return at;
  const isLowerWider = at - prices[below - 1] > (prices[below + 1] - at) * (1 + 1e-9);
  return isLowerWider ? (prices[below - 1] + at) / 2 : above;
}

/** Sum of the sizes between `price` and `mid`, the level at `price` included. */
export function computeSumToMid(ref: SnapshotRef, price: number, mid: number): number {
  const { columns, spec } = ref.tile;
  const [start, end] = getLevelRange(ref);
  const half = spec.rowStep / 2;
  const low = price <= mid ? price - half : mid;
  const high = price <= mid ? mid : price + half;
  const last = start + lastAtOrBelow(columns.prices.subarray(start, end), high);
  let sum = 0;
  for (let i = findLevel(columns, start, end, low); i <= last; i++) sum += columns.volumes[i];
  return sum;
}
