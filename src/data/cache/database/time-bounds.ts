import type { PlainTile, StoredTile } from './tile-codec';

const MICROS = 1e6;

/** Earliest and latest time in the tile, Unix seconds; [∞, −∞] when it is empty. */
function findBounds(tile: PlainTile): readonly [number, number] {
  switch (tile.kind) {
    case 'depth':
      return boundsOf(tile.columns.timestampsMicros, MICROS);
    case 'series':
    case 'profile':
      return boundsOf(tile.columns.times, 1);
    case 'tpo':
      return boundsOf(
        tile.sessions.map(({ start }) => start),
        1,
      );
  }
}

function boundsOf(times: Iterable<number>, unit: number): readonly [number, number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const time of times) {
    // A comparison with NaN would never find it outside.
    if (Number.isNaN(time)) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    least = Math.min(least, time / unit);
    greatest = Math.max(greatest, time / unit);
  }
  return [least, greatest];
}

/** Whether everything in the tile is in [from, to) seconds. */
export function liesWithin(tile: StoredTile, from: number, to: number): boolean {
  const parts = tile.kind === 'sides' ? Object.values(tile.sides) : [tile];
  return parts.map(findBounds).every(([least, greatest]) => least >= from && greatest < to);
}
