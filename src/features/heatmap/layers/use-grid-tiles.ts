import { useState } from 'react';
import type { MarketDataClient } from '@/client/use-market-data-client';
import { type LoadedTiles, listSpanTiles, useTiles } from '@/client/use-tiles';
import type { HeldTile } from '@/data/cache/database/tile-kind';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import type { GridView } from '@/data/queries/grid-view';
import type { GridTile } from '@/domain/grid/grid-tile';
import type { TimeSpan } from '@/domain/time-span';
import { type GridData, hasNews } from './grid-news';

export type GridRequest = SeriesRequest<GridView, GridTile>;

export interface LoadedGrid extends Omit<LoadedTiles<GridTile>, 'tiles'> {
  /** Cached tiles in and beside the span. Those of the previous view while too little of the new one has arrived. */
  readonly data: GridData;
}

export interface GridTilesOptions {
  /** Whether it is on screen. Otherwise nothing is looked up. */
  readonly isShown: boolean;
  /** Whether missing data may be requested. */
  readonly isOn: boolean;
}

const NOWHERE: TimeSpan = { from: 0, to: 0 };

/** Loads what the span lacks, one request per run of tiles, and returns the cached tiles in and beside it. */
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
 * The cached tiles that a pan can reach before it rests: one span to either side. Tiles further away are neither
 * drawn nor uploaded. `_loaded` changes with every tile that arrives.
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
