import { lastAtOrBelow } from '@/base/binary-search';
import type { SnapshotRef } from '@/domain/grid/depth-at';
import type { GridTile } from '@/domain/grid/grid-tile';
import { MICROS_PER_SECOND } from '@/domain/units';

/** The newest snapshot up to `time` (Unix seconds): of a view's end, what lies beside the view is not meant. */
export function findNewestSnapshot(tiles: readonly GridTile[], time: number): SnapshotRef | undefined {
  for (const tile of tiles.toSorted((a, b) => b.tileIndex - a.tileIndex)) {
    const snapshot = lastAtOrBelow(tile.columns.timestampsMicros, time * MICROS_PER_SECOND);
    if (snapshot >= 0) return { tile, snapshot };
  }
  return undefined;
}
