import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import { placeOnScale } from '../viewport/price-scale';
import { cssYOfPrice } from '../viewport/viewport';
import { getLineOfCloses } from './line-of-closes';
import { findLineLevel, LINE_CSS_PX } from './line-row';
import { paintCandles } from './paint-candles';
import { paintLine } from './paint-line';
import type { RowLayer, RowSpace } from './row-part';
import type { PricePane } from './stack-data';
import { findAround, findInView, secondsPerColumn } from './visible-level';

/** A price and the middle of its bucket. */
export interface PricePoint {
  readonly price: number;
  readonly time: number;
}

/** Prices of one view in their form. */
export interface PriceBody {
  /** Candles per bar that is drawn; 1 when none are merged. */
  readonly merged: number;
  /** `undefined` without prices in view. */
  readonly extremes: { readonly high: PricePoint; readonly low: PricePoint } | undefined;
  paint(layer: RowLayer): void;
}

/** `space.view` is linear on screen, made by `scaleView`. */
export function buildPriceBody(pane: PricePane, pyramid: CandlePyramid, space: RowSpace): PriceBody {
  return pane.form === 'line' ? buildCloses(pane, pyramid, space) : buildCandles(pane, pyramid, space);
}

function buildCloses({ scale }: PricePane, pyramid: CandlePyramid, space: RowSpace): PriceBody {
  const level = findLineLevel(getLineOfCloses(pyramid), space);
  const { line, seconds } = level;
  const yOf = (price: number): number => cssYOfPrice(space.view, space.size, placeOnScale(scale, price));
  return {
    merged: seconds / pyramid.baseSeconds,
    extremes: findExtremes(line.times, line.highs, line.lows, seconds, space),
    paint: (layer) => paintLine(layer, level, yOf, { colour: layer.theme.priceLine, width: LINE_CSS_PX }),
  };
}

function buildCandles({ scale, form, filled }: PricePane, pyramid: CandlePyramid, space: RowSpace): PriceBody {
  const { candles, seconds } = pyramid.getLevel(secondsPerColumn(space));
  const [from, to] = findAround(candles.times, seconds, space);
  return {
    merged: seconds / pyramid.baseSeconds,
    extremes: findExtremes(candles.times, candles.highs, candles.lows, seconds, space),
    paint(layer) {
      // Copies of what is in view, as the logarithm places them; a linear axis takes them as they are.
      const place = (prices: Float64Array): Float64Array => {
        const part = prices.subarray(from, to);
        return scale === 'log' ? part.map((price) => placeOnScale(scale, price)) : part;
      };
      const part = {
        length: to - from,
        times: candles.times.subarray(from, to),
        opens: place(candles.opens),
        highs: place(candles.highs),
        lows: place(candles.lows),
        closes: place(candles.closes),
        volumes: candles.volumes,
      };
      paintCandles(layer, { ...space, candles: part, seconds }, form === 'hollow', filled);
    },
  };
}

function findExtremes(
  times: Float64Array,
  highs: Float64Array,
  lows: Float64Array,
  seconds: number,
  space: RowSpace,
): PriceBody['extremes'] {
  const [from, to] = findInView(times, seconds, space);
  let [highest, lowest] = [-1, -1];
  for (let i = from; i < to; i++) {
    if (highs[i] > (highs[highest] ?? Number.NEGATIVE_INFINITY)) highest = i;
    if (lows[i] < (lows[lowest] ?? Number.POSITIVE_INFINITY)) lowest = i;
  }
  if (highest < 0 || lowest < 0) return undefined;
  return {
    high: { price: highs[highest], time: times[highest] + seconds / 2 },
    low: { price: lows[lowest], time: times[lowest] + seconds / 2 },
  };
}
