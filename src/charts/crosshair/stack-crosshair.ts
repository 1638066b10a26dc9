import type { CrosshairStore } from '@/charts/crosshair-store';
import type { Zone } from '@/domain/format/format-time';
import { computeTimeTicks } from '@/domain/ticks/time-ticks';
import { AXIS_END_CSS_PX, type AxisLabelPlace, dodgeLabel } from '../axes/dodge-label';
import { drawColumn, drawRow, drawText, measureText } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { cssXOfTime } from '../viewport/viewport';

/** The horizontal line: CSS px from the top of the stack, and the text of its axis label. */
export interface CrosshairLevel {
  readonly y: number;
  readonly label: string | undefined;
  /** Another label on the same axis that must stay readable, CSS px from the top of the stack. */
  readonly beside?: AxisLabelPlace | undefined;
  /** Centres of labels that this one may hide, CSS px from the top of the stack. */
  readonly ticks?: readonly number[];
}

/** Where the crosshair of a stack of rows is drawn; lengths in CSS px. */
export interface StackCrosshairData {
  readonly plotWidth: number;
  /** Left edge of the axis; there may be a gutter between it and the plot. */
  readonly axisLeft: number;
  readonly axisWidth: number;
  /** Bottom of the lowest row, top of the time axis. */
  readonly rowsBottom: number;
  readonly timeAxisHeight: number;
  /** Time zone of the time axis labels. */
  readonly zone: Zone;
  /** x of the centre of the bucket at a time, and its label. */
  columnAt(time: number): { readonly x: number; readonly label: string };
  /** The horizontal line; `undefined` where there is none. */
  levelAt(price: number | undefined): CrosshairLevel | undefined;
}

export interface StackCrosshairStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<StackCrosshairData, StackCrosshairStyle>;

const ALPHA = { dark: 0.55, light: 0.65 } as const;
const DASH = [3, 3];
const LABEL_HEIGHT = 18;
const LABEL_PADDING = 6;
/** Ticks closer than this to the crosshair's time are hidden, as on other time axes. */
const CLEAR_OF_LABEL = 56;
const TICK_WEIGHT = 600;
const LABEL_WEIGHT = 600;
const TICK_HALF_HEIGHT = 7;
const TEXT_X = 8;

/** One crosshair over all rows of a stack and both axes, on its own canvas: a move repaints nothing else. */
export function makeStackCrosshair(
  options: CanvasOptions & { readonly crosshair: CrosshairStore },
): ChartEngine<StackCrosshairData, StackCrosshairStyle> {
  return makeCanvasEngine(options, paintStackCrosshair);
}

export function paintStackCrosshair(layer: Layer): void {
  const { context, size, data, crosshair, style } = layer;
  if (crosshair === undefined) return;
  const line = { colour: withAlpha(style.theme.crosshair, ALPHA[style.theme.name]), dash: DASH };
  const column = data.columnAt(crosshair.time);
  if (column.x >= 0 && column.x <= data.plotWidth) {
    drawColumn(context, size, column.x, 0, data.rowsBottom, line);
    paintTime(layer, column.x, column.label);
  }
  const level = data.levelAt(crosshair.price);
  if (level === undefined) return;
  drawRow(context, size, level.y, 0, data.plotWidth, line);
  if (level.label !== undefined) paintValue(layer, level, level.label);
}

function paintTime(layer: Layer, x: number, label: string): void {
  const { context, data } = layer;
  const width = Math.ceil(measureText(context, label, LABEL_WEIGHT)) + 2 * LABEL_PADDING;
  const left = Math.round(Math.min(Math.max(x - width / 2, 0), data.plotWidth - width));
  const top = Math.round(data.rowsBottom + (data.timeAxisHeight - LABEL_HEIGHT) / 2);
  hideTicks(layer, left + width / 2, width / 2, top);
  paintBox(layer, { left, top, width, radius: 3 });
  drawText(context, label, left + width / 2, top + LABEL_HEIGHT / 2, labelStyle(layer, 'center'));
}

/** Hides each tick that is too close completely: cut in half it would read as another time. */
function hideTicks({ context, view, size, data, style }: Layer, middle: number, half: number, top: number): void {
  const { plotWidth, zone } = data;
  const axis = { ...size, width: plotWidth };
  context.fillStyle = style.theme.panel;
  for (const { time, label } of computeTimeTicks(view.timeFrom, view.timeTo, plotWidth, zone).ticks) {
    const x = cssXOfTime(view, axis, time);
    const reach = Math.ceil(measureText(context, label, TICK_WEIGHT) / 2) + 1;
    if (Math.abs(x - middle) >= Math.max(CLEAR_OF_LABEL, half + reach + LABEL_PADDING)) continue;
    const from = Math.max(0, x - reach);
    context.fillRect(from, top, Math.min(plotWidth, x + reach) - from, LABEL_HEIGHT);
  }
}

function paintValue(layer: Layer, { y, beside, ticks = [] }: CrosshairLevel, label: string): void {
  const { context, data } = layer;
  const half = LABEL_HEIGHT / 2;
  const top = Math.round(dodgeLabel({ y, half }, beside, [AXIS_END_CSS_PX, data.rowsBottom]) - half);
  context.fillStyle = layer.style.theme.panel;
  // Completely: a number cut in half reads as another number.
  for (const tick of ticks) {
    if (Math.abs(tick - top - half) >= half + TICK_HALF_HEIGHT) continue;
    context.fillRect(data.axisLeft + 1, Math.round(tick - TICK_HALF_HEIGHT), data.axisWidth - 1, 2 * TICK_HALF_HEIGHT);
  }
  paintBox(layer, { left: data.axisLeft, top, width: data.axisWidth, radius: 0 });
  const room = (data.axisWidth - measureText(context, label, LABEL_WEIGHT)) / 2;
  const x = data.axisLeft + Math.max(2, Math.min(TEXT_X, room));
  drawText(context, label, x, top + LABEL_HEIGHT / 2, labelStyle(layer, 'left'));
}

interface LabelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly radius: number;
}

function paintBox({ context, style: { theme } }: Layer, { left, top, width, radius }: LabelBox): void {
  context.fillStyle = theme.overlay;
  context.strokeStyle = theme.lineStrong;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(left + 0.5, top + 0.5, width - 1, LABEL_HEIGHT - 1, radius);
  context.fill();
  context.stroke();
}

function labelStyle({ style: { theme } }: Layer, align: 'left' | 'center') {
  return { colour: theme.text1, weight: LABEL_WEIGHT, align } as const;
}
