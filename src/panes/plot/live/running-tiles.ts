import type { QueryClient } from '@tanstack/react-query';
import { isGivenUp } from '@/client/use-tiles';
import { type TileCache, tileKey } from '@/data/cache/tile-cache';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import { tileOf } from '@/domain/bucket-scale';

type AnyRequest = SeriesRequest<unknown, unknown>;

/**
 * The tiles of `asks` to refresh at `nowSeconds`: the running one, and earlier ones whose last buckets may not have
 * been requested yet, since they were written up to `behindSeconds` ago.
 */
export function listRunningTiles(
  { kind, view }: AnyRequest,
  nowSeconds: number,
  behindSeconds: number,
): readonly number[] {
  const scale = kind.scaleOf(view);
  const first = tileOf(scale, nowSeconds - behindSeconds);
  return Array.from({ length: tileOf(scale, nowSeconds) - first + 1 }, (_, i) => first + i);
}

/** The `tiles` that may have changed or are missing. */
export function findUnclosed(shelf: Pick<TileCache, 'find'>, { kind, view }: AnyRequest, tiles: readonly number[]) {
  return tiles.filter((tile) => shelf.find(kind, view, tile)?.isClosed !== true);
}

/** Requests the `tiles` on screen again, including those given up. Requests under way are left alone. */
export function refreshTiles(client: QueryClient, { kind, view }: AnyRequest, tiles: readonly number[]): void {
  for (const tile of tiles) {
    const queryKey = tileKey(kind, view, tile);
    const query = client.getQueryCache().find({ queryKey, exact: true });
    // A given-up query is disabled, so invalidation does not reach it. Its state says that it failed.
    if (query !== undefined && isGivenUp(query.state) && query.getObserversCount() > 0) {
      query.fetch(undefined, { cancelRefetch: false }).catch(() => {});
    } else {
      void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    }
  }
}
