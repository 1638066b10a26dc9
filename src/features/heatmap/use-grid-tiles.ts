import { useState } from 'react';
import type { HeldTile } from '@/data/cache/tile-kind';
import type { SeriesAsk } from '@/data/cache/tile-loader';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import type { GridView } from '@/data/queries/grid-view';
import { type GridSpec, type GridTile, isSameGrid } from '@/domain/grid/grid-tile';
import type { DataDesk } from '@/panes/use-data-desk';
import { type LoadedTiles, listSpanTiles, useTiles } from '@/panes/use-tiles';

export type GridAsk = SeriesAsk<GridView, GridTile>;

/** Tiles of one grid, ascending. */
export interface GridTiles {
  readonly spec: GridSpec;
  readonly tiles: readonly GridTile[];
}

export interface GridData extends GridTiles {
  /** As it was asked for. */
  readonly view: GridView;
}

export interface LoadedGrid extends Omit<LoadedTiles<GridTile>, 'tiles'> {
  /** What is held of the span and beside it; of the view before while nothing of a new one has arrived. */
  readonly data: GridData;
}

export interface GridTilesOptions {
  /** On screen: otherwise nothing is looked for. */
  readonly isShown: boolean;
  /** What is missing may be asked for. */
  readonly isOn: boolean;
}

const NOWHERE: TimeSpan = { from: 0, to: 0 };

/** Loads what the span lacks, one request per run of tiles, and gives the tiles held in it and beside it. */
export function useGridTiles(
  desk: DataDesk,
  ask: GridAsk,
  needed: TimeSpan,
  { isShown, isOn }: GridTilesOptions,
): LoadedGrid {
  const span = isShown ? needed : NOWHERE;
  const { tiles, ...loaded } = useTiles(ask, span, { loader: desk.tiles, rank: 'visible', isOn: isShown && isOn });
  const fresh: GridData = { spec: ask.view.spec, tiles: listHeldTiles(desk, ask, span, tiles), view: ask.view };
  const [shown, setShown] = useState(fresh);
  if (hasNews(shown, fresh, { isShown, keyOf: ask.kind.keyOf })) setShown(fresh);
  return { ...loaded, data: shown };
}

/**
 * What a pan may reach before it rests: one span to either side. What lies further is neither drawn nor uploaded.
 * `_loaded` changes with every tile that arrives.
 */
function listHeldTiles(
  { tiles }: DataDesk,
  ask: GridAsk,
  { from, to }: TimeSpan,
  _loaded: readonly (HeldTile<GridTile> | undefined)[],
): GridTile[] {
  const reach = to - from;
  return listSpanTiles(ask, { from: from - reach, to: to + reach }).tiles.flatMap(
    (tile) => tiles.shelf.find(ask.kind, ask.view, tile)?.tile ?? [],
  );
}

interface NewsFacts {
  readonly isShown: boolean;
  keyOf(view: GridView): string;
}

/** A view whose first tile has not come yet leaves the one before on screen; what is not shown holds no tiles. */
function hasNews(shown: GridData, fresh: GridData, { isShown, keyOf }: NewsFacts): boolean {
  const isSameView = isSameGrid(shown.spec, fresh.spec) && keyOf(shown.view) === keyOf(fresh.view);
  if (fresh.tiles.length === 0 && isShown && shown.tiles.length > 0) return false;
  if (!isSameView || shown.tiles.length !== fresh.tiles.length) return true;
  return fresh.tiles.some((tile, index) => tile !== shown.tiles[index]);
}
