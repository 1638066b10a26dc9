import { formatCompact } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { computePriceTicks } from '@/domain/ticks/price-ticks';
import { drawText, fillUnder, measureText, strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readTimes } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { findBucketsAround } from '../viewport/find-buckets';
import { cssXOfTime, type Viewport } from '../viewport/viewport';
import { HEADING_CSS_PX } from './heading-room';

/** Values, and the seconds per bucket. */
export interface TimedValues {
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly seconds: number;
}

export interface InterestData {
  /** Open interest at the end of each bucket, in any unit. */
  readonly interest: TimedValues;
  /** Funding rates as fractions of their interval. */
  readonly funding: TimedValues;
}

export interface InterestStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<InterestData, InterestStyle>;

/** A vertical scale: values at the lower and the upper edge of the space for lines. */
interface ValueScale {
  readonly low: number;
  readonly high: number;
}

/** Margin at the bottom. */
const BOTTOM_CSS_PX = 10;
const TICK_GAP_CSS_PX = 18;
const AREA_ALPHA = 0.1;
const TEXT_X = 8;
const PERCENT = 100;

/** Open interest as an area and the funding rate as steps, each on its own scale. */
export function makeInterestEngine(options: CanvasOptions): ChartEngine<InterestData, InterestStyle> {
  return makeCanvasEngine(options, paintInterest, { reads: readTimes });
}

/** Labels of the scale. */
export function makeInterestAxisEngine(options: CanvasOptions): ChartEngine<InterestData, InterestStyle> {
  return makeCanvasEngine(options, paintInterestAxis, { reads: readInterestAxis });
}

export function paintInterest(layer: Layer): void {
  paintArea(layer);
  paintSteps(layer);
  paintRateMarks(layer);
}

/** Lowest and highest value of the buckets in view; `undefined` where there are none. */
function findReach({ times, values, seconds }: TimedValues, view: Viewport): ValueScale | undefined {
  const [from, to] = findBucketsAround(times, seconds, view);
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = from; i < to; i++) {
    if (values[i] < low) low = values[i];
    if (values[i] > high) high = values[i];
  }
  return low > high ? undefined : { low, high };
}

/** Least height of the scale of rates: three hundredths of a percent. A usual step of the rate is then no jump. */
const LEAST_RATES = 0.0003;

/** The scale of rates: from zero, whose side the rate is on, and never so fine that a small step fills it. */
export function computeRateScale(funding: TimedValues, view: Viewport): ValueScale | undefined {
  const reach = findReach(funding, view);
  if (reach === undefined) return undefined;
  const [low, high] = [Math.min(0, reach.low), Math.max(0, reach.high)];
  const spare = Math.max(0, LEAST_RATES - (high - low));
  return -low > high ? { low: low - spare, high } : { low, high: high + spare };
}

/** The values in view from edge to edge; `undefined` where there are none. */
export function computeValueScale(values: TimedValues, view: Viewport): ValueScale | undefined {
  const reach = findReach(values, view);
  if (reach === undefined) return undefined;
  const { low, high } = reach;
  // A flat line is drawn in the middle.
  const slack = low === high ? Math.abs(low) || 1 : 0;
  return { low: low - slack, high: high + slack };
}

function yOf({ low, high }: ValueScale, height: number, value: number): number {
  return height - BOTTOM_CSS_PX - ((value - low) / (high - low)) * (height - HEADING_CSS_PX - BOTTOM_CSS_PX);
}

/** A line through the ends of the buckets, where closes are taken; broken where buckets are missing. */
function paintArea({ context, view, size, data: { interest }, style }: Layer): void {
  const { times, values, seconds } = interest;
  const scale = computeValueScale(interest, view);
  if (scale === undefined) return;
  const [from, to] = findBucketsAround(times, seconds, view);
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let i = from; i < to; i++) {
    if (i > from && times[i] - times[i - 1] > seconds) pushGap(xs, ys);
    xs.push(cssXOfTime(view, size, times[i] + seconds));
    ys.push(yOf(scale, size.height, values[i]));
  }
  const colour = style.theme.interest;
  fillUnder(context, xs, ys, size.height, withAlpha(colour, AREA_ALPHA));
  strokePath(context, xs, ys, colour, 1.5);
}

