import type { OutlinedStretch, OutlinedWall } from '@/charts/heatmap/wall-outlines';

const BASIS_POINTS = 1e4;

/** Mid of the book in the column that starts at a second; `undefined` where it is unknown. */
export type MidAt = (time: number) => number | undefined;

/**
 * Walls as distances from the mid. A level with a constant price moves as the mid does, column by column. Columns
 * without a known mid leave a gap.
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
    // One stretch for as long as the mid does not move.
    if (last?.to === start && last.low === bottom && last.high === top)
      placed[placed.length - 1] = { ...last, to: end };
    else placed.push({ from: Math.max(from, start), to: end, low: bottom, high: top });
  }
  return placed;
}
