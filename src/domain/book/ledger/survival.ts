import { lowerBound } from '@/base/binary-search';
import type { MidPoint } from './follow-walls';
import { priceAt, type WallLife } from './wall-life';

/** Distances from the mid, as shares of it, descending. */
export const SURVIVAL_DISTANCES = [0.02, 0.01, 0.005, 0.0025, 0.001] as const;
/** Quantiles of all walls' peaks at which the size classes start, ascending. */
const CLASS_SHARES = [0, 0.5, 0.9] as const;

/** Walls that were further away when first seen and that the price then came this close to. */
export interface Survival {
  /** Still there at that time. */
  readonly stood: number;
  /** Eaten, pulled, shrunk or moved before. */
  readonly gone: number;
  /** What happened to them before is unknown. */
  readonly unknown: number;
}

export interface SurvivalClass {
  /** Peaks from `from` up to, but below, `to`. */
  readonly from: number;
  readonly to: number;
  readonly walls: number;
  /** One per entry of `SURVIVAL_DISTANCES`. */
  readonly at: readonly Survival[];
}

/** The share of walls still there when the price came close, by size. */
export function computeSurvival(
  walls: readonly WallLife[],
  mids: readonly MidPoint[],
  rowStep: number,
): readonly SurvivalClass[] {
  const peaks = Float64Array.from(walls, ({ peak }) => peak).sort();
  const starts = CLASS_SHARES.map((share) => peaks[Math.floor(peaks.length * share)] ?? 0);
  const line: PriceLine = {
    times: Float64Array.from(mids, ({ time }) => time),
    mids: Float64Array.from(mids, ({ mid }) => mid),
    rowStep,
  };
  const counts = starts.map(() => SURVIVAL_DISTANCES.map(() => ({ stood: 0, gone: 0, unknown: 0 })));
  const sizes = starts.map(() => 0);
  for (const wall of walls) {
    const at = starts.findLastIndex((start) => wall.peak >= start);
    sizes[at]++;
    countApproaches(wall, line, counts[at]);
  }
  return starts.map((from, i) => ({
    from,
    to: starts[i + 1] ?? Number.POSITIVE_INFINITY,
    walls: sizes[i],
    at: counts[i],
  }));
}

type Counts = { -readonly [Key in keyof Survival]: Survival[Key] };

interface PriceLine {
  readonly times: Float64Array;
  readonly mids: Float64Array;
  readonly rowStep: number;
}

/**
 * Follows the price from the birth of a wall, and counts the wall at each distance the first time the price reaches it.
 */
function countApproaches(wall: WallLife, { times, mids, rowStep }: PriceLine, counts: readonly Counts[]): void {
  const first = lowerBound(times, wall.born);
  const isStill = wall.path.length === 1;
  let next = -1;
  for (let i = first; i < mids.length && next < SURVIVAL_DISTANCES.length; i++) {
    const price = isStill ? wall.price : priceAt(wall, rowStep, times[i]);
    const distance = Math.abs(mids[i] - price) / mids[i];
    if (next < 0) {
      // Distances that it is already within are not counted.
      next = SURVIVAL_DISTANCES.findIndex((one) => one < distance);
      if (next < 0) return;
    }
    for (; next < SURVIVAL_DISTANCES.length && distance <= SURVIVAL_DISTANCES[next]; next++)
      counts[next][readFate(wall, times[i])]++;
  }
}

function readFate({ seen, lastTouch, end }: WallLife, at: number): keyof Survival {
  // A wall that trades ate before the next snapshot was there when they arrived.
  if (seen >= at || (end.kind === 'eaten' && lastTouch === end.at && at <= end.at)) return 'stood';
  return end.kind === 'uncertain' || end.kind === 'out-of-range' ? 'unknown' : 'gone';
}

/** Share of those whose fate is known; `undefined` if there are none. */
export function computeStoodShare({ stood, gone }: Survival): number | undefined {
  return stood + gone > 0 ? stood / (stood + gone) : undefined;
}
