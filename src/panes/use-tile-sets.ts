import { type UseQueryOptions, useQueries } from '@tanstack/react-query';
import type { Rank } from '@/data/budget/budget';
import type { HeldTile } from '@/data/cache/tile-kind';
import type { SeriesAsk, TileLoader } from '@/data/cache/tile-loader';
import { tileQuery } from '@/data/cache/tile-query';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import { isGivenUp, type LoadedTiles, listSpanTiles, summariseTiles } from './use-tiles';

/** A series and the span of it that is shown. */
export interface TileSet {
  readonly ask: SeriesAsk<unknown, unknown>;
  readonly span: TimeSpan;
  readonly rank: Rank;
}

/** Loads what several series lack of their spans, however many there are; the answers lie beside `sets`. */
export function useTileSets(
  sets: readonly TileSet[],
  loader: TileLoader,
  isOn: boolean,
): readonly LoadedTiles<unknown>[] {
  const indices = sets.map(({ ask, span }) => listSpanTiles(ask, span).tiles);
  const queries = sets.flatMap(({ ask, rank }, at) =>
    indices[at].map((tile) => ({
      ...tileQuery(loader, ask, tile, { rank, viewTiles: indices[at].length }),
      enabled: ({ state }: { readonly state: { readonly error: unknown } }) => isOn && !isGivenUp(state),
    })),
  );
  const states = useQueries({
    queries: queries as UseQueryOptions<HeldTile>[],
    // What stays equal keeps its identity: the tiles of a series change only when one of them does.
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
