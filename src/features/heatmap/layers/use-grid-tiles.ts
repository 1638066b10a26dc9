import { useState } from 'react';
import type { MarketDataClient } from '@/client/use-market-data-client';
import { type LoadedTiles, listSpanTiles, useTiles } from '@/client/use-tiles';
import type { HeldTile } from '@/data/cache/database/tile-kind';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import type { GridView } from '@/data/queries/grid-view';
import type { GridTile } from '@/domain/grid/grid-tile';
import { type GridData, hasNews } from './grid-news';

export type GridRequest = SeriesRequest<GridView, GridTile>;

export interface LoadedGrid extends Omit<LoadedTiles<GridTile>, 'tiles'> {
  /** What is held of the span and beside it; of the view before while too little of a new one has arrived. */
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
  dataClient: MarketDataClient,
  ask: GridRequest,
  needed: TimeSpan,
  { isShown, isOn }: GridTilesOptions,
): LoadedGrid {
  const span = isShown ? needed : NOWHERE;
  const { tiles, ...loaded } = useTiles(ask, span, { loader: dataClient.tiles, rank: 'visible', isOn, isShown: true });
  const fresh: GridData = { spec: ask.view.spec, tiles: listHeldTiles(dataClient, ask, span, tiles), view: ask.view };
  const [shown, setShown] = useState(fresh);
  if (hasNews(shown, fresh, { isShown, span, keyOf: ask.kind.keyOf })) setShown(fresh);
  return { ...loaded, data: shown };
}

/**
 * What a pan may reach before it rests: one span to either side. What lies further is neither drawn nor uploaded.
 * `_loaded` changes with every tile that arrives.
 */
function listHeldTiles(
  { tiles }: MarketDataClient,
  ask: GridRequest,
  { from, to }: TimeSpan,
  _loaded: readonly (HeldTile<GridTile> | undefined)[],
): GridTile[] {
  const reach = to - from;
  return listSpanTiles(ask, { from: from - reach, to: to + reach }).tiles.flatMap(
    (tile) => tiles.shelf.find(ask.kind, ask.view, tile)?.tile ?? [],
  );
}
