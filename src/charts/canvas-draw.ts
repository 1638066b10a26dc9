import type { PlotSize } from './viewport/viewport';

type Context = CanvasRenderingContext2D;

const FAMILY = '"Inter Variable", Inter, sans-serif';
export const AXIS_TEXT_CSS_PX = 11;

/** `value` (CSS px) rounded to the nearest edge of a device pixel. */
export function snap(value: number, size: PlotSize): number {
  return Math.round(value * size.pixelRatio) / size.pixelRatio;
}

interface SharpLine {
  /** Centre of the line, CSS px. */
  readonly place: number;
  /** Width, CSS px. */
  readonly width: number;
}

/**
 * A line near `value` whose edges lie on device pixels. A line over parts of pixels is blurred, and the browser's
 * rasterisers draw it differently.
 */
function sharpenLine(value: number, { pixelRatio }: PlotSize): SharpLine {
  const devicePixels = Math.max(1, Math.floor(pixelRatio));
  const at = value * pixelRatio;
  const middle = devicePixels % 2 === 1 ? Math.floor(at) + 0.5 : Math.round(at);
  return { place: middle / pixelRatio, width: devicePixels / pixelRatio };
}

export interface LineStyle {
  readonly colour: string;
  readonly dash?: readonly number[];
}

/** A horizontal line at `y`, one CSS px thick in whole device pixels. */
export function drawRow(context: Context, size: PlotSize, y: number, from: number, to: number, line: LineStyle): void {
  const { place, width } = sharpenLine(y, size);
  strokeSegment(context, [from, place, to, place], width, line);
}

/** A vertical line at `x`, one CSS px thick in whole device pixels. */
export function drawColumn(
  context: Context,
  size: PlotSize,
  x: number,
  from: number,
  to: number,
  line: LineStyle,
): void {
  const { place, width } = sharpenLine(x, size);
  strokeSegment(context, [place, from, place, to], width, line);
}

type Ends = readonly [x0: number, y0: number, x1: number, y1: number];

function strokeSegment(context: Context, [x0, y0, x1, y1]: Ends, width: number, line: LineStyle): void {
  context.strokeStyle = line.colour;
  context.lineWidth = width;
  const isDashed = line.dash !== undefined && line.dash.length > 0;
  if (isDashed) context.setLineDash([...line.dash]);
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
  if (isDashed) context.setLineDash([]);
}

export interface TextStyle {
  readonly colour: string;
  /** CSS px; 11 by default. */
  readonly size?: number;
  readonly weight?: number;
  readonly align?: 'left' | 'center' | 'right';
}

/** Width of a text in axis size, CSS px. */
export function measureText(context: Context, text: string, weight: number): number {
  context.font = fontOf(AXIS_TEXT_CSS_PX, weight);
  return context.measureText(text).width;
}

/** The font that engines draw with, for `CanvasRenderingContext2D.font`. */
export function fontOf(size: number, weight: number): string {
  return `${weight} ${size}px ${FAMILY}`;
}

/** One line of text, vertically centred on `y`. */
export function drawText(context: Context, text: string, x: number, y: number, style: TextStyle): void {
  context.font = fontOf(style.size ?? AXIS_TEXT_CSS_PX, style.weight ?? 450);
  context.textAlign = style.align ?? 'left';
  context.textBaseline = 'middle';
  context.fillStyle = style.colour;
  context.fillText(text, x, y + 0.5);
}

/** A path through points; NaN in either coordinate breaks it. */
export function strokePath(
  context: Context,
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  colour: string,
  width: number,
): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  // Round joins double the cost of a line with hundreds of points and are invisible at its width.
  context.lineJoin = 'bevel';
  context.beginPath();
  let isOpen = false;
  for (let i = 0; i < xs.length; i++) {
    if (Number.isNaN(xs[i] + ys[i])) {
      isOpen = false;
    } else if (isOpen) {
      context.lineTo(xs[i], ys[i]);
    } else {
      context.moveTo(xs[i], ys[i]);
      isOpen = true;
    }
  }
  context.stroke();
}

/** Fills the area between each unbroken stretch of a path and the level `bottom`. */
export function fillUnder(
  context: Context,
  xs: readonly number[],
  ys: readonly number[],
  bottom: number,
  colour: string,
): void {
  context.fillStyle = colour;
  let first = 0;
  for (let i = 0; i <= xs.length; i++) {
    if (i < xs.length && !Number.isNaN(xs[i] + ys[i])) continue;
    if (i - first > 1) {
      context.beginPath();
      context.moveTo(xs[first], bottom);
      for (let at = first; at < i; at++) context.lineTo(xs[at], ys[at]);
      context.lineTo(xs[i - 1], bottom);
      context.fill();
    }
    first = i + 1;
  }
}
