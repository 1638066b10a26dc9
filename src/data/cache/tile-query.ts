import { queryOptions } from '@tanstack/react-query';
import { tileKey } from './tile-cache';
import type { SeriesRequest, TileLoader, TileRequest } from './tile-loader';

/**
 * The query of one tile. Closed tiles never go stale; an open tile goes stale with each bucket and then requests only
 * what is new. How long unused tiles stay in memory is a matter of bytes, see `tile-memory-limit`.
 */
export function tileQuery<View, Tile>(
  loader: TileLoader,
  series: SeriesRequest<View, Tile>,
  tileIndex: number,
  { rank, viewTiles, isFreeOnly }: Pick<TileRequest<View, Tile>, 'rank' | 'viewTiles' | 'isFreeOnly'>,
) {
  const { kind, view } = series;
  return queryOptions({
    queryKey: tileKey(kind, view, tileIndex),
    queryFn: ({ signal }) => loader.load({ ...series, tileIndex, viewTiles, rank, isFreeOnly, signal }),
    structuralSharing: false,
    staleTime: ({ state: { data } }) =>
      data?.isClosed === true || loader.shelf.isFresh(kind, view, data?.asked) ? Number.POSITIVE_INFINITY : 0,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { rank },
    // Only the user's choices spend budget, never the browser's events; retries are the budget's business.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}
