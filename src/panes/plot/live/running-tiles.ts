import type { QueryClient } from '@tanstack/react-query';
import { isGivenUp } from '@/client/use-tiles';
import { type TileCache, tileKey } from '@/data/cache/tile-cache';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import { tileOf } from '@/domain/bucket-scale';

type AnyRequest = SeriesRequest<unknown, unknown>;

/**
 * The tiles of `asks` that are refreshed at `nowSeconds`: the one that runs, and those before whose last buckets, which
 * were written up to `behindSeconds` ago, may not have been asked for.
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

/** Those of `tiles` in which something may have changed or is missing. */
export function findUnclosed(shelf: Pick<TileCache, 'find'>, { kind, view }: AnyRequest, tiles: readonly number[]) {
  return tiles.filter((tile) => shelf.find(kind, view, tile)?.isClosed !== true);
}

/** Asks again for what is on screen of `tiles`, also what was given up; what is on its way already stays so. */
export function refreshTiles(client: QueryClient, { kind, view }: AnyRequest, tiles: readonly number[]): void {
  for (const tile of tiles) {
    const queryKey = tileKey(kind, view, tile);
    const query = client.getQueryCache().find({ queryKey, exact: true });
    // What is given up is switched off, and no invalidation reaches it. Its failure is told by its state.
    if (query !== undefined && isGivenUp(query.state) && query.getObserversCount() > 0) {
      query.fetch(undefined, { cancelRefetch: false }).catch(() => {});
    } else {
      void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    }
  }
}
