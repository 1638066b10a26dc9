import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import { listTiles } from '@/data/plan/tile-runs';
import {
  type CandleChunk,
  type CandleSelection,
  candleChunkQuery,
  chunkSecondsOf,
  joinChunks,
  sideCandleChunkQuery,
} from '@/data/queries/candles';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { buildSideVolumes, type SideVolumes } from '@/domain/columns/side-volumes';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { useService } from '@/panes/service-context';

export interface LoadedCandles {
  readonly candles: CandleColumns;
  readonly volumes: SideVolumes;
  readonly baseSeconds: number;
  readonly isPending: boolean;
  /** Chunks of the span of which nothing is held, of both kinds together. */
  readonly missingChunks: number;
  readonly error: Error | undefined;
  retry(): void;
}

/** Candles of both sides together and by side over the span, in chunks of what one unit of weight pays for. */
export function useCandles(selection: CandleSelection, span: TimeSpan, isOn: boolean): LoadedCandles {
  const deps = useService();
  const chunks = listTiles(span.from, span.to, chunkSecondsOf(selection));
  const both = useQueries({
    queries: chunks.map((chunk) => ({ ...candleChunkQuery(deps, selection, chunk), enabled: isOn })),
    combine: joinBoth,
  });
  const sides = useQueries({
    queries: chunks.map((chunk) => ({ ...sideCandleChunkQuery(deps, selection, chunk), enabled: isOn })),
    combine: joinSides,
  });
  const baseSeconds = INTERVAL_SECONDS[selection.interval];
  return {
    candles: both.candles,
    volumes: sides.volumes,
    baseSeconds,
    isPending: both.isPending || sides.isPending,
    missingChunks: both.missing + sides.missing,
    error: both.error ?? sides.error,
    retry: () => {
      both.retry();
      sides.retry();
    },
  };
}

type ChunkResult = UseQueryResult<CandleChunk>;

function joinBoth(results: readonly ChunkResult[]) {
  return { ...stateOf(results), candles: joinChunks(dataOf(results), '') };
}

function joinSides(results: readonly ChunkResult[]) {
  const held = dataOf(results);
  return { ...stateOf(results), volumes: buildSideVolumes(joinChunks(held, 'BUY'), joinChunks(held, 'SELL')) };
}

function dataOf(results: readonly ChunkResult[]): (CandleChunk | undefined)[] {
  return results.map((result) => result.data);
}

function stateOf(results: readonly ChunkResult[]) {
  const failed = results.filter((result) => result.isError);
  return {
    isPending: results.some((result) => result.isFetching),
    missing: results.filter((result) => result.data === undefined).length,
    error: failed[0]?.error ?? undefined,
    retry: () => {
      for (const result of failed) void result.refetch();
    },
  };
}
