import type { CandleColumns } from './candle-columns';
import { mergeCandles } from './merge-buckets';

/** The same candles at 1, 2, 4, … times their length, made when first asked for. */
export interface CandlePyramid {
  /** Seconds per candle of the finest level. */
  readonly baseSeconds: number;
  /** Candles of at least `seconds`, the finest level that is not shorter. */
  getLevel(seconds: number): { readonly candles: CandleColumns; readonly seconds: number };
}

/** `candles` have `baseSeconds` each. Merging a level reads the one below: all levels together cost one pass more. */
export function makeCandlePyramid(candles: CandleColumns, baseSeconds: number): CandlePyramid {
  const levels: CandleColumns[] = [candles];
  return {
    baseSeconds,
    getLevel(seconds) {
      const level = Math.max(0, Math.ceil(Math.log2(seconds / baseSeconds)));
      while (levels.length <= level) {
        levels.push(mergeCandles(levels[levels.length - 1], baseSeconds * 2 ** levels.length));
      }
      return { candles: levels[level], seconds: baseSeconds * 2 ** level };
    },
  };
}
