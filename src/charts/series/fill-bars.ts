import { snap } from '../canvas-draw';
import type { PlotSize } from '../viewport/viewport';
import { type FillRects, MIN_BODY_CSS_PX, type TakeRect } from './candle-shapes';
import type { SeriesLayer } from './series-layer';
import { type BarEdges, roomOfBucket } from './visible-level';

/** Fills rectangles on a canvas. */
export const fillOn =
  (context: CanvasRenderingContext2D): FillRects =>
  (colour) => {
    context.fillStyle = colour;
    return (left, top, width, height) => context.fillRect(left, top, width, height);
  };

/** Fills one bar per bucket of `seconds`: many narrow ones as pixels, few wide ones as rectangles. */
export function fillBars(layer: SeriesLayer, seconds: number, fill: (begin: FillRects) => void): void {
  const { context, size, pixels } = layer;
  if (pixels !== undefined && roomOfBucket(seconds, layer) < MIN_BODY_CSS_PX) pixels.paint(context, size, fill);
  else fill(fillOn(context));
}

/** One side of bars that go up and down from a zero line. */
export interface BarSide {
  /** CSS y of zero. */
  readonly zero: number;
  readonly sign: 1 | -1;
  /** Length of bar `i` of `edges`, CSS px. */
  lengthOf(i: number): number;
}

/** Bars above zero; or below it, clear of the line by a device pixel. */
export function fillSide(take: TakeRect, size: PlotSize, edges: BarEdges, { zero, sign, lengthOf }: BarSide): void {
  const { lefts, widths } = edges;
  for (let i = 0; i < lefts.length; i++) {
    const length = lengthOf(i);
    if (length > 0) take(lefts[i], sign === 1 ? zero - length : zero + 1 / size.pixelRatio, widths[i], length);
  }
}

/** Bars from zero to values of either sign. */
export interface SignedBars {
  readonly values: Float64Array;
  /** Colours of values above and below zero. */
  readonly colours: readonly [above: string, below: string];
  yOf(value: number): number;
}

export function fillSigned(begin: FillRects, size: PlotSize, edges: BarEdges, bars: SignedBars): void {
  const { values, colours, yOf } = bars;
  const zero = snap(yOf(0), size);
  for (const [at, colour] of colours.entries()) {
    const take = begin(colour);
    for (const [i, value] of values.entries()) {
      if (!(at === 0 ? value > 0 : value < 0)) continue;
      const y = snap(yOf(value), size);
      take(edges.lefts[i], Math.min(y, zero), edges.widths[i], Math.abs(y - zero));
    }
  }
}
