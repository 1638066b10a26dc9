import { formatCompact } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { computePriceTicks } from '@/domain/ticks/price-ticks';
import { drawText, measureText } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readTimes } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { findBuckets, findBucketsAround } from '../viewport/find-buckets';
import type { PlotSize, PriceRange, Viewport } from '../viewport/viewport';
import { roomBelow } from './heading-room';
import { type LineLevel, paintPath } from './paint-line';
import { findRange, makeLinearScale, type RowScale, widenFlat } from './row-scale';

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

/** Margin at the bottom. */
const BOTTOM_CSS_PX = 10;
const TICK_GAP_CSS_PX = 18;
const AREA_ALPHA = 0.1;
const TEXT_X = 8;
/** Least distance of a label from the right edge. */
const TEXT_EDGE_CSS_PX = 4;
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
}

/** Lowest and highest value of the buckets in view; `undefined` where there are none. */
function findReach({ times, values, seconds }: TimedValues, view: Viewport): PriceRange | undefined {
  return findRange(values, values, ...findBucketsAround(times, seconds, view));
}

/** Least height of the scale of rates: three hundredths of a percent. A usual step of the rate is then no jump. */
const LEAST_RATES = 0.0003;

/** The scale of rates: from zero, whose side the rate is on, and never so fine that a small step fills it. */
export function computeRateScale(funding: TimedValues, view: Viewport): PriceRange | undefined {
  const reach = findReach(funding, view);
  if (reach === undefined) return undefined;
  const [low, high] = [Math.min(0, reach.low), Math.max(0, reach.high)];
  const spare = Math.max(0, LEAST_RATES - (high - low));
  return -low > high ? { low: low - spare, high } : { low, high: high + spare };
}

/** The values in view from edge to edge, a flat line in the middle; `undefined` where there are none. */
export function computeValueScale(values: TimedValues, view: Viewport): PriceRange | undefined {
  const reach = findReach(values, view);
  return reach && widenFlat(reach);
}

const scaleOf = (range: PriceRange, { height }: PlotSize): RowScale =>
  makeLinearScale(range, roomBelow(height, BOTTOM_CSS_PX));

const levelOf = ({ times, values, seconds }: TimedValues): LineLevel => ({
  line: { length: times.length, times, firsts: values, lows: values, highs: values, lasts: values },
  seconds,
  isMerged: false,
});

/** A line through the ends of the buckets, where closes are taken. */
function paintArea(layer: Layer): void {
  const { view, size, data, style } = layer;
  const range = computeValueScale(data.interest, view);
  if (range === undefined) return;
  const colour = style.theme.interest;
  const area = { colour: withAlpha(colour, AREA_ALPHA), y: size.height };
  paintPath(layer, levelOf(data.interest), scaleOf(range, size).yOf, { colour, width: 1.5, area, place: 'end' });
}

/** Each rate as a step over its whole bucket. */
function paintSteps(layer: Layer): void {
  const { view, size, data, style } = layer;
  const range = computeRateScale(data.funding, view);
  if (range === undefined) return;
  const look = { colour: style.theme.funding, width: 1.5, place: 'step' } as const;
  paintPath(layer, levelOf(data.funding), scaleOf(range, size).yOf, look);
}

/** Half of the height of a label, CSS px. */
const LABEL_HALF_CSS_PX = 7;

/** The newest rate in view; `undefined` where there is none. */
function findNewestRate({ times, values, seconds }: TimedValues, view: Viewport): number | undefined {
  const [from, to] = findBuckets(times, seconds, view);
  return values.subarray(from, to).findLast((rate) => !Number.isNaN(rate));
}

/** The label of the newest rate, beside the end of its line; `undefined` where no rate is in view. */
export function placeRate({
  data: { funding },
  view,
  size,
}: Pick<Layer, 'data' | 'view' | 'size'>): { readonly text: string; readonly y: number } | undefined {
  const scale = computeRateScale(funding, view);
  const rate = findNewestRate(funding, view);
  if (scale === undefined || rate === undefined) return undefined;
  const y = Math.max(LABEL_HALF_CSS_PX, Math.min(scaleOf(scale, size).yOf(rate), size.height - LABEL_HALF_CSS_PX));
  // As many decimals as in the heading: fewer would make none of a small rate.
  return { text: `${formatNumber(rate * PERCENT, 4, 'always')}%`, y };
}

function readInterestAxis({ view, data }: Omit<Layer, 'context'>): readonly unknown[] {
  const scales = [computeValueScale(data.interest, view), computeRateScale(data.funding, view)];
  return [...scales.flatMap((scale) => [scale?.low, scale?.high]), findNewestRate(data.funding, view)];
}

/**
 * Labels the interest and, in its own colour, the newest rate; the scale of the rates if they are alone, as numbers of two
 * scales on one axis would read as one.
 */
export function paintInterestAxis({ context, view, size, data, style }: Layer): void {
  const interest = computeValueScale(data.interest, view);
  const scale = interest ?? computeRateScale(data.funding, view);
  if (scale === undefined) return;
  const { top, bottom } = roomBelow(size.height, BOTTOM_CSS_PX);
  const ticks = computePriceTicks(scale.low, scale.high, bottom - top, TICK_GAP_CSS_PX);
  const digits = countDigits(scale.high, ticks.step);
  const [colour, format] =
    interest === undefined
      ? [style.theme.funding, (rate: number) => `${formatNumber(rate * PERCENT, 4)}%`]
      : [style.theme.interest, (value: number) => formatCompact(value, digits)];
  const rate = interest === undefined ? undefined : placeRate({ data, view, size });
  const placed = ticks.values.map((value) => ({ value, y: scaleOf(scale, size).yOf(value) }));
  // Elsewhere the rate would stand beside an older step of its line: labels of the scale give way instead.
  const clear = placed.filter(({ y }) => rate === undefined || Math.abs(y - rate.y) >= 2 * LABEL_HALF_CSS_PX);
  for (const { value, y } of pickEnds(clear)) drawText(context, format(value), TEXT_X, y, { colour });
  if (rate === undefined) return;
  const x = Math.min(TEXT_X, size.width - TEXT_EDGE_CSS_PX - measureText(context, rate.text, 400));
  drawText(context, rate.text, x, rate.y, { colour: style.theme.funding });
}

/** Significant digits that distinguish two ticks. */
function countDigits(value: number, step: number): number {
  return Math.max(3, Math.ceil(Math.log10(Math.abs(value) / step)) + 1);
}

/** Two labels are enough to read a scale. */
function pickEnds<Tick>(ticks: readonly Tick[]): readonly Tick[] {
  return ticks.length > 2 ? [ticks[0], ticks[ticks.length - 1]] : ticks;
}
