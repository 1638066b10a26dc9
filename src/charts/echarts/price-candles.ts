import type { Stretch } from '@/domain/columns/find-gaps';
import { type CandlePlace, candleShape, chooseShape, hollowShape } from '../series/candle-shapes';
import { fillBars } from '../series/fill-bars';
import { type CandleGroup, fillCandles, groupCandles } from '../series/paint-candles';
import type { RowLayer } from './row-part';
import { findFirstAfter } from './time-stretches';

/**
 * Paints candles; those in a filled stretch are grey outlines. `isHollow`: rising ones are outlines too.
 */
export function paintPriceCandles(
  layer: RowLayer,
  place: CandlePlace,
  isHollow: boolean,
  filled: readonly Stretch[],
): void {
  const { theme } = layer;
  const solid = chooseShape('candles', place);
  const hollow = solid === candleShape ? hollowShape : solid;
  const rising: CandleGroup = { indices: [], shape: isHollow ? hollow : solid, colour: theme.buy };
  const falling: CandleGroup = { indices: [], shape: solid, colour: theme.sell };
  const made: CandleGroup = { indices: [], shape: hollow, colour: theme.text3 };
  const { length, times } = place.candles;
  const isFilled = makeCoverCheck(filled, times[0] ?? 0, place.seconds);
  groupCandles(place.candles, { from: 0, to: length }, (i, isRising) => {
    if (isFilled(times[i])) return made;
    return isRising ? rising : falling;
  });
  fillBars(layer, place.seconds, (begin) => fillCandles(place, [made, rising, falling], begin));
}

/**
 * Whether buckets, queried in ascending order from `first` on, lie completely within one of the ascending stretches.
 */
function makeCoverCheck(stretches: readonly Stretch[], first: number, seconds: number): (time: number) => boolean {
  let at = findFirstAfter(stretches, first);
  return (time) => {
    while (at < stretches.length && stretches[at].to < time + seconds) at++;
    return at < stretches.length && stretches[at].from <= time;
  };
}
