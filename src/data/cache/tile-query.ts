import { queryOptions } from '@tanstack/react-query';
import { tileKey } from './tile-cache';
import type { SeriesRequest, TileLoader, TileRequest } from './tile-loader';

/**
 * One tile. Closed ones never go stale; a running one goes stale with each bucket and then asks only for what is new.
 * How long tiles that nobody shows are held is a matter of bytes, see `tile-hoard`.
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
    // Budget is spent by the user's choices, never by the browser's events; the budget itself retries.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}
