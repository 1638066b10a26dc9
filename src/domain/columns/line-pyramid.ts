import { makeLevelPyramid } from './level-pyramid';
import { mergeLine } from './merge-buckets';

/** Values per bucket, ascending by time; `times` are bucket starts in Unix seconds, a missing value is NaN. */
export interface LineValues {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/**
 * What a line runs through in each bucket: all four are the value itself until buckets are merged. NaN where nothing
 * is known.
 */
export interface LineColumns {
  readonly length: number;
  readonly times: Float64Array;
  readonly firsts: Float64Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  readonly lasts: Float64Array;
}

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
