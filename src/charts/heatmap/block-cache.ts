import type { CellTile, GridSpec, GridTile } from '@/domain/grid/grid-tile';
import { TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { makeTileReducer, type TileReducer } from '@/domain/grid/reduce-tile';
import type { BlockLevel, Reduction } from '@/domain/grid/reduction';

/** Zoom levels whose blocks are cached. */
const MAX_LEVELS = 4;

interface BlockEntry {
  readonly sources: readonly GridTile[];
  /** Shown until the reducer is done: the blocks of the previous sources, if there were any. */
  shown: CellTile | undefined;
  reducer: TileReducer | undefined;
}

interface LevelEntry {
  readonly level: BlockLevel;
  readonly reduction: Reduction;
  readonly blocks: Map<number, BlockEntry>;
  /** The finished tiles; the same array until one changes. */
  tiles: readonly CellTile[];
}

/** Columns of blocks, `to` excluded. */
export interface ColumnRange {
  readonly from: number;
  readonly to: number;
}

/** The reduced tiles of one layer by zoom level, built a little per frame and cached until their sources change. */
export class BlockCache {
  #spec: GridSpec | undefined;
  #tiles: readonly GridTile[] = [];
  /** Keyed by level and reduction, the most recently used last. */
  #levels = new Map<string, LevelEntry>();

  /** Every finished tile of every level. */
  get kept(): CellTile[] {
    return [...this.#levels.values()].flatMap(({ tiles }) => tiles);
  }

  setTiles(spec: GridSpec, tiles: readonly GridTile[]): void {
    if (spec !== this.#spec) this.#levels.clear();
    this.#spec = spec;
    this.#tiles = tiles;
  }

  /** Finished tiles at a level; the same array until one changes. */
  getTiles(level: BlockLevel, reduction: Reduction): readonly CellTile[] {
    return this.#use(level, reduction).tiles;
  }

  /** Builds missing blocks in `columns` until `isLate`, at least one column. Returns whether none are missing. */
  build(level: BlockLevel, reduction: Reduction, columns: ColumnRange, isLate: () => boolean): boolean {
    const spec = this.#spec;
    if (spec === undefined) return true;
    const entry = this.#use(level, reduction);
    this.#plan(entry, spec, columns);
    let isChanged = false;
    let isDone = true;
    for (const block of entry.blocks.values()) {
      const { reducer } = block;
      if (reducer === undefined) continue;
      if (isDone) isDone = runReducer(reducer, isLate);
      if (!reducer.isDone) continue;
      block.shown = reducer.tile;
      block.reducer = undefined;
      isChanged = true;
    }
    if (isChanged) entry.tiles = listShown(entry);
    return isDone;
  }

  /** Starts a reducer for each visible block tile that is new or has other sources; drops those without sources. */
  #plan(entry: LevelEntry, spec: GridSpec, columns: ColumnRange): void {
    const { level, reduction, blocks } = entry;
    const groups = groupTiles(this.#tiles, 2 ** level.columns);
    const count = blocks.size;
    for (const index of blocks.keys()) if (!groups.has(index)) blocks.delete(index);
    if (blocks.size < count) entry.tiles = listShown(entry);
    for (const [index, sources] of groups) {
      const isSeen = (index + 1) * TILE_COLUMNS > columns.from && index * TILE_COLUMNS < columns.to;
      const known = blocks.get(index);
      if (!isSeen || (known !== undefined && isSameList(known.sources, sources))) continue;
      const reducer = makeTileReducer(spec, sources, index, level, reduction);
      blocks.set(index, { sources, shown: known?.shown, reducer });
    }
  }

  #use(level: BlockLevel, reduction: Reduction): LevelEntry {
    const key = [level.columns, level.rows, reduction.price, reduction.time].join();
    const entry = this.#levels.get(key) ?? { level, reduction, blocks: new Map<number, BlockEntry>(), tiles: [] };
    this.#levels.delete(key);
    this.#levels.set(key, entry);
    const [oldest] = this.#levels.keys();
    if (this.#levels.size > MAX_LEVELS) this.#levels.delete(oldest);
    return entry;
  }
}

/** Groups tiles by the block tile that they belong to, `count` per group. */
function groupTiles(tiles: readonly GridTile[], count: number): Map<number, GridTile[]> {
  const groups = new Map<number, GridTile[]>();
  for (const tile of tiles) {
    const index = Math.floor(tile.tileIndex / count);
    const group = groups.get(index);
    if (group === undefined) groups.set(index, [tile]);
    else group.push(tile);
  }
  return groups;
}

function runReducer(reducer: TileReducer, isLate: () => boolean): boolean {
  do reducer.reduceColumn();
  while (!reducer.isDone && !isLate());
  return reducer.isDone && !isLate();
}

function listShown({ blocks }: LevelEntry): CellTile[] {
  return [...blocks.values()].flatMap(({ shown }) => shown ?? []);
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}
