import { type UseQueryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { Rank } from '@/data/budget/budget';
import type { HeldTile } from '@/data/cache/database/tile-kind';
import type { SeriesRequest, TileLoader, ViewTiles } from '@/data/cache/tile-loader';
import { tileQuery } from '@/data/cache/tile-query';
import { NetworkError } from '@/data/http/http-errors';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import { listTilesOf } from '@/domain/bucket-scale';
import { useMarketDataClient } from './use-market-data-client';
import { useTileRevision } from './use-tile-revision';

export interface TilesOptions {
  readonly loader: TileLoader;
  readonly rank: Rank;
  /** What is missing may be asked for. */
  readonly isOn: boolean;
  /** What costs nothing comes whatever it is on: it is kept on this device, or made of what is held. */
  readonly isShown?: boolean;
}

/** The tiles of a span, as far as they have come. */
export interface LoadedTiles<Tile> {
  readonly indices: readonly number[];
  /** Beside `indices`; `undefined` where nothing is held. */
  readonly tiles: readonly (HeldTile<Tile> | undefined)[];
  readonly pending: number;
  readonly missing: readonly number[];
  readonly error: Error | undefined;
  retry(): void;
}

/** The tiles of a series that a span touches. */
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
 * Nobody answered the last request. It is asked for once more by `useRetryOnReturn`, which knows when to stop, by the live
 * edge when its time has come, and by the reader: that the service is back is no reason, where its answers never come it
 * would be one for ever.
 */
export const isGivenUp = ({ error }: TileState): boolean => error instanceof NetworkError;

/** How the tiles of a series are loaded. `_news`: what is free is read from outside of React. */
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

/** Loads what the span lacks of a series; neighbouring tiles share requests. */
export function useTiles<View, Tile>(
  series: SeriesRequest<View, Tile>,
  span: TimeSpan,
  options: TilesOptions,
): LoadedTiles<Tile> {
  const dataClient = useMarketDataClient();
  const news = useTileRevision(dataClient);
  const indices = listSpanTiles(series, span).tiles;
  const queries = listTileQueries(series, indices, options, options.isOn ? 0 : news);
  const state = useQueries({
    queries: queries as UseQueryOptions<HeldTile<Tile>>[],
    combine: series.reach.isLive === true ? summariseLiveTiles<Tile> : summariseTiles<Tile>,
  });
  return { ...state, indices, missing: indices.filter((_, index) => state.tiles[index] === undefined) };
}

/** The same of a live market, whose running tile is asked for again every few seconds: what is held is not waited for. */
export function summariseLiveTiles<Tile>(
  results: UseQueryResult<HeldTile<Tile>>[],
): Omit<LoadedTiles<Tile>, 'indices' | 'missing'> {
  const pending = results.filter((result) => result.isFetching && result.data === undefined).length;
  return { ...summariseTiles(results), pending };
}

/** What the results for neighbouring tiles come to. */
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