/** Each rate as a step over its whole bucket. */
function paintSteps({ context, view, size, data: { funding }, style }: Layer): void {
  const { times, values, seconds } = funding;
  const scale = computeRateScale(funding, view);
  if (scale === undefined) return;
  const [from, to] = findBucketsAround(times, seconds, view);
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let i = from; i < to; i++) {
    if (i > from && times[i] - times[i - 1] > seconds) pushGap(xs, ys);
    const y = yOf(scale, size.height, values[i]);
    xs.push(cssXOfTime(view, size, times[i]), cssXOfTime(view, size, times[i] + seconds));
    ys.push(y, y);
  }
  strokePath(context, xs, ys, style.theme.funding, 1.5);
}

/** Below this height, CSS px, the marks of the rates would touch the heading. */
const MARKS_FROM_CSS_PX = 64;

/** Half of the height of a mark, CSS px. */
const MARK_HALF_CSS_PX = 6;
const MARK_PAD_CSS_PX = 3;

/** The ends of the rates' own scale, in their colour at the left edge: the axis at the right is that of the interest. */
export function listRateMarks({
  data,
  view,
  size,
}: Pick<Layer, 'data' | 'view' | 'size'>): readonly { readonly text: string; readonly y: number }[] {
  const scale = computeRateScale(data.funding, view);
  // Without interest the axis is that of the rates.
  if (scale === undefined || size.height < MARKS_FROM_CSS_PX || findReach(data.interest, view) === undefined) return [];
  return [scale.high, scale.low].map((rate, at) => ({
    // As many decimals as in the heading: fewer would make none of a small rate.
    text: rate === 0 ? '0%' : `${formatNumber(rate * PERCENT, 4, 'always')}%`,
    // The heading would cover the upper half of a mark at its edge.
    y: yOf(scale, size.height, rate) + (at === 0 ? MARK_HALF_CSS_PX : 0),
  }));
}

function paintRateMarks(layer: Layer): void {
  const { context, style } = layer;
  for (const { text, y } of listRateMarks(layer)) {
    // A line through a number makes another number of it.
    context.fillStyle = style.theme.canvas;
    const width = measureText(context, text, 450) + 2 * MARK_PAD_CSS_PX;
    context.fillRect(TEXT_X - MARK_PAD_CSS_PX, y - MARK_HALF_CSS_PX, width, 2 * MARK_HALF_CSS_PX + 1);
    drawText(context, text, TEXT_X, y, { colour: style.theme.funding });
  }
}

function pushGap(xs: number[], ys: number[]): void {
  xs.push(Number.NaN);
  ys.push(Number.NaN);
}

function readInterestAxis({ view, data }: Omit<Layer, 'context'>): readonly unknown[] {
  const scales = [computeValueScale(data.interest, view), computeRateScale(data.funding, view)];
  return scales.flatMap((scale) => [scale?.low, scale?.high]);
}

/** Labels the interest, or the rates if they are alone: numbers of two scales on one axis would read as one. */
export function paintInterestAxis({ context, view, size, data, style }: Layer): void {
  const interest = computeValueScale(data.interest, view);
  const scale = interest ?? computeRateScale(data.funding, view);
  if (scale === undefined) return;
  const room = size.height - HEADING_CSS_PX - BOTTOM_CSS_PX;
  const ticks = computePriceTicks(scale.low, scale.high, room, TICK_GAP_CSS_PX);
  const digits = countDigits(scale.high, ticks.step);
  const [colour, format] =
    interest === undefined
      ? [style.theme.funding, (rate: number) => `${formatNumber(rate * PERCENT, 4)}%`]
      : [style.theme.interest, (value: number) => formatCompact(value, digits)];
  for (const value of pickEnds(ticks.values)) {
    drawText(context, format(value), TEXT_X, yOf(scale, size.height, value), { colour });
  }
}

/** Significant digits that distinguish two ticks. */
function countDigits(value: number, step: number): number {
  return Math.max(3, Math.ceil(Math.log10(Math.abs(value) / step)) + 1);
}

/** Two labels are enough to read a scale. */
function pickEnds(values: readonly number[]): readonly number[] {
  return values.length > 2 ? [values[0], values[values.length - 1]] : values;
}
