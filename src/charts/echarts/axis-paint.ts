import { formatCompact } from '@/domain/format/format-compact';
import { computePriceTicks } from '@/domain/ticks/price-ticks';
import { drawText, measureText } from '../canvas-draw';
import type { RowScale } from '../series/row-scale';
import type { RowLayer } from './row-part';

/** x where texts of the axis start, CSS px. */
export const AXIS_TEXT_X = 10;
const TAG_X = 4;
const TAG_PADDING = 4;
const TAG_HALF_HEIGHT = 8;
const TAG_RADIUS = 3;
/** Least distance of a label from either end of the axis. */
const EDGE_CSS_PX = 8;
/** Percent rows get more labels, because the changes of several lines are read off their axis. */
const PERCENT_GAP_CSS_PX = 20;
/** Labels closer than this to a tag, or to another label, are left out. */
const [CLEAR_OF_TAG, CLEAR_OF_LABEL] = [14, 13] as const;

/** Significant digits that distinguish ticks of `step` near `value`. */
export function countDigits(value: number, step: number): number {
  return value === 0 || step === 0 ? 3 : Math.max(3, Math.ceil(Math.log10(Math.abs(value) / step)) + 1);
}

/** Ticks of a low row, and the digits that distinguish them. */
export function listRowTicks(scale: RowScale): { readonly values: readonly number[]; readonly digits: number } {
  const pixels = Math.abs(scale.yOf(scale.low) - scale.yOf(scale.high));
  const { values, step } = computePriceTicks(
    scale.low,
    scale.high,
    pixels,
    scale.isPercent === true ? PERCENT_GAP_CSS_PX : undefined,
  );
  const most = Math.max(Math.abs(scale.low), Math.abs(scale.high));
  return {
    values,
    digits: countDigits(most, step || scale.high - scale.low),
  };
}

export interface AxisLabel {
  readonly text: string;
  readonly y: number;
  readonly colour?: string;
}

/** Paints labels in order of importance and leaves out those too close to an earlier one or to `tagY`. */
export function paintLabels(layer: RowLayer, labels: readonly AxisLabel[], tagY: number | undefined): void {
  const tag = tagY === undefined ? undefined : clampY(tagY, layer, TAG_HALF_HEIGHT);
  for (const { text, y, colour } of pickLabels(layer, labels, tag)) {
    drawText(layer.context, text, AXIS_TEXT_X, y, { colour: colour ?? layer.theme.text3 });
  }
}

/** The labels that fit inside the row, clear of a tag and of earlier ones. */
function pickLabels(
  layer: RowLayer,
  labels: readonly AxisLabel[],
  tag: number | undefined,
  taken: readonly AxisLabel[] = [],
): readonly AxisLabel[] {
  const placed: AxisLabel[] = [];
  for (const label of labels) {
    const y = clampY(label.y, layer, EDGE_CSS_PX);
    const isClear = tag === undefined || Math.abs(tag - y) >= CLEAR_OF_TAG;
    if (isClear && ![...taken, ...placed].some((other) => Math.abs(other.y - y) < CLEAR_OF_LABEL))
      placed.push({ ...label, y });
  }
  return placed;
}

/** Least distance of two ends of lines, CSS px. */
const END_GAP_CSS_PX = 13;

/**
 * Paints the last values of several lines, moved apart where they would overlap. Those that have no room at all are left
 * out, the last in the list first. Ticks are where they leave room: without any the height of a line is not read.
 */
export function paintEnds(layer: RowLayer, ends: readonly AxisLabel[], ticks: readonly AxisLabel[] = []): void {
  const placed = spreadEnds(ends, layer.size.height);
  const others = ticks.filter(({ text }) => placed.every((end) => end.text !== text));
  for (const { text, y, colour } of [...placed, ...pickLabels(layer, others, undefined, placed)]) {
    drawText(layer.context, text, AXIS_TEXT_X, y, { colour: colour ?? layer.theme.text3 });
  }
}

export function spreadEnds(ends: readonly AxisLabel[], height: number): readonly AxisLabel[] {
  const [top, bottom] = [EDGE_CSS_PX, height - EDGE_CSS_PX];
  const most = Math.max(1, Math.floor((bottom - top) / END_GAP_CSS_PX) + 1);
  const placed = ends.slice(0, most).toSorted((a, b) => a.y - b.y);
  const ys = placed.map(({ y }) => Math.min(Math.max(y, top), bottom));
  for (let i = 1; i < ys.length; i++) ys[i] = Math.max(ys[i], ys[i - 1] + END_GAP_CSS_PX);
  for (let i = ys.length - 1, limit = bottom; i >= 0; i--, limit = ys[i + 1] - END_GAP_CSS_PX) {
    ys[i] = Math.min(ys[i], limit);
  }
  return placed.map((end, i) => ({ ...end, y: ys[i] }));
}

/** Keeps a label of half height `half` inside its row. */
export function clampY(y: number, { size }: RowLayer, half: number): number {
  return Math.min(Math.max(y, half), size.height - half);
}

/** The last value of a line, on a tag in its colour. */
export function paintTag(layer: RowLayer, text: string, y: number, colour: string): void {
  const { context, theme, axisWidth } = layer;
  const width = Math.min(Math.ceil(measureText(context, text, 600)) + 2 * TAG_PADDING, axisWidth - TAG_X);
  const middle = Math.round(clampY(y, layer, TAG_HALF_HEIGHT));
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(TAG_X, middle - TAG_HALF_HEIGHT, width, 2 * TAG_HALF_HEIGHT, TAG_RADIUS);
  context.fill();
  drawText(context, text, TAG_X + TAG_PADDING, middle, { colour: theme.canvas, weight: 600 });
}

/** An amount in `digits` significant digits; zero is `0`. */
export function formatAmount(value: number, digits = 3): string {
  return value === 0 ? '0' : formatCompact(value, digits);
}

/** An amount with its sign: `+1.90K`. */
export function formatSigned(value: number, digits = 3): string {
  return `${value > 0 ? '+' : ''}${formatAmount(value, digits)}`;
}
