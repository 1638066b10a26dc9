import { useState } from 'react';
import type { HeatData } from '@/charts/heatmap/heat-data';
import type { HeldTile } from '@/data/cache/tile-kind';
import type { SeriesAsk } from '@/data/cache/tile-loader';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import type { DepthView } from '@/data/queries/depth-view';
import { type GridTile, isSameGrid } from '@/domain/grid/grid-tile';
import type { DataDesk } from '@/panes/use-data-desk';
import { type LoadedTiles, listSpanTiles, useTiles } from '@/panes/use-tiles';

export type DepthAsk = SeriesAsk<DepthView, GridTile>;

export interface LoadedDepth extends Omit<LoadedTiles<GridTile>, 'tiles'> {
  /** What is held of the span and beside it; of the view before while nothing of a new one has arrived. */
  readonly data: HeatData;
}

/** Loads what the span lacks, one request per run of tiles, and gives the tiles held in it and beside it. */
export function useDepthTiles(desk: DataDesk, ask: DepthAsk, span: TimeSpan, isOn: boolean): LoadedDepth {
  const { tiles, ...loaded } = useTiles(ask, span, { loader: desk.tiles, rank: 'visible', isOn });
  const fresh: HeatData = { spec: ask.view.spec, tiles: listHeldTiles(desk, ask, span, tiles) };
  const [shown, setShown] = useState(fresh);
  if (hasNews(shown, fresh)) setShown(fresh);
  return { ...loaded, data: shown };
}

/**
 * What a pan may reach before it rests: one span to either side. What lies further is neither drawn nor uploaded.
 * `_loaded` changes with every tile that arrives.
 */
function listHeldTiles(
  { tiles }: DataDesk,
  ask: DepthAsk,
  { from, to }: TimeSpan,
  _loaded: readonly (HeldTile<GridTile> | undefined)[],
): GridTile[] {
  const reach = to - from;
  return listSpanTiles(ask, { from: from - reach, to: to + reach }).tiles.flatMap(
    (tile) => tiles.shelf.find(ask.kind, ask.view, tile)?.tile ?? [],
  );
}

/** A view whose first tile has not come yet leaves the one before on screen. */
function hasNews(shown: HeatData, fresh: HeatData): boolean {
  if (fresh.tiles.length === 0) return false;
  if (!isSameGrid(shown.spec, fresh.spec) || shown.tiles.length !== fresh.tiles.length) return true;
  return fresh.tiles.some((tile, index) => tile !== shown.tiles[index]);
}
