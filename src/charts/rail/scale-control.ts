import type { SizeHistogram } from '@/domain/scale/auto-handles';
import { mapSize, rampOffset, type ScaleHandles } from '@/domain/scale/colour-scale';
import { drawText } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';

export interface ScaleData {
  readonly histogram: SizeHistogram;
  readonly handles: ScaleHandles;
  /** 256 RGB triples of the colour map; one per part where a layer is drawn in several, as strips below one another. */
  readonly ramps: readonly Uint8Array[];
}

export interface ScaleStyle {
  readonly theme: ChartTheme;
}

export type ScaleHandle = 'cut' | 'full';
/** What a pointer grabs: a handle, or the strip between them to move both. */
export type ScalePart = ScaleHandle | 'both';

type Layer = CanvasLayer<ScaleData, ScaleStyle>;

const MARGIN_CSS_PX = 4;
const BARS_BOTTOM = 48;
/** Lower than the space above the strip, where the button for automatic handles is. */
const BARS_HEIGHT = 29;
const HANDLE_LINE_TOP = BARS_BOTTOM - BARS_HEIGHT - 1;
const STRIP_TOP = 50;
const STRIP_HEIGHT = 12;
const HANDLE_WIDTH = 9;
const HANDLE_TOP = 46;
const HANDLE_HEIGHT = 20;
const GRIP_CSS_PX = 8;
const LABEL_Y = 75;
/** Flattens the counts: the many small cells would otherwise hide the bars of walls. */
const COUNT_EXPONENT = 0.42;

/** Height that the control is designed for. */
export const SCALE_HEIGHT_CSS_PX = 82;

/** The colour scale: how often each size occurs, its colour, and the two handles. It ignores the view. */
export function makeScaleEngine(options: CanvasOptions): ChartEngine<ScaleData, ScaleStyle> {
  return makeCanvasEngine(options, paintScale);
}

/** Position of a size between the ends of the histogram, 0 to 1. */
export function shareOfSize({ low, high }: SizeHistogram, size: number): number {
  return Math.log(size / low) / Math.log(high / low);
}

/** CSS x of a size on a control of `width`. */
export function scaleXOfSize(histogram: SizeHistogram, width: number, size: number): number {
  return MARGIN_CSS_PX + shareOfSize(histogram, size) * (width - 2 * MARGIN_CSS_PX);
}

/** Size at CSS `x`: the inverse of `scaleXOfSize`. */
export function sizeOfScaleX({ low, high }: SizeHistogram, width: number, x: number): number {
  return low * (high / low) ** ((x - MARGIN_CSS_PX) / (width - 2 * MARGIN_CSS_PX));
}

/** What a pointer at CSS `x` grabs; `undefined` outside the handles. */
export function findScalePart(data: ScaleData, width: number, x: number): ScalePart | undefined {
  const cut = scaleXOfSize(data.histogram, width, data.handles.cut);
  const full = scaleXOfSize(data.histogram, width, data.handles.full);
  const nearest = Math.abs(x - cut) <= Math.abs(x - full) ? 'cut' : 'full';
  if (Math.abs(x - (nearest === 'cut' ? cut : full)) <= GRIP_CSS_PX) return nearest;
  return x > cut && x < full ? 'both' : undefined;
}

