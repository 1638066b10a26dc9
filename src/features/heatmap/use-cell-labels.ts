import { useEffect } from 'react';
import type { SnapshotRef } from '@/domain/grid/depth-at';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import type { Reduction } from '@/domain/grid/reduction';
import { secondsOfMicros } from '@/domain/units';
import type { HeatmapStage } from './heatmap-stage';
import { findNewestSnapshot, NOW_COLUMNS } from './newest-snapshot';
import type { Heatmap } from './use-heatmap';

/** Hands over the cells whose sizes are printed and the book that is drawn on to the right edge. */
export function useCellLabels(stage: HeatmapStage | undefined, heatmap: Heatmap, { price }: Reduction): void {
  const { spec, tiles } = heatmap.base.drawn;
  const isShown = heatmap.layers.length > 0;
  const last = isShown ? findLiveBook(heatmap) : undefined;
  useEffect(
    () => stage?.labels.setData({ spec, tiles: isShown ? tiles : [], last, price }),
    [stage, spec, tiles, isShown, last, price],
  );
}

/** The newest book where it is that of now. */
export function findLiveBook({ base, settled, span }: Heatmap): SnapshotRef | undefined {
  const { spec, tiles } = base.drawn;
  const newest = span.isRecorded ? undefined : findNewestSnapshot(tiles, settled.view);
  if (newest === undefined) return undefined;
  const at = secondsOfMicros(getSnapshotTime(newest));
  return at >= span.to - NOW_COLUMNS * spec.columnSeconds ? newest : undefined;
}
