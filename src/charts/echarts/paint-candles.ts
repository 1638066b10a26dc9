import type { Stretch } from '@/domain/columns/find-gaps';
import { type CandlePlace, type CandleShape, candleShape, chooseShape, hollowShape } from '../series/candle-shapes';
import { fillBars } from './fill-bars';
import type { RowLayer } from './row-part';
import { findFirstAfter } from './time-stretches';

interface Group {
  readonly indices: number[];
  readonly shape: CandleShape;
  readonly colour: string;
}

/**
 * Paints candles grouped by colour and shape, because changing the colour for each costs more than drawing it. Candles
 * without a price are left out; those in a filled stretch are grey outlines. `isHollow`: rising ones are outlines too.
 */
export function paintCandles(layer: RowLayer, place: CandlePlace, isHollow: boolean, filled: readonly Stretch[]): void {
  const { theme } = layer;
  const solid = chooseShape('candles', place);
  const hollow = solid === candleShape ? hollowShape : solid;
  const rising: Group = { indices: [], shape: isHollow ? hollow : solid, colour: theme.buy };
  const falling: Group = { indices: [], shape: solid, colour: theme.sell };
  const made: Group = { indices: [], shape: hollow, colour: theme.text3 };
  const { length, times, opens, highs, lows, closes } = place.candles;
  const isFilled = makeCoverCheck(filled, times[0] ?? 0, place.seconds);
  for (let i = 0; i < length; i++) {
    if (Number.isNaN(opens[i] + highs[i] + lows[i] + closes[i])) continue;
    if (isFilled(times[i])) made.indices.push(i);
    else (closes[i] >= opens[i] ? rising : falling).indices.push(i);
  }
  fillBars(layer, place.seconds, (begin) => {
    for (const { indices, shape, colour } of [made, rising, falling]) {
      const take = begin(colour);
      for (const i of indices) shape(place, i, take);
    }
  });
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
