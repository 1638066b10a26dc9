import { findSnapshot } from '@/domain/grid/depth-at';
import { columnOfTime, type GridTile, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { describeBasis } from '@/features/heatmap/layers/layer-parts';
import { findDepthLayer, openBook } from '@/features/heatmap/view/book-in-view';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { MidAt } from './distance-walls';

/** The mid of a column's book. */
export function findMidAt(heatmap: Heatmap, time: number): number | undefined {
  const layer = findDepthLayer(heatmap);
  return layer && openBook(heatmap, layer, findSnapshot(layer.data.tiles, layer.data.spec, time))?.mid;
}

interface KnownMids {
  /** The inputs it was found with, to tell when it is stale. */
  readonly basis: string;
  readonly mids: Map<number, number | undefined>;
}

const known = new WeakMap<GridTile, KnownMids>();

function keepMids(tile: GridTile, basis: string): KnownMids['mids'] {
  const before = known.get(tile);
  if (before?.basis === basis) return before.mids;
  const mids: KnownMids['mids'] = new Map();
  known.set(tile, { basis, mids });
  return mids;
}

/** `findMidAt` with a cache: each column is looked up once per tile and set of traded prices. */
export function makeMidFinder(heatmap: Heatmap): MidAt {
  const layer = findDepthLayer(heatmap);
  if (layer === undefined) return () => undefined;
  const { tiles, spec } = layer.data;
  const { candles } = heatmap.candles;
  const midsOf = new Map(
    tiles.map((tile) => {
      const basis = `${describeBasis(tile, candles)} ${layer.view.selection.maxDepth}`;
      return [tile.tileIndex, keepMids(tile, basis)] as const;
    }),
  );
  return (time) => {
    const column = columnOfTime(spec, time);
    const mids = midsOf.get(Math.floor(column / TILE_COLUMNS));
    if (mids === undefined) return undefined;
    if (!mids.has(column)) mids.set(column, findMidAt(heatmap, time));
    return mids.get(column);
  };
}
