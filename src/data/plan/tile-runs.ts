/** Neighbouring tiles that are asked for in one request. */
export interface TileRun {
  readonly firstTile: number;
  /** Tiles of the run, those in between that are held already included. */
  readonly count: number;
}

/**
 * The fewest runs of at most `maxTiles` tiles that cover the missing ones. A run may bridge tiles that are held: they
 * cost bytes, but another request would cost weight. Newest first, as the eye is there.
 */
export function planTileRuns(missingTiles: Iterable<number>, maxTiles: number): TileRun[] {
  const sorted = [...new Set(missingTiles)].sort((a, b) => a - b);
  const runs: TileRun[] = [];
  for (let i = 0; i < sorted.length; ) {
    const firstTile = sorted[i];
    let last = i;
    while (last + 1 < sorted.length && sorted[last + 1] < firstTile + maxTiles) last++;
    runs.push({ firstTile, count: sorted[last] - firstTile + 1 });
    i = last + 1;
  }
  return runs.reverse();
}

/** Indices of the tiles that overlap [from, to) seconds, ascending. */
export function listTiles(from: number, to: number, tileSeconds: number): number[] {
  const first = Math.floor(from / tileSeconds);
  const end = Math.ceil(to / tileSeconds);
  return Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
}
