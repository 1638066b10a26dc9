/** How far a figure stands out: two steps in either direction, 0 in the middle. */
export type Band = -2 | -1 | 0 | 1 | 2;

/** Shares of the column above which a figure is high or very high; mirrored for low ones. */
export const RANK_STEPS = [0.25, 0.1] as const;
/** With fewer figures there is no tenth. */
export const RANK_LEAST = 10;

/** Percent changes, in either direction, from which a figure has moved or moved much, by kind of figure. */
export const CHANGE_STEPS = {
  price: [2, 5],
  volume: [20, 50],
  interest: [5, 15],
} as const satisfies Readonly<Record<string, readonly [some: number, much: number]>>;
export type ChangeKind = keyof typeof CHANGE_STEPS;

function countBelow(sorted: Float64Array, value: number, isCounted: (one: number, value: number) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isCounted(sorted[middle], value)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Share of the ascending `sorted` below `value`, counting its equals half: 0 to 1, equal for all of a tie, and 0.5 on
 * average.
 */
export function computeMidrank(sorted: Float64Array, value: number): number {
  const below = countBelow(sorted, value, (one, than) => one < than);
  const upTo = countBelow(sorted, value, (one, than) => one <= than);
  return (below + upTo) / 2 / sorted.length;
}

/** The band of a rank from 0 to 1: the lowest and highest tenth, and the quarters around them. */
export function getRankBand(rank: number): Band {
  const [quarter, tenth] = RANK_STEPS;
  if (rank < quarter) return rank < tenth ? -2 : -1;
  if (rank > 1 - quarter) return rank > 1 - tenth ? 2 : 1;
  return 0;
}

/** How far a figure has moved from its own earlier value; not at all if `percent` is missing. */
export function getChangeBand(percent: number | undefined, kind: ChangeKind): Band {
  const [some, much] = CHANGE_STEPS[kind];
  if (percent === undefined || !(Math.abs(percent) >= some)) return 0;
  const size = Math.abs(percent) >= much ? 2 : 1;
  return (percent > 0 ? size : -size) as Band;
}

/** The figures of one column, for ranking; `undefined` if there are too few. */
export function sortColumn(values: readonly (number | undefined)[]): Float64Array | undefined {
  const known = values.filter((value): value is number => value !== undefined && Number.isFinite(value));
  return known.length < RANK_LEAST ? undefined : Float64Array.from(known).sort();
}
