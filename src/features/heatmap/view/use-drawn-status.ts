import { useEffect, useState } from 'react';
import type { HeatmapEngine } from '@/charts/heatmap/heatmap-engine';
import type { HeatPlane } from '@/features/heatmap/layers/heat-planes';
import type { PaneStatus } from '@/ui/pane-status';
import type { Heatmap } from './use-heatmap';

const DRAWING: PaneStatus = { kind: 'loading', hasData: true, what: 'Drawing' };

/** Statuses that apply only to a complete plot. */
const WHOLE: readonly PaneStatus['kind'][] = ['ready', 'partial', 'stale'];

/**
 * The plot's `status`. While the picture is still being drawn, that is stated instead of a status for a complete
 * plot.
 */
export function useDrawnStatus(
  heat: HeatmapEngine | undefined,
  status: PaneStatus,
  { settled }: Heatmap,
  planes: readonly HeatPlane[],
): PaneStatus {
  const [isBehind, setBehind] = useState(false);
  const isLoading = status.kind === 'loading';
  // Loaded data are not on the plot yet: in between, the plot must not count as complete.
  if (isLoading && !isBehind) setBehind(true);
  useEffect(
    () => (heat === undefined || isLoading ? undefined : followDrawing(heat, setBehind)),
    [heat, isLoading, settled, planes],
  );
  return isBehind && WHOLE.includes(status.kind) ? DRAWING : status;
}

/** A picture drawn this soon is not announced. */
const LATE_MS = 150;

/** Reports each frame whether the picture is behind, until it is complete. Returns a function that stops it. */
export function followDrawing(
  heat: Pick<HeatmapEngine, 'isBehind'>,
  tell: (next: (wasBehind: boolean) => boolean) => void,
): () => void {
  const started = performance.now();
  let frame = requestAnimationFrame(look);
  function look(now: number): void {
    const { isBehind } = heat;
    if (isBehind) frame = requestAnimationFrame(look);
    tell((wasBehind) => isBehind && (wasBehind || now - started > LATE_MS));
  }
  return () => cancelAnimationFrame(frame);
}
