/** How far a figure stands out: two steps either way, 0 in the middle. */
export type Band = -2 | -1 | 0 | 1 | 2;

/** Shares of the column beyond which a figure is high or very high, and the same from below. */
export const RANK_STEPS = [0.25, 0.1] as const;
/** Fewer figures than this have no tenth. */
export const RANK_LEAST = 10;

/** Changes in percent, either way, from which a figure moved or moved much, by what it measures. */
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
 * Share of `sorted` (ascending) that lies below `value`, of its equals half: 0 to 1, the same for every one of a tie,
 * and 0.5 on average.
 */
export function computeMidrank(sorted: Float64Array, value: number): number {
  const below = countBelow(sorted, value, (one, than) => one < than);
  const upTo = countBelow(sorted, value, (one, than) => one <= than);
  return (below + upTo) / 2 / sorted.length;
}

/** Where a rank of 0 to 1 stands: the lowest and highest tenth, and the quarters around them. */
export function getRankBand(rank: number): Band {
  const [quarter, tenth] = RANK_STEPS;
  if (rank < quarter) return rank < tenth ? -2 : -1;
  if (rank > 1 - quarter) return rank > 1 - tenth ? 2 : 1;
  return 0;
}

/** How far a figure has moved from its own value of before; `percent` is missing: not at all. */
export function getChangeBand(percent: number | undefined, kind: ChangeKind): Band {
  const [some, much] = CHANGE_STEPS[kind];
  if (percent === undefined || !(Math.abs(percent) >= some)) return 0;
  const size = Math.abs(percent) >= much ? 2 : 1;
  return (percent > 0 ? size : -size) as Band;
}

/** The figures of one column, to rank by; `undefined` where there are too few. */
export function sortColumn(values: readonly (number | undefined)[]): Float64Array | undefined {
  const known = values.filter((value): value is number => value !== undefined && Number.isFinite(value));
  return known.length < RANK_LEAST ? undefined : Float64Array.from(known).sort();
}
