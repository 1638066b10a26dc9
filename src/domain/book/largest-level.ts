import { findRowStart, getSnapshotTime } from '../grid/depth-at';
import { type GridSpec, type GridTile, rowOfLevel, rowOfPrice } from '../grid/grid-tile';
import { type CellRange, listDrawnSnapshots } from '../grid/visible-cells';
import { secondsOfMicros, type UnixSeconds } from '../units';

export interface LargestLevel {
  readonly size: number;
  readonly row: number;
  readonly time: UnixSeconds;
}

/** The largest size of a row in a range of the drawn snapshots, exact; of equal ones the earliest. `undefined` where nothing rests. */
export function findLargestLevel(
  tiles: readonly GridTile[],
  spec: GridSpec,
  range: CellRange,
): LargestLevel | undefined {
  const [first, last] = [rowOfPrice(spec, range.priceLow), rowOfPrice(spec, range.priceHigh)];
  let largest: LargestLevel | undefined;
  for (const ref of listDrawnSnapshots(tiles, spec, range)) {
    const { columns } = ref.tile;
    const end = findRowStart(ref, last + 1);
    for (let level = findRowStart(ref, first); level < end; ) {
      const row = rowOfLevel(spec, columns, level);
      let size = columns.volumes[level++];
      // Levels of one row add up; most rows have one.
      while (level < end && rowOfLevel(spec, columns, level) === row) size += columns.volumes[level++];
      if (size > (largest?.size ?? 0)) largest = { size, row, time: secondsOfMicros(getSnapshotTime(ref)) };
    }
  }
  return largest;
}
