import { lastAtOrBelow } from '@/base/binary-search';
import type { BookSide, SidedSnapshot } from './side-levels';

/** Resting size within a distance of the mid on one side: a step at every level. */
export interface DepthCurve {
  /** Distances as shares of the mid (0.01 is 1 %), ascending; a level on the other side of the mid is at 0. */
  readonly distances: Float64Array;
  /** Sum of all levels up to that distance. */
  readonly sums: Float64Array;
  /** Farthest received distance; beyond it nothing is known. */
  readonly reach: number;
}

/** A side as a curve over the distance from its own mid. */
export function makeDepthCurve({ mid, low, high, ...sides }: SidedSnapshot, side: BookSide): DepthCurve {
  const { prices, sizes } = sides[side];
  const away = (price: number): number => Math.max(0, (side === 'bid' ? mid - price : price - mid) / mid);
  const order = prices.length;
  const distances = new Float64Array(order);
  const sums = new Float64Array(order);
  let sum = 0;
  for (let i = 0; i < order; i++) {
    const at = side === 'bid' ? order - 1 - i : i;
    sum += sizes[at];
    distances[i] = away(prices[at]);
    sums[i] = sum;
  }
  return { distances, sums, reach: Number.isNaN(low) ? Number.NaN : away(side === 'bid' ? low : high) };
}

/** Resting size within `distance`; `NaN` beyond what was received. */
export function sampleCurve({ distances, sums, reach }: DepthCurve, distance: number): number {
  if (!(distance <= reach)) return Number.NaN;
  const at = lastAtOrBelow(distances, distance);
  return at < 0 ? 0 : sums[at];
}

/** Two curves at every distance where either has a step. All arrays have the same length. */
export interface ComparedCurves {
  readonly distances: Float64Array;
  readonly a: Float64Array;
  readonly b: Float64Array;
  /** B − A. */
  readonly changes: Float64Array;
}

export function compareCurves(a: DepthCurve, b: DepthCurve): ComparedCurves {
  const distances = Float64Array.from(new Set([...a.distances, ...b.distances])).sort();
  const sample = (curve: DepthCurve): Float64Array => distances.map((distance) => sampleCurve(curve, distance));
  const [ofA, ofB] = [sample(a), sample(b)];
  return { distances, a: ofA, b: ofB, changes: ofB.map((sum, at) => sum - ofA[at]) };
}
