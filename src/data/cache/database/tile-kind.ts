import type { DatasetType } from '@/contract/datasets';
import type { WeightFacts } from '@/contract/weight';
import type { Delivery } from '@/data/budget/budget';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import type { BucketScale } from '@/domain/bucket-scale';
import type { AskedState } from './database-types';
import type { StoredTile } from './tile-codec';

/** A tile as it is held, by react-query and by those who draw it. */
export interface HeldTile<Tile = unknown> {
  readonly tile: Tile;
  /** True when the tile can no longer change: it is never asked for again, unless the clock it closed by was wrong. */
  readonly isClosed: boolean;
  /** Everything before this Unix second is in it, as far as clocks go; `asked` says what may still change. */
  readonly completeUntil: number;
  /** When it was asked for and how far that was sure; absent: nobody knows, and it is stale unless it is closed. */
  readonly asked?: AskedState;
  /** `asked` for; `derived` from tiles that were held; `kept` on this device since an earlier visit. */
  readonly origin: 'asked' | 'derived' | 'kept';
  readonly byteLength: number;
  /**
   * Unix second before which nothing could be seen, where the tile begins earlier: another key may see more of it, and the
   * past of a live market may be filled.
   */
  readonly cutFrom?: number;
}

/** One request for the tiles of a run. */
export interface TileRequest<View, Tile> {
  readonly view: View;
  readonly search: string;
  readonly span: TimeSpan;
  readonly signal: AbortSignal;
  /** Takes a part of a tile as soon as it is there; parts of one tile may come one by one, tiles ascend. */
  hand(tileIndex: number, part: Tile): void;
}

/** Finds what is held of any view. */
export type FindTile = <View, Tile>(
  kind: TileKind<View, Tile>,
  view: View,
  tileIndex: number,
) => HeldTile<Tile> | undefined;

/** How the tiles of one dataset are asked for, joined, derived and kept. `View` is what one series is chosen by. */
export interface TileKind<View, Tile> {
  readonly type: DatasetType;
  /** Most neighbours on either side that a request brings along when its weight pays for them; absent: any number. */
  readonly idleTiles?: number;
  /** Equal for views whose tiles are the same: names them in memory. */
  keyOf(view: View): string;
  /** Equal for views of the same series, however it is laid out: names its tiles on this device. */
  seriesOf(view: View): string;
  scaleOf(view: View): BucketScale;
  /** What the weight of a request depends on, but for the points. */
  factsOf(view: View): Omit<WeightFacts, 'points'>;
  /** Search string of `/v1/points` for [from, to). */
  searchOf(view: View, span: TimeSpan): string;
  /** Sends the request. Rejects as `data/http` and `data/decode` do. */
  ask(request: TileRequest<View, Tile>): Promise<Delivery<void>>;
  makeEmpty(view: View, tileIndex: number): Tile;
  merge(older: Tile, newer: Tile): Tile;
  /** Time of the newest data in the tile, Unix seconds; `undefined` when there are none. */
  newestOf(tile: Tile): number | undefined;
  /** Whether answers may hold buckets that nothing happened in: these do not show how far time has come. */
  isFilled?(view: View): boolean;
  sizeOf(tile: Tile): number;
  /**
   * Unix second before which a tile made of others that are held would be whole; `undefined` where that is not exact or
   * not all of them are held.
   */
  derivableUntil(view: View, tileIndex: number, find: FindTile): number | undefined;
  /** That tile. Only where `derivableUntil` says so. */
  derive(view: View, tileIndex: number, find: FindTile): Tile;
  store(tile: Tile): StoredTile;
  /** `undefined` when what is stored is not such a tile. */
  restore(view: View, tileIndex: number, stored: StoredTile): Tile | undefined;
}
