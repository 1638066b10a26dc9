import { type LevelPyramid, makeLevelPyramid } from './level-pyramid';
import type { LineColumns, LineValues } from './line-columns';
import { mergeLine } from './merge-buckets';

/** A line at every bucket length; extremes survive merging. */
export type LinePyramid = LevelPyramid<'line', LineColumns>;

/** `values` have `baseSeconds` per bucket. */
export function makeLinePyramid({ times, values }: LineValues, baseSeconds: number): LinePyramid {
  const base = { length: times.length, times, firsts: values, lows: values, highs: values, lasts: values };
  return makeLevelPyramid({ name: 'line', base, baseSeconds, merge: mergeLine });
}
