import type { GridSelection, GridView } from '@/data/queries/grid-view';
import { type GridSpec, type GridTile, isSameGrid, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import type { TimeSpan } from '@/domain/time-span';

/** Tiles of one grid, ascending. */
export interface GridTiles {
  readonly spec: GridSpec;
  readonly tiles: readonly GridTile[];
}

export interface GridData extends GridTiles {
  /** The view as requested. */
  readonly view: GridView;
}

export interface NewsFacts {
  readonly isShown: boolean;
  /** The time span in view. */
  readonly span: TimeSpan;
  keyOf(view: GridView): string;
}

/**
 * Whether `fresh` replaces `shown`, so that the screen is not blank meanwhile. Another form of the same sizes
 * (interval, blocks, depth) waits until it covers as much of the span. Anything else waits for its first tile. A
 * hidden grid has no tiles.
 */
export function hasNews(shown: GridData, fresh: GridData, { isShown, span, keyOf }: NewsFacts): boolean {
  const isSameView = isSameGrid(shown.spec, fresh.spec) && keyOf(shown.view) === keyOf(fresh.view);
  if (fresh.tiles.length === 0 && isShown && shown.tiles.length > 0) return false;
  if (!isSameView)
    return !isShown || !isSameSource(shown.view, fresh.view) || covers(fresh, span) >= covers(shown, span);
  if (shown.tiles.length !== fresh.tiles.length) return true;
  return fresh.tiles.some((tile, index) => tile !== shown.tiles[index]);
}

/** Choices of what is shown, as opposed to how. */
const SOURCE = [
  'exchange',
  'coin',
  'rawSymbol',
  'normalizedSymbol',
  'transform.groupBy.type',
  'transform.normalize.quote',
] as const satisfies readonly (keyof GridSelection)[];

/** Whether both show the same venues' data with the same sizes, in any form. */
export function isSameSource({ selection: a }: GridView, { selection: b }: GridView): boolean {
  return SOURCE.every((choice) => String(a[choice]) === String(b[choice]));
}

/** How many seconds of the span have cached tiles. */
function covers({ spec, tiles }: GridTiles, { from, to }: TimeSpan): number {
  const tileSeconds = TILE_COLUMNS * spec.columnSeconds;
  return tiles.reduce((sum, { tileIndex }) => {
    const start = tileIndex * tileSeconds;
    return sum + Math.max(0, Math.min(to, start + tileSeconds) - Math.max(from, start));
  }, 0);
}
