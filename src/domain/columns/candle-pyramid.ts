import type { CandleColumns } from './candle-columns';
import { makeLevelPyramid } from './level-pyramid';
import { mergeCandles } from './merge-buckets';

/** The same candles at 1, 2, 4, … times their length, made when first asked for. */
export interface CandlePyramid {
  /** Seconds per candle of the finest level. */
  readonly baseSeconds: number;
  /** Candles of at least `seconds`, the finest level that is not shorter. */
  getLevel(seconds: number): { readonly candles: CandleColumns; readonly seconds: number };
}

/** `candles` have `baseSeconds` each. */
export function makeCandlePyramid(candles: CandleColumns, baseSeconds: number): CandlePyramid {
  const getColumns = makeLevelPyramid(candles, baseSeconds, mergeCandles);
  return {
    baseSeconds,
    getLevel(wanted) {
      const { columns, seconds } = getColumns(wanted);
      return { candles: columns, seconds };
    },
  };
}
