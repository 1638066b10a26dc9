import { lowerBound } from '@/base/binary-search';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import type { Zone } from '@/domain/format/format-time';
import { computePriceTicks, isRound } from '@/domain/ticks/price-ticks';
import { computeTimeTicks } from '@/domain/ticks/time-ticks';
import { drawColumn, drawRow, snap, strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { cssXOfTime, cssYOfPrice, timeSpanOf } from '../viewport/viewport';

export interface PriceData {
  /** `undefined` while there are none. */
  readonly candles: CandlePyramid | undefined;
  readonly overlay: 'candles' | 'line' | 'off';
  readonly last: LastPrice | undefined;
}

export interface LastPrice {
  readonly price: number;
  /** The running candle closes at or above its open. */
  readonly isRising: boolean;
}

export interface PriceStyle {
  readonly theme: ChartTheme;
  readonly zone: Zone;
}

/** A candle with less room becomes part of a wider one. */
const MIN_CANDLE_CSS_PX = 4;
/** Share of a candle's room that its body takes. */
const BODY_SHARE = 0.62;
const CASING_CSS_PX = 1;
const GRID_ALPHA = { round: 0.06, plain: 0.035, time: 0.045 };
const LAST_ALPHA = 0.75;
const LAST_DASH = [2, 3];

type Layer = CanvasLayer<PriceData, PriceStyle>;

/** Grid, candles or line, and last price, over the heat. */
export function makePriceEngine(options: CanvasOptions): ChartEngine<PriceData, PriceStyle> {
  return makeCanvasEngine(options, paintPrice);
}

export function paintPrice(layer: Layer): void {
  paintGrid(layer);
  const { data, view, size } = layer;
  if (data.candles !== undefined && data.overlay !== 'off') {
    const least = (timeSpanOf(view) / size.width) * MIN_CANDLE_CSS_PX;
    const { candles, seconds } = data.candles.getLevel(Math.max(least, data.candles.baseSeconds));
    const [from, to] = findVisible(candles, seconds, layer);
    if (data.overlay === 'candles') paintCandles(layer, candles, seconds, from, to);
    else paintLine(layer, candles, seconds, from, to);
  }
  paintLast(layer);
}

/** First visible candle and the one after the last, one more on either side for lines. */
function findVisible(candles: CandleColumns, seconds: number, { view }: Layer): readonly [number, number] {
  const from = lowerBound(candles.times, view.timeFrom - seconds, candles.length);
  const to = lowerBound(candles.times, view.timeTo, candles.length);
  return [Math.max(0, from - 1), Math.min(candles.length, to + 1)];
}

function paintGrid({ context, view, size, style: { theme, zone } }: Layer): void {
  const prices = computePriceTicks(view.priceLow, view.priceHigh, size.height);
  for (const price of prices.values) {
    const alpha = isRound(price, prices.step) ? GRID_ALPHA.round : GRID_ALPHA.plain;
    drawRow(context, size, cssYOfPrice(view, size, price), 0, size.width, { colour: withAlpha(theme.text1, alpha) });
  }
  const colour = withAlpha(theme.text1, GRID_ALPHA.time);
  for (const { time } of computeTimeTicks(view.timeFrom, view.timeTo, size.width, zone).ticks) {
    drawColumn(context, size, cssXOfTime(view, size, time), 0, size.height, { colour });
  }
}

interface CandleBox {
  readonly colour: string;
  readonly left: number;
  readonly width: number;
  readonly wickLeft: number;
  readonly wickWidth: number;
  readonly high: number;
  readonly low: number;
  readonly top: number;
  readonly bottom: number;
}

function paintCandles(layer: Layer, candles: CandleColumns, seconds: number, from: number, to: number): void {
  const { context, style } = layer;
  const boxes: CandleBox[] = [];
  for (let i = from; i < to; i++) {
    const box = computeCandleBox(layer, candles, seconds, i);
    if (box !== undefined) boxes.push(box);
  }
  context.fillStyle = style.theme.casing;
  const edge = CASING_CSS_PX;
  for (const box of boxes) {
    context.fillRect(box.wickLeft - edge, box.high - edge, box.wickWidth + 2 * edge, box.low - box.high + 2 * edge);
    context.fillRect(box.left - edge, box.top - edge, box.width + 2 * edge, box.bottom - box.top + 2 * edge);
  }
  for (const box of boxes) {
    context.fillStyle = box.colour;
    context.fillRect(box.wickLeft, box.high, box.wickWidth, box.low - box.high);
    context.fillRect(box.left, box.top, box.width, box.bottom - box.top);
  }
}

function computeCandleBox(layer: Layer, candles: CandleColumns, seconds: number, i: number): CandleBox | undefined {
  const { view, size, style } = layer;
  const { opens, highs, lows, closes, times } = candles;
  const open = opens[i];
  const close = closes[i];
  if (Number.isNaN(open + close + highs[i] + lows[i])) return undefined;
  const pixel = 1 / size.pixelRatio;
  const room = (seconds / timeSpanOf(view)) * size.width;
  const y = (price: number): number => snap(cssYOfPrice(view, size, price), size);
  const wickWidth = Math.max(pixel, snap(1, size));
  // Body and wick have the same middle only when their widths in device pixels are both odd or both even.
  const half = Math.max(0, Math.round(((room * BODY_SHARE - wickWidth) / 2) * size.pixelRatio)) * pixel;
  const wickLeft = snap(cssXOfTime(view, size, times[i] + seconds / 2) - wickWidth / 2, size);
  const top = y(Math.max(open, close));
  return {
    colour: close >= open ? style.theme.buy : style.theme.sell,
    left: wickLeft - half,
    width: wickWidth + 2 * half,
    wickLeft,
    wickWidth,
    high: y(highs[i]),
    low: y(lows[i]),
    top,
    bottom: Math.max(top + Math.max(pixel, snap(1, size)), y(Math.min(open, close))),
  };
}

function paintLine(layer: Layer, candles: CandleColumns, seconds: number, from: number, to: number): void {
  const { context, view, size, style } = layer;
  const xs = Array.from(candles.times.subarray(from, to), (time) => cssXOfTime(view, size, time + seconds / 2));
  const ys = Array.from(candles.closes.subarray(from, to), (close) => cssYOfPrice(view, size, close));
  strokePath(context, xs, ys, style.theme.casing, 3.5);
  strokePath(context, xs, ys, style.theme.priceLine, 1.5);
}

function paintLast({ context, view, size, data, style: { theme } }: Layer): void {
  if (data.last === undefined) return;
  const colour = withAlpha(data.last.isRising ? theme.buy : theme.sell, LAST_ALPHA);
  drawRow(context, size, cssYOfPrice(view, size, data.last.price), 0, size.width, { colour, dash: LAST_DASH });
}
