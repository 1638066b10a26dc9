import { type QueryClient, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HeatData } from '@/charts/heatmap/heat-data';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import { listTiles } from '@/data/plan/tile-runs';
import { depthTileKey, depthTileQuery } from '@/data/queries/depth';
import type { DepthTileData, DepthView } from '@/data/queries/depth-loader';
import { type GridTile, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { useDepthLoader } from '@/panes/use-depth-loader';

export interface LoadedDepth {
  /** What is held of the span and beside it; of the view before while nothing of a new one has arrived. */
  readonly data: HeatData;
  /** Tiles of the span that are still on their way. */
  readonly pending: number;
  /** Tiles of the span of which nothing is held. */
  readonly missingTiles: readonly number[];
  readonly error: Error | undefined;
  retry(): void;
}

/** Indices of the tiles that overlap the span. */
export function listDepthTiles({ spec }: DepthView, span: TimeSpan): number[] {
  return listTiles(span.from, span.to, TILE_COLUMNS * spec.columnSeconds);
}

/** Loads what the span lacks, one request per run of tiles, and gives the tiles held in it and beside it. */
export function useDepthTiles(view: DepthView, span: TimeSpan, isOn: boolean): LoadedDepth {
  const client = useQueryClient();
  const depthLoader = useDepthLoader();
  const tiles = listDepthTiles(view, span);
  const state = useQueries({
    queries: tiles.map((tile) => ({ ...depthTileQuery(depthLoader, view, tile), enabled: isOn })),
    combine: summarise,
  });
  const fresh: HeatData = { spec: view.spec, tiles: listHeldTiles(client, view, span, state.updatedAt) };
  const [shown, setShown] = useState(fresh);
  if (hasNews(shown, fresh)) setShown(fresh);
  const missingTiles = tiles.filter((_, index) => state.isMissing[index]);
  return { data: shown, pending: state.pending, missingTiles, error: state.error, retry: state.retry };
}

type TileResult = UseQueryResult<DepthTileData>;

function summarise(results: readonly TileResult[]) {
  const failed = results.filter((result) => result.isError);
  return {
    pending: results.filter((result) => result.isFetching).length,
    isMissing: results.map((result) => result.data === undefined),
    error: failed[0]?.error ?? undefined,
    /** Changes with every tile that arrives. */
    updatedAt: results.reduce((sum, result) => sum + result.dataUpdatedAt, 0),
    retry: () => {
      for (const result of failed) void result.refetch();
    },
  };
}

/** What a pan may reach before it rests: one span to either side. What lies further is neither drawn nor uploaded. */
function listHeldTiles(client: QueryClient, view: DepthView, { from, to }: TimeSpan, _updatedAt: number): GridTile[] {
  const reach = to - from;
  return listDepthTiles(view, { from: from - reach, to: to + reach }).flatMap((tile) => {
    const held = client.getQueryData<DepthTileData>(depthTileKey(view, tile));
    return held === undefined ? [] : [held.tile];
  });
}

/** A view whose first tile has not come yet leaves the one before on screen. */
function hasNews(shown: HeatData, fresh: HeatData): boolean {
  if (fresh.tiles.length === 0) return false;
  if (shown.spec !== fresh.spec || shown.tiles.length !== fresh.tiles.length) return true;
  return fresh.tiles.some((tile, index) => tile !== shown.tiles[index]);
}
