import { type UseQueryOptions, useQueries } from '@tanstack/react-query';
import type { Rank } from '@/data/budget/budget';
import type { HeldTile } from '@/data/cache/database/tile-kind';
import type { SeriesRequest, TileLoader } from '@/data/cache/tile-loader';
import type { TimeSpan } from '@/domain/time-span';
import { useMarketDataClient } from './use-market-data-client';
import { useTileRevision } from './use-tile-revision';
import { type LoadedTiles, listSpanTiles, listTileQueries, summariseTiles } from './use-tiles';

/** A series and its visible span. */
export interface TileSet {
  readonly ask: SeriesRequest<unknown, unknown>;
  readonly span: TimeSpan;
  readonly rank: Rank;
}

/** Loads the missing tiles of any number of series; the results are parallel to `sets`. */
export function useTileSets(
  sets: readonly TileSet[],
  loader: TileLoader,
  isOn: boolean,
): readonly LoadedTiles<unknown>[] {
  const indices = sets.map(({ ask, span }) => listSpanTiles(ask, span).tiles);
  const dataClient = useMarketDataClient();
  const news = useTileRevision(dataClient);
  const seen = isOn ? 0 : news;
  const queries = sets.flatMap(({ ask, rank }, at) =>
    listTileQueries(ask, indices[at], { loader, rank, isOn, isShown: true }, seen),
  );
  const states = useQueries({
    queries: queries as UseQueryOptions<HeldTile>[],
    // Equal values keep their identity: the tiles of a series change only when one of them does.
    combine: (results) =>
      indices.map((tiles, at) => {
        const before = countTiles(indices.slice(0, at));
        return summariseTiles(results.slice(before, before + tiles.length));
      }),
  });
  return states.map((state, at) => ({
    ...state,
    indices: indices[at],
    missing: indices[at].filter((_, tile) => state.tiles[tile] === undefined),
  }));
}

function countTiles(indices: readonly (readonly number[])[]): number {
  return indices.reduce((count, tiles) => count + tiles.length, 0);
}
