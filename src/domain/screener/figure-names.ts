/** Figures that the free list of markets lacks, under their names in addresses and columns. */
export const FIGURE_NAMES = ['interest', 'funding', 'liquidations'] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

export const isFigureName = (name: string): name is FigureName => FIGURE_NAMES.some((one) => one === name);

/**
 * Sorts rows by a figure that only some of them have yet: those with it in the requested order, then the rest as they
 * were.
 */
export function sortByFigure<T>(
  rows: readonly T[],
  valueOf: (row: T) => number | undefined,
  isAscending: boolean,
): readonly T[] {
  const known = rows.flatMap((row) => {
    const value = valueOf(row);
    return value === undefined ? [] : [{ row, value }];
  });
  const sorted = known.toSorted((a, b) => (isAscending ? a.value - b.value : b.value - a.value)).map(({ row }) => row);
  const placed = new Set(sorted);
  return [...sorted, ...rows.filter((row) => !placed.has(row))];
}