/** The handles after `part` was dragged from CSS x `from` to `to`; they never meet and never leave the legend. */
export function dragScale(data: ScaleData, width: number, part: ScalePart, from: number, to: number): ScaleHandles {
  const { low, high } = data.histogram;
  const least = 1.05;
  const factor = sizeOfScaleX(data.histogram, width, to) / sizeOfScaleX(data.histogram, width, from);
  const { cut, full, gamma } = data.handles;
  if (part === 'cut') return { cut: clamp(cut * factor, low, full / least), full, gamma };
  if (part === 'full') return { cut, full: clamp(full * factor, cut * least, high), gamma };
  const shift = clamp(factor, low / cut, high / full);
  return { cut: cut * shift, full: full * shift, gamma };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

export function paintScale(layer: Layer): void {
  const { histogram, handles } = layer.data;
  if (!(histogram.high > histogram.low) || !(handles.cut > 0)) return;
  paintBars(layer);
  paintStrip(layer);
  paintLabels(layer);
  for (const size of [handles.cut, handles.full]) paintHandle(layer, size);
}

function paintBars({ context, size, data, style: { theme } }: Layer): void {
  const { bins, low, high } = data.histogram;
  const most = bins.reduce((a, b) => Math.max(a, b), 0);
  if (most === 0) return;
  const width = (size.width - 2 * MARGIN_CSS_PX) / bins.length;
  for (const [i, count] of bins.entries()) {
    const middle = low * (high / low) ** ((i + 0.5) / bins.length);
    const height = (count / most) ** COUNT_EXPONENT * BARS_HEIGHT;
    const colour = middle > data.handles.full ? withAlpha(theme.text3, 0.35) : withAlpha(theme.text3, 0.75);
    context.fillStyle = middle < data.handles.cut ? theme.active : colour;
    context.fillRect(MARGIN_CSS_PX + i * width, BARS_BOTTOM - height, Math.max(0.5, width - 0.5), height);
  }
}

function paintStrip({ context, size, data, style: { theme } }: Layer): void {
  const right = size.width - MARGIN_CSS_PX;
  const height = STRIP_HEIGHT / data.ramps.length;
  for (const [i, ramp] of data.ramps.entries()) {
    for (let x = MARGIN_CSS_PX; x < right; x++) {
      const at = rampOffset(mapSize(sizeOfScaleX(data.histogram, size.width, x + 0.5), data.handles));
      context.fillStyle = `rgb(${ramp[at]} ${ramp[at + 1]} ${ramp[at + 2]})`;
      context.fillRect(x, STRIP_TOP + i * height, Math.min(1, right - x), height);
    }
  }
  context.strokeStyle = theme.lineStrong;
  context.lineWidth = 1;
  context.strokeRect(MARGIN_CSS_PX + 0.5, STRIP_TOP + 0.5, right - MARGIN_CSS_PX - 1, STRIP_HEIGHT - 1);
}

/** Powers of ten, as many as fit. */
function paintLabels({ context, size, data, style: { theme } }: Layer): void {
  const { low, high } = data.histogram;
  const decades = Math.log10(high / low);
  const every = Math.max(1, Math.ceil((decades * 34) / size.width));
  for (let power = Math.ceil(Math.log10(low)); power <= Math.log10(high); power++) {
    const x = scaleXOfSize(data.histogram, size.width, 10 ** power);
    if (power % every !== 0 || x < 10 || x > size.width - 10) continue;
    drawText(context, formatPower(power), x, LABEL_Y, { colour: theme.text3, align: 'center' });
  }
}

const LETTERS = ['', 'K', 'M', 'B', 'T'];

/** 10^power in at most four characters, however large or small. */
function formatPower(power: number): string {
  if (power < 0) return power >= -2 ? (10 ** power).toFixed(-power) : `1e\u2212${-power}`;
  const letter = LETTERS[Math.floor(power / 3)];
  return letter === undefined ? `1e${power}` : `${10 ** (power % 3)}${letter}`;
}

function paintHandle({ context, size, data, style: { theme } }: Layer, value: number): void {
  const x = scaleXOfSize(data.histogram, size.width, value);
  context.strokeStyle = theme.text1;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x, HANDLE_LINE_TOP);
  context.lineTo(x, STRIP_TOP + STRIP_HEIGHT + 2);
  context.stroke();
  context.fillStyle = theme.overlay;
  context.beginPath();
  context.roundRect(x - HANDLE_WIDTH / 2, HANDLE_TOP, HANDLE_WIDTH, HANDLE_HEIGHT, 3);
  context.fill();
  context.stroke();
}
