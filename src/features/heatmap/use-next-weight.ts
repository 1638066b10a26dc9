import { useEffect } from 'react';
import { computeHeatmapWeight } from '@/data/plan/heatmap-weight';
import { useNextRequest } from '@/state/next-request';
import type { Heatmap } from './use-heatmap';

/** Weight that what the view still lacks will cost; shown in the header before and while it is asked. */
export function useNextWeight({ depthView, depth, candles, span }: Heatmap): number {
  const setNext = useNextRequest((store) => store.setNext);
  const { columnSeconds } = depthView.spec;
  const next = computeHeatmapWeight({
    missingTiles: depth.missingTiles,
    columnSeconds,
    maxDepth: depthView.selection.maxDepth ?? 1,
    end: span.to + columnSeconds,
    missingChunks: candles.missingChunks,
  });
  useEffect(() => setNext(next === 0 ? { kind: 'free' } : { kind: 'known', weight: next }), [setNext, next]);
  return next;
}
