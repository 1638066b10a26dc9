import type { DatasetType } from '@/contract/datasets';
import type { WeightFacts } from '@/contract/weight';
import type { Delivery } from '@/data/budget/budget';
import type { BucketScale } from '@/domain/bucket-scale';
import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import type { TimeSpan } from '@/domain/time-span';
import type { AskedState } from './database-types';
import type { StoredTile } from './tile-codec';

/** A cached tile, as react-query and the drawing code see it. */
export interface HeldTile<Tile = unknown> {
  readonly tile: Tile;
  /**
   * True when the tile can no longer change: it is never requested again, unless the clock that closed it was wrong.
   */
  readonly isClosed: boolean;
  /** The tile has everything before this Unix second, if the clocks are right; `asked` shows what may still change. */
  readonly completeUntil: number;
  /**
   * When it was requested, and up to when it was complete then. Absent: unknown, so the tile is stale unless it is
   * closed.
   */
  readonly asked?: AskedState;
  /** `asked`: requested; `derived`: made from cached tiles; `kept`: stored on this device by an earlier visit. */
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
  /** Takes a part of a tile as soon as it arrives. A tile may arrive in several parts; tiles ascend. */
  hand(tileIndex: number, part: Tile): void;
}

/** Finds the cached tile of any view. */
export type FindTile = <View, Tile>(
  kind: TileKind<View, Tile>,
  view: View,
  tileIndex: number,
) => HeldTile<Tile> | undefined;

/** How the tiles of one dataset are requested, merged, derived and stored. `View` selects one series. */
export interface TileKind<View, Tile> {
  readonly type: DatasetType;
  /** Most neighbours on either side that a request may include for no extra weight. Absent: any number. */
  readonly idleTiles?: number;
  /** Names the tiles in memory: equal for views whose tiles are the same. */
  keyOf(view: View): string;
  /** Names the tiles on this device: equal for views of the same series, whatever their layout. */
  seriesOf(view: View): string;
  scaleOf(view: View): BucketScale;
  /** What the weight of a request depends on, except the points. */
  factsOf(view: View): Omit<WeightFacts, 'points'>;
  /** Search string of `/v1/points` for the span. */
  searchOf(view: View, span: TimeSpan): string;
  /** Sends the request. Rejects as `data/http` and `data/decode` do. */
  ask(request: TileRequest<View, Tile>): Promise<Delivery<void>>;
  makeEmpty(view: View, tileIndex: number): Tile;
  merge(older: Tile, newer: Tile): Tile;
  /** Time of the newest data in the tile, Unix seconds; `undefined` when it is empty. */
  newestOf(tile: Tile): number | undefined;
  /** Whether answers may contain buckets in which nothing happened: these do not show how far time has advanced. */
  isFilled?(view: View): boolean;
  sizeOf(tile: Tile): number;
  /**
   * Unix second up to which the tile would be complete if derived from cached tiles; `undefined` when that is not exact
   * or some of them are not cached.
   */
  derivableUntil(view: View, tileIndex: number, find: FindTile): number | undefined;
  /** Derives the tile. Call only if `derivableUntil` allows it. */
  derive(view: View, tileIndex: number, find: FindTile): Tile;
  store(tile: Tile): StoredTile;
  /** For tiles with cells: their grid, so that the cells are made where the bytes are read. */
  gridOf?(view: View): GridSpec;
  /** `undefined` when the stored content is not such a tile. `grid`: its cells, if they are made already. */
  restore(view: View, tileIndex: number, stored: StoredTile, grid?: GridTile): Tile | undefined;
}
