import { useEffect, useState } from 'react';
import type { HeatmapEngine } from '@/charts/heatmap/heatmap-engine';
import type { HeatPlane } from '@/features/heatmap/layers/heat-planes';
import type { PaneStatus } from '@/ui/pane-status';
import type { Heatmap } from './use-heatmap';

const DRAWING: PaneStatus = { kind: 'loading', hasData: true, what: 'Drawing' };

/** What is said only of a plot that shows all there is. */
const WHOLE: readonly PaneStatus['kind'][] = ['ready', 'partial', 'stale'];

/** The plot's `status`; in place of what is said of a whole picture, that it is still being drawn. */
export function useDrawnStatus(
  heat: HeatmapEngine | undefined,
  status: PaneStatus,
  { settled }: Heatmap,
  planes: readonly HeatPlane[],
): PaneStatus {
  const [isBehind, setBehind] = useState(false);
  const isLoading = status.kind === 'loading';
  // What has come is not on the plot yet: nobody is to take the plot for whole in between.
  if (isLoading && !isBehind) setBehind(true);
  useEffect(
    () => (heat === undefined || isLoading ? undefined : followDrawing(heat, setBehind)),
    [heat, isLoading, settled, planes],
  );
  return isBehind && WHOLE.includes(status.kind) ? DRAWING : status;
}

/** A picture that is there this soon is not announced. */
const LATE_MS = 150;

/** Tells frame by frame whether the picture is behind, until it is whole; gives back what ends it. */
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
