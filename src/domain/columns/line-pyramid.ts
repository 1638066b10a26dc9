import { makeLevelPyramid } from './level-pyramid';
import type { LineColumns, LineValues } from './line-columns';
import { mergeLine } from './merge-buckets';

/** The same line at 1, 2, 4, … times its length, made when first asked for; extremes stay at every length. */
export interface LinePyramid {
  /** Seconds per bucket of the finest level. */
  readonly baseSeconds: number;
  /** Buckets of at least `seconds`, the finest level that is not shorter. */
  getLevel(seconds: number): { readonly line: LineColumns; readonly seconds: number };
}

/** `values` have `baseSeconds` per bucket. */
export function makeLinePyramid({ times, values }: LineValues, baseSeconds: number): LinePyramid {
  const base = { length: times.length, times, firsts: values, lows: values, highs: values, lasts: values };
  const getColumns = makeLevelPyramid<LineColumns>(base, baseSeconds, mergeLine);
  return {
    baseSeconds,
    getLevel(wanted) {
      const { columns, seconds } = getColumns(wanted);
      return { line: columns, seconds };
    },
  };
}
