import { formatClock, formatDay, formatHourMinute, type Zone } from '@/domain/format/format-time';
import { computeTimeTicks, type TimeTick } from '@/domain/ticks/time-ticks';
import { drawText, measureText } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readTimes } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import type { ChartTheme } from '../chart-theme';
import { cssXOfTime } from '../viewport/viewport';
import { snapToColumn } from './snap';

export interface TimeAxisData {
  /** The crosshair snaps to the middle of columns of this length. */
  readonly columnSeconds: number;
}

export interface TimeAxisStyle {
  readonly theme: ChartTheme;
  readonly zone: Zone;
}

type Layer = CanvasLayer<TimeAxisData, TimeAxisStyle>;

const EDGE_CSS_PX = 20;
/** Ticks closer than this to the crosshair's label are left out. */
const CLEAR_OF_CROSSHAIR = 56;
const LABEL_HEIGHT = 18;
const LABEL_PADDING = 6;
const LABEL_WEIGHT = 600;
const DAY = 86_400;
const MINUTE = 60;

/** Time axis: ticks and the crosshair's time. */
export function makeTimeAxisEngine(options: CanvasOptions): ChartEngine<TimeAxisData, TimeAxisStyle> {
  return makeCanvasEngine(options, paintTimeAxis, { reads: readTimes });
}

export function paintTimeAxis(layer: Layer): void {
  const { view, size, style } = layer;
  const { ticks, step } = computeTimeTicks(view.timeFrom, view.timeTo, size.width, style.zone);
  const label = computeLabel(layer);
  paintMarks(layer, ticks, step);
  for (const tick of ticks) {
    const x = cssXOfTime(view, size, tick.time);
    const isInside = x >= EDGE_CSS_PX && x <= size.width - EDGE_CSS_PX;
    const isFree =
      label === undefined || Math.abs(x - label.x) >= Math.max(CLEAR_OF_CROSSHAIR, label.width / 2 + EDGE_CSS_PX);
    if (isInside && isFree) paintTick(layer, tick, x);
  }
  if (label !== undefined) paintLabel(layer, label);
}

interface CrosshairLabel {
  readonly text: string;
  readonly x: number;
  readonly width: number;
}

/** The crosshair's label; `undefined` while there is no crosshair or it is out of view. */
function computeLabel({ context, view, size, crosshair, data, style }: Layer): CrosshairLabel | undefined {
  if (crosshair === undefined) return undefined;
  const { start, middle } = snapToColumn(crosshair.time, data.columnSeconds);
  const x = cssXOfTime(view, size, middle);
  if (x < 0 || x > size.width) return undefined;
  const text = formatColumn(start, data.columnSeconds, style.zone);
  const width = Math.ceil(measureText(context, text, LABEL_WEIGHT)) + 2 * LABEL_PADDING;
  return { text, x, width };
}

function paintTick({ context, size, style: { theme } }: Layer, { label, isStrong }: TimeTick, x: number): void {
  const colour = isStrong ? theme.text1 : theme.text3;
  drawText(context, label, x, size.height / 2, { colour, align: 'center', weight: isStrong ? 600 : 450 });
}

function paintMarks({ context, view, size, style }: Layer, ticks: readonly TimeTick[], step: number): void {
  context.fillStyle = style.theme.lineStrong;
  for (const { time } of ticks) {
    context.fillRect(Math.round(cssXOfTime(view, size, time)), 0, 1, 5);
    context.fillRect(Math.round(cssXOfTime(view, size, time + step / 2)), 0, 1, 3);
  }
}

/** The start of a column, as precise as its length requires. */
function formatColumn(start: number, columnSeconds: number, zone: Zone): string {
  if (columnSeconds >= DAY) return formatDay(start, zone);
  const clock = columnSeconds < MINUTE ? formatClock(start, zone) : formatHourMinute(start, zone);
  return `${formatDay(start, zone)} ${clock}`;
}

function paintLabel({ context, size, style: { theme } }: Layer, { text, x, width }: CrosshairLabel): void {
  const left = Math.round(Math.min(Math.max(x - width / 2, 0), size.width - width));
  const top = Math.round((size.height - LABEL_HEIGHT) / 2);
  context.fillStyle = theme.overlay;
  context.strokeStyle = theme.lineStrong;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(left + 0.5, top + 0.5, width - 1, LABEL_HEIGHT - 1, 3);
  context.fill();
  context.stroke();
  const style = { colour: theme.text1, align: 'center', weight: LABEL_WEIGHT } as const;
  drawText(context, text, left + width / 2, size.height / 2, style);
}
