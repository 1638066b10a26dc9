/** Values per bucket, ascending by time; `times` are bucket starts in Unix seconds, a missing value is NaN. */
export interface LineValues {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/**
 * The values that a line passes through in each bucket: all four are equal until buckets are merged. NaN where nothing
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
