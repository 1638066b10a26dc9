import { lastAtOrBelow } from '@/base/binary-search';
import type { Viewport } from '@/charts/viewport/viewport';
import type { SnapshotRef } from '@/domain/grid/depth-at';
import type { GridTile } from '@/domain/grid/grid-tile';
import { MICROS_PER_SECOND } from '@/domain/units';

/** Columns that the newest book may lag behind: the running one is not written yet. */
export const NOW_COLUMNS = 2;

/** The newest snapshot in view: what lies beside it is not meant, also where nothing of the view is loaded. */
export function findNewestSnapshot(
  tiles: readonly GridTile[],
  { timeFrom, timeTo }: Pick<Viewport, 'timeFrom' | 'timeTo'>,
): SnapshotRef | undefined {
  for (const tile of tiles.toSorted((a, b) => b.tileIndex - a.tileIndex)) {
    const { timestampsMicros } = tile.columns;
    const snapshot = lastAtOrBelow(timestampsMicros, timeTo * MICROS_PER_SECOND);
    if (snapshot < 0) continue;
    const isSeen = timestampsMicros[snapshot] / MICROS_PER_SECOND >= timeFrom - NOW_COLUMNS * tile.spec.columnSeconds;
    return isSeen ? { tile, snapshot } : undefined;
  }
  return undefined;
}
