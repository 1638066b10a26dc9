/** Columns of one level and the seconds per bucket they have. */
export interface PyramidLevel<Columns> {
  readonly columns: Columns;
  readonly seconds: number;
}

/** A width in seconds comes from a view by floating-point steps: a whisker more than a level is that level. */
const DUST = 1e-9;

/**
 * Gives the same series at 1, 2, 4, … times `baseSeconds`: the finest level that is not shorter than what is asked
 * for, made when first asked for from the nearest finer one there is. `merge` joins buckets to those of `seconds`.
 */
export function makeLevelPyramid<Columns>(
  base: Columns,
  baseSeconds: number,
  merge: (columns: Columns, seconds: number) => Columns,
): (seconds: number) => PyramidLevel<Columns> {
  const levels: (Columns | undefined)[] = [base];
  return (seconds) => {
    const level = Math.max(0, Math.ceil(Math.log2(seconds / baseSeconds) - DUST));
    const width = baseSeconds * 2 ** level;
    const columns = (levels[level] ??= merge(findFiner(levels, level) ?? base, width));
    return { columns, seconds: width };
  };
}

function findFiner<Columns>(levels: readonly (Columns | undefined)[], level: number): Columns | undefined {
  return levels.slice(0, level).findLast((columns) => columns !== undefined);
}
