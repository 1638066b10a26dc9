/** The same columns at 1, 2, 4, … times their length, each computed on first use. */
export interface LevelPyramid<Name extends string, Columns> {
  /** Seconds per bucket of the finest level. */
  readonly baseSeconds: number;
  /** The finest level with buckets of at least `seconds`, under the columns' name. */
  getLevel(seconds: number): Readonly<Record<Name, Columns>> & { readonly seconds: number };
}

/** Base of a pyramid. */
export interface PyramidBase<Name extends string, Columns> {
  readonly name: Name;
  readonly base: Columns;
  readonly baseSeconds: number;
  /** Merges buckets into those of `seconds`. */
  merge(columns: Columns, seconds: number): Columns;
}

/** A view computes widths in floating point: a level also serves widths that exceed it by a rounding error. */
const DUST = 1e-9;

/** Computes each level from the nearest finer one that exists. */
export function makeLevelPyramid<Name extends string, Columns>({
  name,
  base,
  baseSeconds,
  merge,
}: PyramidBase<Name, Columns>): LevelPyramid<Name, Columns> {
  const levels: (Columns | undefined)[] = [base];
  const named = (columns: Columns) => ({ [name]: columns }) as Record<Name, Columns>;
  return {
    baseSeconds,
    getLevel(wanted) {
      const level = Math.max(0, Math.ceil(Math.log2(wanted / baseSeconds) - DUST));
      const seconds = baseSeconds * 2 ** level;
      const columns = (levels[level] ??= merge(findFiner(levels, level) ?? base, seconds));
      return { ...named(columns), seconds };
    },
  };
}

function findFiner<Columns>(levels: readonly (Columns | undefined)[], level: number): Columns | undefined {
  return levels.slice(0, level).findLast((columns) => columns !== undefined);
}
