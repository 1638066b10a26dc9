import { type UseQueryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Rank } from '@/data/budget/budget';
import type { HeldTile } from '@/data/cache/database/tile-kind';
import type { SeriesRequest, TileLoader } from '@/data/cache/tile-loader';
import type { TimeSpan } from '@/domain/time-span';
import { useMarketDataClient } from './use-market-data-client';
import { useTileRevision } from './use-tile-revision';
import { type LoadedTiles, listSpanTiles, listTileQueries, summariseTiles, withIndices } from './use-tiles';

/** A series and its visible span. */
export interface TileSet {
  readonly ask: SeriesRequest<unknown, unknown>;
  readonly span: TimeSpan;
  readonly rank: Rank;
}

/**
 * Loads the missing tiles of any number of series; the results are parallel to `sets`, and the same list until one of
 * them changes.
 */
export function useTileSets(
  sets: readonly TileSet[],
  loader: TileLoader,
  isOn: boolean,
): readonly LoadedTiles<unknown>[] {
  const indices = useMemo(() => sets.map(({ ask, span }) => listSpanTiles(ask, span).tiles), [sets]);
  const dataClient = useMarketDataClient();
  const news = useTileRevision(dataClient);
  const seen = isOn ? 0 : news;
  const queries = sets.flatMap(({ ask, rank }, at) =>
    listTileQueries(ask, indices[at], { loader, rank, isOn, isShown: true }, seen),
  );
  // The same function while the series are the same: results are combined again only when one of them changes.
  const combine = useCallback(
    (results: UseQueryResult<HeldTile>[]) =>
      indices.map((tiles, at) => {
        const before = countTiles(indices.slice(0, at));
        return summariseTiles(results.slice(before, before + tiles.length));
      }),
    [indices],
  );
  const states = useQueries({ queries: queries as UseQueryOptions<HeldTile>[], combine });
  return useMemo(() => states.map((state, at) => withIndices(state, indices[at])), [states, indices]);
}

function countTiles(indices: readonly (readonly number[])[]): number {
  return indices.reduce((count, tiles) => count + tiles.length, 0);
}
