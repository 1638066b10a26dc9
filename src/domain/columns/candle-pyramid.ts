import type { CandleColumns } from './candle-columns';
import { type LevelPyramid, makeLevelPyramid } from './level-pyramid';
import { mergeCandles } from './merge-buckets';

export type CandlePyramid = LevelPyramid<'candles', CandleColumns>;

/** `candles` are of `baseSeconds` each. */
export function makeCandlePyramid(candles: CandleColumns, baseSeconds: number): CandlePyramid {
  return makeLevelPyramid({ name: 'candles', base: candles, baseSeconds, merge: mergeCandles });
}
