import type { LineColumns } from '@/domain/columns/line-columns';
import { fillUnder, snap, strokePath } from '../canvas-draw';
import { cssXOfTime, type PlotSize } from '../viewport/viewport';
import type { TakeRect } from './candle-shapes';
import { fillBars } from './fill-bars';
import type { SeriesLayer, SeriesSpace } from './series-layer';
import { findAround, roomOfBucket } from './visible-level';

/** A line at one level of its pyramid. */
export interface LineLevel {
  readonly line: LineColumns;
  readonly seconds: number;
  /** Whether a bucket merges several values. */
  readonly isMerged: boolean;
}

export interface LineLook {
  readonly colour: string;
  /** CSS px. */
  readonly width: number;
  /** Lengths of dashes and gaps, CSS px. */
  readonly dash?: readonly [on: number, off: number];
  /** Fills the area between the line and the level `y` with this colour. */
  readonly area?: { readonly colour: string; readonly y: number };
  /** Where in its bucket a value is: in the middle by default, at the end, or over all of it as a step. */
  readonly place?: 'end' | 'step';
}

/** Narrower buckets are drawn as columns: a path through them would look the same and take ten times as long. */
const MIN_PATH_CSS_PX = 2;
/** A flat stretch of columns is twice as high. */
const HALF_COLUMN_CSS_PX = 0.5;

/** A line through values; broken where one is missing. */
export function paintLine(layer: SeriesLayer, level: LineLevel, yOf: (value: number) => number, look: LineLook): void {
  if (roomOfBucket(level.seconds, layer) < MIN_PATH_CSS_PX) paintColumns(layer, level, yOf, look);
  else paintPath(layer, level, yOf, look);
}

/** The same as a path at every width, for lines of few values. */
export function paintPath(layer: SeriesLayer, level: LineLevel, yOf: (value: number) => number, look: LineLook): void {
  const { context } = layer;
  const [xs, ys] =
    look.place === 'step'
      ? traceSteps(layer, level, yOf)
      : traceSlopes(layer, level, yOf, look.place === 'end' ? 1 : 0.5);
  if (look.area !== undefined) fillUnder(context, xs, ys, look.area.y, look.area.colour);
  context.setLineDash([...(look.dash ?? [])]);
  strokePath(context, xs, ys, look.colour, look.width);
  context.setLineDash([]);
}

type Trace = readonly [xs: number[], ys: number[]];

/** `share`: where in its bucket a value is, from 0 at the start to 1 at the end. */
function traceSlopes(
  space: SeriesSpace,
  { line, seconds, isMerged }: LineLevel,
  yOf: (value: number) => number,
  share: number,
): Trace {
  const { view, size } = space;
  const [from, to] = findAround(line.times, seconds, space);
  const [xs, ys]: [number[], number[]] = [[], []];
  const push = (x: number, value: number): void => {
    xs.push(x);
    ys.push(yOf(value));
  };
  for (let i = from; i < to; i++) {
    if (i > from && line.times[i] - line.times[i - 1] > seconds) push(Number.NaN, Number.NaN);
    const x = cssXOfTime(view, size, line.times[i] + seconds * share);
    if (isAlone(line, i, seconds)) {
      // A lone value would have no length.
      push(x - 1, line.lasts[i]);
    } else if (isMerged) {
      for (const value of [line.firsts[i], line.lows[i], line.highs[i]]) push(x, value);
    }
    push(x, line.lasts[i]);
  }
  return [xs, ys];
}

function isAlone({ times, lasts }: LineColumns, i: number, seconds: number): boolean {
  const isThere = (at: number): boolean => Math.abs(times[at] - times[i]) <= seconds && !Number.isNaN(lasts[at]);
  return !(i > 0 && isThere(i - 1)) && !(i + 1 < times.length && isThere(i + 1));
}

