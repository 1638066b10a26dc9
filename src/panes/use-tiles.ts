import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { Rank } from '@/data/budget/budget';
import type { HeldTile, TileKind } from '@/data/cache/tile-kind';
import type { TileLoader, ViewTiles } from '@/data/cache/tile-loader';
import { tileQuery } from '@/data/cache/tile-query';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import { listTilesOf } from '@/domain/bucket-scale';

export interface TilesAsk<View, Tile> {
  readonly loader: TileLoader;
  readonly kind: TileKind<View, Tile>;
  readonly view: View;
  readonly span: TimeSpan;
  readonly rank: Rank;
  readonly isOn: boolean;
}

/** The tiles of a span, as far as they have come. */
export interface LoadedTiles<Tile> {
  /** Beside `indices`; `undefined` where nothing is held. */
  readonly tiles: readonly (HeldTile<Tile> | undefined)[];
  readonly indices: readonly number[];
  readonly pending: number;
  readonly missing: readonly number[];
  readonly error: Error | undefined;
  retry(): void;
}

/** Loads what the span lacks of a series; neighbouring tiles share requests. */
export function useTiles<View, Tile>(ask: TilesAsk<View, Tile>): LoadedTiles<Tile> {
  const { loader, kind, view, span, rank, isOn } = ask;
  const indices = listTilesOf(kind.scaleOf(view), span.from, span.to);
  const state = useQueries({
    queries: indices.map((tile) => ({ ...tileQuery(loader, kind, view, tile, rank), enabled: isOn })),
    combine: summarise<Tile>,
  });
  return { ...state, indices, missing: indices.filter((_, index) => state.tiles[index] === undefined) };
}

function summarise<Tile>(results: readonly UseQueryResult<HeldTile<Tile>>[]) {
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

/** The tiles of a span, for its price. */
export function listViewTiles<View, Tile>({ kind, view, span }: TilesAsk<View, Tile>): ViewTiles<View, Tile> {
  return { kind, view, tiles: listTilesOf(kind.scaleOf(view), span.from, span.to) };
}
