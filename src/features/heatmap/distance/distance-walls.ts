import type { OutlinedStretch, OutlinedWall } from '@/charts/heatmap/wall-outlines';

const BASIS_POINTS = 1e4;

/** Middle of the book in a column that starts at a second; `undefined` where it is not known. */
export type MidAt = (time: number) => number | undefined;

/**
 * Walls as they lie from the mid: a level that stays moves as the mid does, column by column. Columns in which the mid is
 * not known leave a gap.
 */
export function placeWalls(walls: readonly OutlinedWall[], columnSeconds: number, midAt: MidAt): OutlinedWall[] {
  return walls.map((wall) => ({
    ...wall,
    stretches: wall.stretches.flatMap((stretch) => placeStretch(stretch, columnSeconds, midAt)),
  }));
}

function placeStretch(
  { from, to, low, high }: OutlinedStretch,
  columnSeconds: number,
  midAt: MidAt,
): OutlinedStretch[] {
  const placed: OutlinedStretch[] = [];
  for (let start = Math.floor(from / columnSeconds) * columnSeconds; start < to; start += columnSeconds) {
    const mid = midAt(start);
    if (mid === undefined) continue;
    const [bottom, top] = [low, high].map((price) => (price / mid - 1) * BASIS_POINTS);
    const last = placed.at(-1);
    const end = Math.min(to, start + columnSeconds);
    // As long as the mid stays it is one stretch.
    if (last?.to === start && last.low === bottom && last.high === top)
      placed[placed.length - 1] = { ...last, to: end };
    else placed.push({ from: Math.max(from, start), to: end, low: bottom, high: top });
  }
  return placed;
}
