import { lastAtOrBelow } from '@/base/binary-search';
import type { Viewport } from '@/charts/viewport/viewport';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { findLatestSnapshot, getSnapshotTime, type SnapshotRef } from '@/domain/grid/depth-at';
import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import { MICROS_PER_SECOND } from '@/domain/units';

/** Columns by which the newest book may be behind: the running one is not written yet. */
export const NOW_COLUMNS = 2;

/** The newest snapshot in view. Snapshots outside the view do not count, even if nothing in view is loaded. */
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

/**
 * The time to read at: after the last data the plot draws the newest book on, so that this is what is read there.
 */
export function snapToNewest(
  tiles: readonly GridTile[],
  { columnSeconds }: Pick<GridSpec, 'columnSeconds'>,
  { to, isRecorded, isLive }: Pick<DataSpan, 'to' | 'isRecorded' | 'isLive'>,
  time: number,
): number {
  if (time < to || (isRecorded && isLive !== true)) return time;
  const newest = findLatestSnapshot(tiles);
  const at = newest === undefined ? Number.NEGATIVE_INFINITY : getSnapshotTime(newest) / MICROS_PER_SECOND;
  // An older one is not the newest that there is: the rest is not loaded yet.
  return at >= to - NOW_COLUMNS * columnSeconds && at <= time ? at : time;
}

/** Start of the column of the next snapshot after (`direction` 1) or before (-1) the column that starts at `start`. */
export function findNextColumn(
  tiles: readonly GridTile[],
  { columnSeconds }: GridSpec,
  start: number,
  direction: 1 | -1,
): number | undefined {
  const starts = tiles.flatMap(({ columns }) =>
    Array.from(columns.timestampsMicros, (at) => Math.floor(at / MICROS_PER_SECOND / columnSeconds) * columnSeconds),
  );
  const beyond = starts.filter((at) => (at - start) * direction > 0);
  return beyond.length === 0 ? undefined : beyond.reduce((a, b) => ((b - a) * direction < 0 ? b : a));
}
