import { type UseQueryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Rank } from '@/data/budget/budget';
import type { HeldTile } from '@/data/cache/database/tile-kind';
import type { SeriesRequest, TileLoader, ViewTiles } from '@/data/cache/tile-loader';
import { tileQuery } from '@/data/cache/tile-query';
import { NetworkError } from '@/data/http/http-errors';
import { listTilesOf } from '@/domain/bucket-scale';
import type { TimeSpan } from '@/domain/time-span';
import { useMarketDataClient } from './use-market-data-client';
import { useTileRevision } from './use-tile-revision';

export interface TilesOptions {
  readonly loader: TileLoader;
  readonly rank: Rank;
  /** Missing tiles may be requested. */
  readonly isOn: boolean;
  /** Free tiles load even if `isOn` is false: they are stored on this device, or derivable from cached ones. */
  readonly isShown?: boolean;
}

/** The tiles of a span, as far as they are loaded. */
export interface LoadedTiles<Tile> {
  readonly indices: readonly number[];
  /** Parallel to `indices`; `undefined` where nothing is cached. */
  readonly tiles: readonly (HeldTile<Tile> | undefined)[];
  readonly pending: number;
  readonly missing: readonly number[];
  readonly error: Error | undefined;
  retry(): void;
}

/** The tiles of a series that overlap a span. */
export function listSpanTiles<View, Tile>(
  series: SeriesRequest<View, Tile>,
  { from, to }: TimeSpan,
): ViewTiles<View, Tile> {
  return { ...series, tiles: listTilesOf(series.kind.scaleOf(series.view), from, to) };
}

interface TileState {
  readonly error: unknown;
}

/**
 * Whether the last request got no answer. It is retried by `useRetryOnReturn`, which knows when to stop, by the live
 * edge when it is due, and by the user. A returning service is no reason to retry here: if its answers never arrive,
 * that would retry forever.
 */
export const isGivenUp = ({ error }: TileState): boolean => error instanceof NetworkError;

/**
 * The queries that load the tiles of a series. `_news`: a dependency on what is free, which is read from outside React.
 */
export function listTileQueries<View, Tile>(
  series: SeriesRequest<View, Tile>,
  indices: readonly number[],
  { loader, rank, isOn, isShown = false }: TilesOptions,
  _news: number,
) {
  const { kind, view, reach } = series;
  const isFree = (tile: number): boolean =>
    loader.shelf.find(kind, view, tile) === undefined && loader.shelf.isFree(kind, view, tile, reach);
  return indices.map((tile) => {
    const isFreeOnly = !isOn && isShown && isFree(tile);
    return {
      ...tileQuery(loader, series, tile, { rank, viewTiles: indices.length, isFreeOnly }),
      enabled: ({ state }: { readonly state: TileState }) => (isOn || isFreeOnly) && !isGivenUp(state),
    };
  });
}

/**
 * Loads the missing tiles of a span; neighbouring tiles share requests. The result stays the same object until a tile, a
 * request or the span changes: the clock renders each screen every second, and a plot redraws if it gets a new object.
 */
export function useTiles<View, Tile>(
  series: SeriesRequest<View, Tile>,
  span: TimeSpan,
  options: TilesOptions,
): LoadedTiles<Tile> {
  const dataClient = useMarketDataClient();
  const news = useTileRevision(dataClient);
  const indices = useMemo(() => listSpanTiles(series, span).tiles, [series, span]);
  const queries = listTileQueries(series, indices, options, options.isOn ? 0 : news);
  const state = useQueries({
    queries: queries as UseQueryOptions<HeldTile<Tile>>[],
    combine: series.reach.isLive === true ? summariseLiveTiles<Tile> : summariseTiles<Tile>,
  });
  return useMemo(() => withIndices(state, indices), [state, indices]);
}

/** The state of the tiles of a span, with the tiles of which nothing is cached. */
export const withIndices = <Tile>(
  state: Omit<LoadedTiles<Tile>, 'indices' | 'missing'>,
  indices: readonly number[],
): LoadedTiles<Tile> => ({
  ...state,
  indices,
  missing: indices.filter((_, at) => state.tiles[at] === undefined),
});

/**
 * The same for a live market, whose open tile is requested again every few seconds: cached tiles do not count as
 * pending.
 */
export function summariseLiveTiles<Tile>(
  results: UseQueryResult<HeldTile<Tile>>[],
): Omit<LoadedTiles<Tile>, 'indices' | 'missing'> {
  const pending = results.filter((result) => result.isFetching && result.data === undefined).length;
  return { ...summariseTiles(results), pending };
}

/** Combines the results for neighbouring tiles. */
export function summariseTiles<Tile>(
  results: UseQueryResult<HeldTile<Tile>>[],
): Omit<LoadedTiles<Tile>, 'indices' | 'missing'> {
  const failed = results.filter((result) => result.isError);
  return {
    tiles: results.map((result) => result.data),
    pending: results.filter((result) => result.isFetching).length,
    error: failed[0]?.error ?? undefined,
    retry: () => {
      for (const result of failed) void result.refetch();
    },
  };
}
