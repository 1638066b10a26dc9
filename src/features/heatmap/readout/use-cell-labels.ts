import { useEffect } from 'react';
import type { SnapshotRef } from '@/domain/grid/depth-at';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import type { GridTile } from '@/domain/grid/grid-tile';
import type { Reduction } from '@/domain/grid/reduction';
import { secondsOfMicros } from '@/domain/units';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import { findNewestSnapshot, NOW_COLUMNS } from '@/features/heatmap/view/newest-snapshot';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';

const NONE: readonly GridTile[] = [];

/** Passes on the cells whose sizes are printed, and the book that is drawn on to the right edge. */
export function useCellLabels(stage: HeatmapStage | undefined, heatmap: Heatmap, { price }: Reduction): void {
  const { drawn, picture } = heatmap.base;
  const { spec, tiles } = picture === undefined ? drawn : { spec: picture.spec, tiles: picture.parts[0] ?? NONE };
  // With several kinds of cells a number does not say which kind it is.
  const isShown = heatmap.layers.length > 0 && picture?.value !== 'change';
  const last = isShown ? findLiveBook(heatmap) : undefined;
  useEffect(
    () => stage?.labels.setData({ spec, tiles: isShown ? tiles : NONE, last, price }),
    [stage, spec, tiles, isShown, last, price],
  );
}

/** The newest book, if it is current. */
export function findLiveBook({
  base,
  settled,
  span,
}: Pick<Heatmap, 'base' | 'settled' | 'span'>): SnapshotRef | undefined {
  const { spec, tiles } = base.drawn;
  // The newest book can be drawn on only as sizes.
  const newest = span.isRecorded || base.picture !== undefined ? undefined : findNewestSnapshot(tiles, settled.view);
  if (newest === undefined) return undefined;
  const at = secondsOfMicros(getSnapshotTime(newest));
  return at >= span.to - NOW_COLUMNS * spec.columnSeconds ? newest : undefined;
}
