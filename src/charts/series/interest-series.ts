import { formatCompact } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { computePriceTicks } from '@/domain/ticks/price-ticks';
import { drawText, fillUnder, strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readTimes } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { findBucketsAround } from '../viewport/find-buckets';
import { cssXOfTime, type Viewport } from '../viewport/viewport';

/** Values with the seconds per bucket that they stand for. */
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

/** A vertical scale: its values at the lower and the upper edge of the room for lines. */
interface ValueScale {
  readonly low: number;
  readonly high: number;
}

/** Room for the pane's heading above and for a margin below. */
const TOP_CSS_PX = 30;
const BOTTOM_CSS_PX = 10;
const TICK_GAP_CSS_PX = 18;
/** Rates closer than this to a label of the interest are left out. */
const CLEAR_CSS_PX = 13;
/** Labels stay within the lines' room and so much beside it. */
const BESIDE_CSS_PX = 4;
const AREA_ALPHA = 0.1;
const TEXT_X = 8;
const PERCENT = 100;

/** Open interest as an area and the funding rate as steps, each on its own scale. */
export function makeInterestEngine(options: CanvasOptions): ChartEngine<InterestData, InterestStyle> {
  return makeCanvasEngine(options, paintInterest, { reads: readTimes });
}

/** Labels of both scales. */
export function makeInterestAxisEngine(options: CanvasOptions): ChartEngine<InterestData, InterestStyle> {
  return makeCanvasEngine(options, paintInterestAxis, { reads: readInterestAxis });
}

export function paintInterest(layer: Layer): void {
  paintArea(layer);
  paintSteps(layer);
}

/** Lowest and highest value of the buckets in view; `undefined` where there are none. */
export function computeValueScale({ times, values, seconds }: TimedValues, view: Viewport): ValueScale | undefined {
  const [from, to] = findBucketsAround(times, seconds, view);
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = from; i < to; i++) {
    if (values[i] < low) low = values[i];
    if (values[i] > high) high = values[i];
  }
  if (low > high) return undefined;
  // A flat line lies in the middle.
  const slack = low === high ? Math.abs(low) || 1 : 0;
  return { low: low - slack, high: high + slack };
}

function yOf({ low, high }: ValueScale, height: number, value: number): number {
  return height - BOTTOM_CSS_PX - ((value - low) / (high - low)) * (height - TOP_CSS_PX - BOTTOM_CSS_PX);
}

function valueOf({ low, high }: ValueScale, height: number, y: number): number {
  return low + ((height - BOTTOM_CSS_PX - y) / (height - TOP_CSS_PX - BOTTOM_CSS_PX)) * (high - low);
}

/** Through the ends of the buckets, where closes are taken; broken where buckets are missing. */
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

/** Each rate over the whole of its bucket. */
function paintSteps({ context, view, size, data: { funding }, style }: Layer): void {
  const { times, values, seconds } = funding;
  const scale = computeValueScale(funding, view);
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

function pushGap(xs: number[], ys: number[]): void {
  xs.push(Number.NaN);
  ys.push(Number.NaN);
}

function readInterestAxis({ view, data }: Omit<Layer, 'context'>): readonly unknown[] {
  const scales = [data.interest, data.funding].map((values) => computeValueScale(values, view));
  return scales.flatMap((scale) => [scale?.low, scale?.high]);
}

export function paintInterestAxis({ context, view, size, data, style }: Layer): void {
  const taken: number[] = [];
  const scale = computeValueScale(data.interest, view);
  if (scale !== undefined) {
    const room = size.height - TOP_CSS_PX - BOTTOM_CSS_PX;
    const ticks = computePriceTicks(scale.low, scale.high, room, TICK_GAP_CSS_PX);
    const digits = countDigits(scale.high, ticks.step);
    for (const value of pickEnds(ticks.values)) {
      const y = yOf(scale, size.height, value);
      taken.push(y);
      drawText(context, formatCompact(value, digits), TEXT_X, y, { colour: style.theme.interest });
    }
  }
  const rates = computeValueScale(data.funding, view);
  if (rates === undefined) return;
  // Between the labels of the interest, whose places are taken.
  for (const y of listFreeRows(taken, size.height)) {
    const text = `${formatNumber(valueOf(rates, size.height, y) * PERCENT, 4)}%`;
    drawText(context, text, TEXT_X, y, { colour: style.theme.funding, size: 10.5 });
  }
}

/** Significant digits that tell two ticks apart. */
function countDigits(value: number, step: number): number {
  return Math.max(3, Math.ceil(Math.log10(Math.abs(value) / step)) + 1);
}

/** Rows that are clear of `taken` and of one another. */
function listFreeRows(taken: readonly number[], height: number): readonly number[] {
  const free: number[] = [];
  for (let y = TOP_CSS_PX - BESIDE_CSS_PX; y <= height - BOTTOM_CSS_PX + BESIDE_CSS_PX; y++) {
    if ([...taken, ...free].every((other) => Math.abs(other - y) >= CLEAR_CSS_PX)) free.push(y);
  }
  return pickEnds(free);
}

/** Two labels of a scale tell all the others, and leave room for those of the other scale. */
function pickEnds(values: readonly number[]): readonly number[] {
  return values.length > 2 ? [values[0], values[values.length - 1]] : values;
}
