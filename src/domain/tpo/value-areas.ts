import type { ProfileFigures } from './profile-figures';

/** Prices from the lower edge of the lowest row of an area to the upper edge of its highest. */
export interface PriceArea {
  readonly low: number;
  readonly high: number;
}

/** Position of the later of two value areas relative to the earlier. */
export type AreaRelation =
  | 'higher'
  | 'overlapping higher'
  | 'inside'
  | 'equal'
  | 'outside'
  | 'overlapping lower'
  | 'lower';

/** The value area of a profile with rows of `rowHeight`. */
export const valueAreaOf = ({ vahPrice, valPrice }: ProfileFigures, rowHeight: number): PriceArea => ({
  low: valPrice,
  high: vahPrice + rowHeight,
});

const widthOf = ({ low, high }: PriceArea): number => high - low;
const isArea = (area: PriceArea): boolean => area.high > area.low;

/** The prices in both; `undefined` if there are none. */
export function intersectAreas(a: PriceArea, b: PriceArea): PriceArea | undefined {
  const shared = { low: Math.max(a.low, b.low), high: Math.min(a.high, b.high) };
  return isArea(shared) ? shared : undefined;
}

/** The prices in either, ascending: one area, or two with a gap. */
export function uniteAreas(a: PriceArea, b: PriceArea): readonly PriceArea[] {
  const [lower, upper] = a.low <= b.low ? [a, b] : [b, a];
  if (upper.low > lower.high) return [lower, upper];
  return [{ low: lower.low, high: Math.max(lower.high, upper.high) }];
}

/** The prices of `a` that are not in `b`, ascending: none, one area or two. */
export function subtractAreas(a: PriceArea, b: PriceArea): readonly PriceArea[] {
  return [
    { low: a.low, high: Math.min(a.high, b.low) },
    { low: Math.max(a.low, b.high), high: a.high },
  ].filter(isArea);
}

/** Share of the prices in either area that are in both, 0 to 1. */
export function computeOverlap(a: PriceArea, b: PriceArea): number {
  const shared = intersectAreas(a, b);
  const united = uniteAreas(a, b).reduce((sum, area) => sum + widthOf(area), 0);
  return shared === undefined ? 0 : widthOf(shared) / united;
}

/** Position of the `later` area relative to the `earlier`; areas that only touch do not overlap. */
export function relateAreas(earlier: PriceArea, later: PriceArea): AreaRelation {
  if (later.low >= earlier.high) return 'higher';
  if (later.high <= earlier.low) return 'lower';
  const [low, high] = [Math.sign(later.low - earlier.low), Math.sign(later.high - earlier.high)];
  if (low === 0 && high === 0) return 'equal';
  if (low >= 0 && high <= 0) return 'inside';
  if (low <= 0 && high >= 0) return 'outside';
  return low > 0 ? 'overlapping higher' : 'overlapping lower';
}
