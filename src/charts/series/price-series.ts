import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import type { Zone } from '@/domain/format/format-time';
import { computePriceTicks, isRound, PRICE_TICK_GAP_CSS_PX } from '@/domain/ticks/price-ticks';
import { computeTimeTicks } from '@/domain/ticks/time-ticks';
import type { LastPrice } from '../axes/price-axis';
import { drawColumn, drawRow, strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { findBucketsAround } from '../viewport/find-buckets';
import { cssXOfTime, cssYOfPrice, timeSpanOf } from '../viewport/viewport';
import {
  type CandlePlace,
  type CandleShape,
  candleShape,
  chooseShape,
  insideShape,
  type TakeRect,
} from './candle-shapes';
import { fillOn } from './fill-bars';
import { type CandleGroup, fillCandles, groupCandles } from './paint-candles';

export interface PriceData {
  /** `undefined` while there are none. */
  readonly candles: CandlePyramid | undefined;
  /** `bars`: open and close as ticks. */
  readonly overlay: 'candles' | 'bars' | 'line' | 'off';
  readonly last: LastPrice | undefined;
}

export interface PriceStyle {
  readonly theme: ChartTheme;
  /**
   * Over the bright walls of a heatmap, prices need a dark edge to be readable; over a bare plot it only costs time.
   */
  readonly isOverHeat: boolean;
  /** Where the colours of the sides mean something else than rising and falling: bodies are light or dark instead. */
  readonly isNeutral?: boolean;
  /** Least width of a candle, CSS px: narrower candles are merged as they are drawn. */
  readonly leastCandle?: number;
  readonly zone: Zone;
}

const CASING_CSS_PX = 1;
/** Wider bodies would hide the cells below them. */
const MAX_BODY_CSS_PX = 48;
const GRID_ALPHA = { round: 0.06, plain: 0.035, time: 0.045 };
const LAST_ALPHA = 0.75;
const LAST_DASH = [2, 3];

type Layer = CanvasLayer<PriceData, PriceStyle>;

/** Grid, candles, bars or line, and last price. */
export function makePriceEngine(options: CanvasOptions): ChartEngine<PriceData, PriceStyle> {
  return makeCanvasEngine(options, paintPrice);
}

export function paintPrice(layer: Layer): void {
  paintGrid(layer);
  paintOverlay(layer);
  paintLast(layer);
}

/** Only candles, bars or line. */
export function paintOverlay(layer: Layer): void {
  const { candles, overlay } = layer.data;
  if (candles === undefined || overlay === 'off') return;
  const pixel = 1 / layer.size.pixelRatio;
  if (overlay === 'line') paintLine(layer, findVisible(candles, layer, pixel));
  else {
    const place = findVisible(candles, layer, layer.style.leastCandle ?? pixel);
    paintCandles(layer, place, chooseShape(overlay, place));
  }
}

interface VisibleCandles extends CandlePlace {
  /** Index of the first visible candle and of the one after the last, with one more on either side for lines. */
  readonly from: number;
  readonly to: number;
}

/** The candles to draw, each at least `least` CSS px wide. */
function findVisible(pyramid: CandlePyramid, { view, size, style }: Layer, least: number): VisibleCandles {
  const { candles, seconds } = pyramid.getLevel((timeSpanOf(view) / size.width) * least);
  const [from, to] = findBucketsAround(candles.times, seconds, view, candles.length);
  const mostBody = style.isOverHeat ? MAX_BODY_CSS_PX : undefined;
  return { candles, seconds, view, size, from, to, mostBody };
}

function paintGrid({ context, view, size, style: { theme, zone } }: Layer): void {
  const prices = computePriceTicks(view.priceLow, view.priceHigh, size.height, PRICE_TICK_GAP_CSS_PX);
  for (const price of prices.values) {
    const alpha = isRound(price, prices.step) ? GRID_ALPHA.round : GRID_ALPHA.plain;
    drawRow(context, size, cssYOfPrice(view, size, price), 0, size.width, { colour: withAlpha(theme.text1, alpha) });
  }
  const colour = withAlpha(theme.text1, GRID_ALPHA.time);
  for (const { time } of computeTimeTicks(view.timeFrom, view.timeTo, size.width, zone).ticks) {
    drawColumn(context, size, cssXOfTime(view, size, time), 0, size.height, { colour });
  }
}

function paintCandles(
  { context, style: { theme, isOverHeat, isNeutral = false } }: Layer,
  place: VisibleCandles,
  shape: CandleShape,
): void {
  const looks = isNeutral ? chooseNeutral(theme, shape) : { rising: theme.buy, falling: theme.sell };
  const rising: CandleGroup = { indices: [], shape, colour: looks.rising };
  const falling: CandleGroup = { indices: [], shape, colour: looks.falling };
  const groups = [rising, falling];
  groupCandles(place.candles, place, (_, isRising) => (isRising ? rising : falling));
  const begin = fillOn(context);
  // All casings first: none may cut into the neighbouring candle.
  if (isOverHeat) fillCandles(place, groups, () => widen(begin(theme.casing), CASING_CSS_PX));
  fillCandles(place, groups, begin);
  if (!isNeutral || shape !== candleShape) return;
  fillCandles(place, [{ ...rising, shape: insideShape, colour: theme.canvas }], begin);
}

/**
 * Hollow is rising and filled falling in either theme, as traders know it: all candles have one colour, and the insides
 * of rising ones are filled afterwards. Bars and columns have no inside: rising ones are light, falling ones dark.
 */
function chooseNeutral(
  { name, text1, text3 }: ChartTheme,
  shape: CandleShape,
): { readonly rising: string; readonly falling: string } {
  if (shape === candleShape) return { rising: text1, falling: text1 };
  return name === 'dark' ? { rising: text1, falling: text3 } : { rising: text3, falling: text1 };
}

const widen =
  (take: TakeRect, edge: number): TakeRect =>
  (left, top, width, height) =>
    take(left - edge, top - edge, width + 2 * edge, height + 2 * edge);

/** A line through the closes; broken where candles are missing, a lone one drawn over its own slot. */
function paintLine({ context, view, size, style }: Layer, { candles, seconds, from, to }: VisibleCandles): void {
  const xs: number[] = [];
  const ys: number[] = [];
  const push = (time: number, close: number): void => {
    xs.push(cssXOfTime(view, size, time));
    ys.push(cssYOfPrice(view, size, close));
  };
  const isThere = (i: number, time: number): boolean =>
    i >= 0 && i < candles.length && candles.times[i] === time && !Number.isNaN(candles.closes[i]);
  for (let i = from; i < to; i++) {
    const time = candles.times[i];
    const isAfter = isThere(i - 1, time - seconds);
    const isBefore = isThere(i + 1, time + seconds);
    if (!isAfter) push(Number.NaN, Number.NaN);
    if (!isAfter && !isBefore) push(time, candles.closes[i]);
    push(isAfter || isBefore ? time + seconds / 2 : time + seconds, candles.closes[i]);
  }
  if (style.isOverHeat) strokePath(context, xs, ys, style.theme.casing, 3.5);
  strokePath(context, xs, ys, style.theme.priceLine, 1.5);
}

function paintLast({ context, view, size, data, style: { theme } }: Layer): void {
  if (data.last === undefined) return;
  const colour = withAlpha(data.last.isRising ? theme.buy : theme.sell, LAST_ALPHA);
  drawRow(context, size, cssYOfPrice(view, size, data.last.price), 0, size.width, { colour, dash: LAST_DASH });
}
