import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { CandlePlace, CandleShape, FillRects } from './candle-shapes';

export interface CandleLook {
  readonly shape: CandleShape;
  readonly colour: string;
}

/** Candles that are painted alike. */
export interface CandleGroup extends CandleLook {
  readonly indices: number[];
}

/** The candles of [from, to) that have a price, each in the group that `groupOf` names. */
export function groupCandles(
  { opens, highs, lows, closes }: CandleColumns,
  { from, to }: { readonly from: number; readonly to: number },
  groupOf: (i: number, isRising: boolean) => CandleGroup,
): void {
  for (let i = from; i < to; i++) {
    if (Number.isNaN(opens[i] + highs[i] + lows[i] + closes[i])) continue;
    groupOf(i, closes[i] >= opens[i]).indices.push(i);
  }
}

/** Paints group by group, because changing the colour for each candle costs more than drawing it. */
export function fillCandles(place: CandlePlace, groups: readonly CandleGroup[], begin: FillRects): void {
  for (const { indices, shape, colour } of groups) {
    const take = begin(colour);
    for (const i of indices) shape(place, i, take);
  }
}
