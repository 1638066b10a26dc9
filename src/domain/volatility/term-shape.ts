/** One tenor of a curve, as shown: rounded before it gets here, so that the words agree with the figures. */
export interface TermPoint {
  readonly tag: string;
  readonly value: number;
}

interface Ends {
  readonly from: TermPoint;
  readonly to: TermPoint;
}

/** A shape of which the ends say all. */
export interface EndsShape extends Ends {
  readonly kind: 'flat' | 'rising' | 'falling' | 'inverted';
}

/** The shape of a curve by tenor. `high`, `low`: the tenor that sticks out between its ends. */
export type TermShape =
  | EndsShape
  | (Ends & { readonly kind: 'humped'; readonly high: TermPoint })
  | (Ends & { readonly kind: 'dipped'; readonly low: TermPoint })
  | (Ends & { readonly kind: 'uneven'; readonly high: TermPoint; readonly low: TermPoint });

/** A tenor between the ends sticks out if it is this far beyond both; less is the noise of a quote. */
const OUT_POINTS = 0.5;
/** A smaller difference counts as none. */
const LEVEL_POINTS = 0.05;

/**
 * Names the shape of a curve, its points ascending by tenor. Inverted: every longer tenor is below the first one;
 * falling: only the last one is. `undefined` with fewer than two known values.
 */
export function findTermShape(points: readonly TermPoint[]): TermShape | undefined {
  const known = points.filter(({ value }) => !Number.isNaN(value));
  const [from, to] = [known[0], known.at(-1)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const inner = known.slice(1, -1);
  const high = inner.reduce((most, one) => (one.value > most.value ? one : most), from);
  const low = inner.reduce((least, one) => (one.value < least.value ? one : least), from);
  const isHigh = high.value - Math.max(from.value, to.value) >= OUT_POINTS - LEVEL_POINTS;
  const isLow = Math.min(from.value, to.value) - low.value >= OUT_POINTS - LEVEL_POINTS;
  if (isHigh && isLow) return { kind: 'uneven', from, to, high, low };
  if (isHigh) return { kind: 'humped', from, to, high };
  if (isLow) return { kind: 'dipped', from, to, low };
  const rise = to.value - from.value;
  if (Math.abs(rise) < LEVEL_POINTS) return { kind: 'flat', from, to };
  if (rise > 0) return { kind: 'rising', from, to };
  const isBelow = known.slice(1).every(({ value }) => from.value - value >= LEVEL_POINTS);
  return { kind: isBelow ? 'inverted' : 'falling', from, to };
}