function traceSteps(space: SeriesSpace, { line, seconds, isMerged }: LineLevel, yOf: (value: number) => number): Trace {
  const { view, size } = space;
  const [from, to] = findAround(line.times, seconds, space);
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let i = from; i < to; i++) {
    if (i > from && line.times[i] - line.times[i - 1] > seconds) {
      xs.push(Number.NaN);
      ys.push(Number.NaN);
    }
    const start = cssXOfTime(view, size, line.times[i]);
    const end = cssXOfTime(view, size, line.times[i] + seconds);
    const values = isMerged ? [line.firsts[i], line.lows[i], line.highs[i], line.lasts[i]] : [line.lasts[i]];
    // The vertical range of a merged bucket is drawn at its start.
    for (const value of values) {
      xs.push(start);
      ys.push(yOf(value));
    }
    xs.push(end);
    ys.push(yOf(line.lasts[i]));
  }
  return [xs, ys];
}

/** From the lowest to the highest value of each bucket, joined to the previous one. */
function paintColumns(layer: SeriesLayer, level: LineLevel, yOf: (value: number) => number, look: LineLook): void {
  const count = placeColumns(layer, level, yOf);
  fillBars(layer, level.seconds, (begin) => {
    if (look.area !== undefined) fillArea(begin(look.area.colour), count, look.area.y);
    fillLine(begin(look.colour), layer.size, count, look.dash);
  });
}

function fillArea(take: TakeRect, count: number, base: number): void {
  const { lefts, widths, ys } = placed;
  for (let i = 0; i < count; i++) take(lefts[i], Math.min(ys[i], base), widths[i], Math.abs(ys[i] - base));
}

function fillLine(take: TakeRect, size: PlotSize, count: number, dash: LineLook['dash']): void {
  const { lefts, widths, tops, bottoms } = placed;
  for (let i = 0; i < count; i++) {
    if (!isInDash(lefts[i], dash)) continue;
    const edge = snap(tops[i] - HALF_COLUMN_CSS_PX, size);
    take(lefts[i], edge, widths[i], Math.max(1, snap(bottoms[i] + HALF_COLUMN_CSS_PX, size) - edge));
  }
}

/** Places of the values, CSS px; `ys` are those of the last values. */
interface PlacedColumns {
  readonly lefts: Float64Array;
  readonly widths: Float64Array;
  readonly tops: Float64Array;
  readonly bottoms: Float64Array;
  readonly ys: Float64Array;
}

/**
 * Reused for the line being painted: a pan places thousands of points per frame, and new arrays would be garbage each
 * time.
 */
let placed = makePlaced(0);

function makePlaced(length: number): PlacedColumns {
  const make = (): Float64Array => new Float64Array(length);
  return { lefts: make(), widths: make(), tops: make(), bottoms: make(), ys: make() };
}

/** Places the buckets that have a value; returns how many. */
function placeColumns(layer: SeriesLayer, { line, seconds }: LineLevel, yOf: (value: number) => number): number {
  const { view, size } = layer;
  const [from, to] = findAround(line.times, seconds, layer);
  if (placed.ys.length < to - from) placed = makePlaced(2 * (to - from));
  const { lefts, widths, tops, bottoms, ys } = placed;
  let count = 0;
  let before = Number.NaN;
  for (let i = from; i < to; i++) {
    if (i > from && line.times[i] - line.times[i - 1] > seconds) before = Number.NaN;
    const y = yOf(line.lasts[i]);
    if (!Number.isNaN(y)) {
      const left = snap(cssXOfTime(view, size, line.times[i]), size);
      const right = snap(cssXOfTime(view, size, line.times[i] + seconds), size);
      const [top, bottom] = [yOf(line.highs[i]), yOf(line.lows[i])];
      lefts[count] = left;
      widths[count] = Math.max(1 / size.pixelRatio, right - left);
      // Without a previous value both comparisons are false.
      tops[count] = before < top ? before : top;
      bottoms[count] = before > bottom ? before : bottom;
      ys[count] = y;
      count++;
    }
    before = y;
  }
  return count;
}

/** Dashes that keep their place on screen: columns have no path to measure dashes along. */
function isInDash(x: number, dash: LineLook['dash']): boolean {
  if (dash === undefined) return true;
  const [on, off] = dash;
  return x - Math.floor(x / (on + off)) * (on + off) < on;
}
