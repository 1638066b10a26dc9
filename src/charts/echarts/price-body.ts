import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import { findPriceExtremes } from '@/domain/columns/price-extremes';
import { paintLine } from '../series/paint-line';
import { findAround, findInView, secondsPerColumn } from '../series/visible-level';
import { placeOnScale } from '../viewport/price-scale';
import { cssYOfPrice, type PriceRange } from '../viewport/viewport';
import { getLineOfCloses } from './line-of-closes';
import { findLineLevel, LINE_CSS_PX } from './line-row';
import { paintPriceCandles } from './price-candles';
import type { RowLayer, RowSpace } from './row-part';
import type { PricePane } from './stack-data';

/** A price, and the middle of the bucket it was found in. */
export interface PricePoint {
  readonly price: number;
  readonly time: number;
}

/** Prices of one view in the chosen form. */
export interface PriceBody {
  /** Candles per drawn bar; 1 when none are merged. */
  readonly merged: number;
  /** `undefined` without prices in view. */
  readonly extremes: { readonly high: PricePoint; readonly low: PricePoint } | undefined;
  /** Lowest and highest price of the buckets that [from, to) touches, Unix seconds; `undefined` if there are none. */
  findReach(from: number, to: number): PriceRange | undefined;
  paint(layer: RowLayer): void;
}

/** `space.view` is linear on screen, made by `scaleView`. */
export function buildPriceBody(pane: PricePane, pyramid: CandlePyramid, space: RowSpace): PriceBody {
  return pane.form === 'line' ? buildCloses(pane, pyramid, space) : buildCandles(pane, pyramid, space);
}

function buildCloses({ scale }: PricePane, pyramid: CandlePyramid, space: RowSpace): PriceBody {
  const closes = getLineOfCloses(pyramid);
  const level = findLineLevel(closes, space);
  const { line, seconds } = level;
  const base = closes.getLevel(closes.baseSeconds);
  const yOf = (price: number): number => cssYOfPrice(space.view, space.size, placeOnScale(scale, price));
  return {
    merged: seconds / pyramid.baseSeconds,
    extremes: findExtremes({ ...line, seconds }, { ...base.line, seconds: base.seconds }, space),
    findReach: makeReachFinder({ ...base.line, seconds: base.seconds }),
    paint: (layer) => paintLine(layer, level, yOf, { colour: layer.theme.priceLine, width: LINE_CSS_PX }),
  };
}

function buildCandles({ scale, form, filled }: PricePane, pyramid: CandlePyramid, space: RowSpace): PriceBody {
  const { candles, seconds } = pyramid.getLevel(secondsPerColumn(space));
  const base = pyramid.getLevel(pyramid.baseSeconds);
  const [from, to] = findAround(candles.times, seconds, space);
  return {
    merged: seconds / pyramid.baseSeconds,
    extremes: findExtremes({ ...candles, seconds }, { ...base.candles, seconds: base.seconds }, space),
    findReach: makeReachFinder({ ...base.candles, seconds: base.seconds }),
    paint(layer) {
      // A logarithmic axis needs copies of the candles in view; a linear axis uses them as they are.
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
      paintPriceCandles(layer, { ...space, candles: part, seconds }, form === 'hollow', filled);
    },
  };
}

function makeReachFinder(base: Reaches): PriceBody['findReach'] {
  return (from, to) => {
    const at = Math.max(0, lastAtOrBelow(base.times, from));
    // Before a gap, and at the newest bucket, no other bucket starts where this one ends.
    const first = base.times[at] + base.seconds > from ? at : at + 1;
    return findPriceExtremes(base, first, Math.max(first, lowerBound(base.times, to)));
  };
}

interface Reaches {
  readonly length: number;
  readonly times: Float64Array;
  readonly highs: Float64Array;
  readonly lows: Float64Array;
  readonly seconds: number;
}

/**
 * Scans the merged buckets that lie wholly in view, and the base buckets at both edges, where a merged one reaches
 * beyond.
 */
function findExtremes(level: Reaches, base: Reaches, space: RowSpace): PriceBody['extremes'] {
  const { timeFrom, timeTo } = space.view;
  const [first, end] = findInView(level.times, level.seconds, space);
  const from = level.times[first] < timeFrom ? first + 1 : first;
  const to = end > from && level.times[end - 1] + level.seconds > timeTo ? end - 1 : end;
  const [baseFrom, baseTo] = findInView(base.times, base.seconds, space);
  const hasWhole = from < to;
  const leftTo = hasWhole ? lowerBound(base.times, level.times[from]) : baseTo;
  const rightFrom = hasWhole ? lowerBound(base.times, level.times[to - 1] + level.seconds) : baseTo;
  let found: PriceBody['extremes'];
  for (const [columns, start, stop] of [
    [base, baseFrom, leftTo],
    [level, from, to],
    [base, rightFrom, baseTo],
  ] as const) {
    found = joinExtremes(found, scanExtremes(columns, start, stop));
  }
  return found;
}

function scanExtremes({ times, highs, lows, seconds }: Reaches, from: number, to: number): PriceBody['extremes'] {
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

function joinExtremes(a: PriceBody['extremes'], b: PriceBody['extremes']): PriceBody['extremes'] {
  if (a === undefined || b === undefined) return a ?? b;
  return { high: b.high.price > a.high.price ? b.high : a.high, low: b.low.price < a.low.price ? b.low : a.low };
}
