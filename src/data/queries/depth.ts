import { queryOptions } from '@tanstack/react-query';
import type { DepthLoader, DepthTileData, DepthView } from './depth-loader';

/** How long a tile that nobody shows is held. */
const UNUSED_TILE_MS = 10 * 60_000;

/** Key of a tile; the view's part comes first, so that all tiles of a view can be addressed. */
export function depthTileKey(view: DepthView, tileIndex: number) {
  return ['points', 'BLOCK_BOOK_SNAPSHOT_AGG', view.selection, view.spec, tileIndex] as const;
}

/**
 * One tile of a depth heatmap. Closed tiles never go stale; the running one goes stale with each column and then asks
 * only for what is new.
 */
export function depthTileQuery(loader: DepthLoader, view: DepthView, tileIndex: number) {
  const queryKey = depthTileKey(view, tileIndex);
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }): Promise<DepthTileData> =>
      loader.loadTile(view, tileIndex, signal, client.getQueryData<DepthTileData>(queryKey)),
    structuralSharing: false,
    staleTime: (query) =>
      query.state.data?.isClosed === true ? Number.POSITIVE_INFINITY : view.spec.columnSeconds * 1000,
    gcTime: UNUSED_TILE_MS,
    // Budget is spent by the user's choices, never by the browser's events.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}
