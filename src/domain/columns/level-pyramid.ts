/** The same columns at 1, 2, 4, … times their length, each made when first asked for. */
export interface LevelPyramid<Name extends string, Columns> {
  /** Seconds per bucket of the finest level. */
  readonly baseSeconds: number;
  /** Buckets of at least `seconds`, the finest level that is not shorter, under their name. */
  getLevel(seconds: number): Readonly<Record<Name, Columns>> & { readonly seconds: number };
}

/** What a pyramid is made of. */
export interface PyramidBase<Name extends string, Columns> {
  readonly name: Name;
  readonly base: Columns;
  readonly baseSeconds: number;
  /** Joins buckets to those of `seconds`. */
  merge(columns: Columns, seconds: number): Columns;
}

/** A width in seconds comes from a view by floating-point steps: a whisker more than a level is that level. */
const DUST = 1e-9;

/** Each level is made from the nearest finer one there is. */
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
