import { useEffect } from 'react';
import type { SnapshotRef } from '@/domain/grid/depth-at';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import { secondsOfMicros } from '@/domain/units';
import type { HeatmapStage } from './heatmap-stage';
import { findNewestSnapshot, NOW_COLUMNS } from './newest-snapshot';
import type { Heatmap } from './use-heatmap';

/** Hands over the cells whose sizes are printed and the book that is drawn on to the right edge. */
export function useCellLabels(stage: HeatmapStage | undefined, heatmap: Heatmap, isOn: boolean): void {
  const { spec, tiles } = heatmap.base.data;
  const last = isOn ? findLiveBook(heatmap) : undefined;
  useEffect(() => stage?.labels.setData({ spec, tiles: isOn ? tiles : [], last }), [stage, spec, tiles, isOn, last]);
}

/** The newest book where it is that of now. */
function findLiveBook({ base, settled, span }: Heatmap): SnapshotRef | undefined {
  const { spec, tiles } = base.data;
  const newest = span.isRecorded ? undefined : findNewestSnapshot(tiles, settled.view);
  if (newest === undefined) return undefined;
  const at = secondsOfMicros(getSnapshotTime(newest));
  return at >= span.to - NOW_COLUMNS * spec.columnSeconds ? newest : undefined;
}
