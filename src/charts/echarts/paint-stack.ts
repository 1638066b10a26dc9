import { formatZone } from '@/domain/format/format-time';
import { computeTimeTicks, type TimeTick } from '@/domain/ticks/time-ticks';
import { paintTimeAxis } from '../axes/time-axis';
import { drawColumn, drawRow, drawText } from '../canvas-draw';
import type { PixelSheet } from '../series/pixel-sheet';
import type { Viewport } from '../viewport/viewport';
import { paintSeparators, paintTimeGrid, paintUnloaded, paintUnloadedWords } from './price-backdrop';
import type { RowLayer } from './row-part';
import type { PricePane, StackData, StackLayout, StackStyle } from './stack-data';
import { axisLeftOf, bottomOfRows, heightOfStack, type RowFrame } from './stack-frame';

/** What all rows of a frame share. */
export interface StackSheet {
  readonly view: Viewport;
  readonly layout: StackLayout;
  readonly style: StackStyle;
  readonly timeTicks: readonly TimeTick[];
  readonly separators: PricePane['separators'];
  readonly unloaded: NonNullable<StackData['unloaded']>;
}

const NOTHING: StackSheet['unloaded'] = {};

export function makeStackSheet(
  view: Viewport,
  layout: StackLayout,
  style: StackStyle,
  separators: PricePane['separators'],
  unloaded: StackSheet['unloaded'] = NOTHING,
): StackSheet {
  const { ticks } = computeTimeTicks(view.timeFrom, view.timeTo, layout.plotWidth, style.zone);
  return { view, layout, style, timeTicks: ticks, separators, unloaded };
}

/**
 * Paints a row with its axis. The context's origin is the corner of the host, in CSS px; `pixels` belongs to the row.
 */
export function paintRow(
  context: CanvasRenderingContext2D,
  sheet: StackSheet,
  frame: RowFrame,
  pixels?: PixelSheet,
): void {
  const { row, size, part } = frame;
  const { plotWidth, gutterWidth, axisWidth } = sheet.layout;
  const layer: RowLayer = {
    context,
    size,
    axisWidth,
    view: sheet.view,
    theme: sheet.style.theme,
    zone: sheet.style.zone,
    timeTicks: sheet.timeTicks,
    pixels,
  };
  paintWithin(context, { left: 0, top: row.top, width: plotWidth, height: row.height }, () => {
    const unloaded = sheet.unloaded[row.id];
    if (unloaded !== undefined) paintUnloaded(layer, unloaded);
    if (row.id !== 'price') {
      paintTimeGrid(layer);
      paintSeparators(layer, sheet.separators);
    }
    part?.paintPlot(layer);
    if (row.id === 'price' && unloaded !== undefined) paintUnloadedWords(layer, unloaded);
  });
  if (gutterWidth > 0) {
    const gutter = { left: plotWidth, top: row.top, width: gutterWidth, height: row.height };
    paintWithin(context, gutter, () => part?.paintGutter?.({ ...layer, size: { ...size, width: gutterWidth } }));
  }
  paintWithin(context, { left: axisLeftOf(sheet.layout), top: row.top, width: axisWidth, height: row.height }, () =>
    part?.paintAxis(layer),
  );
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function paintWithin(context: CanvasRenderingContext2D, { left, top, width, height }: Box, paint: () => void): void {
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  context.translate(left, top);
  try {
    paint();
  } finally {
    context.restore();
  }
}

/** The grounds of the axes and the lines between the rows, below all rows; the time axis. */
export function paintGround(context: CanvasRenderingContext2D, sheet: StackSheet): void {
  const { view, layout, style } = sheet;
  const { theme, zone } = style;
  const { plotWidth, axisWidth, pixelRatio } = layout;
  const axisLeft = axisLeftOf(layout);
  const [width, height] = [axisLeft + axisWidth, heightOfStack(layout)];
  const bottom = bottomOfRows(layout.rows);
  const size = { width, height, pixelRatio };
  context.fillStyle = theme.panel;
  context.fillRect(axisLeft, 0, axisWidth, height);
  context.fillRect(0, bottom, axisLeft, layout.timeAxisHeight);
  const line = { colour: theme.line };
  for (const { top } of layout.rows.slice(1)) drawRow(context, size, top, 0, width, line);
  drawRow(context, size, bottom, 0, width, line);
  for (const x of new Set([plotWidth, axisLeft])) drawColumn(context, size, x, 0, height, line);
  const axis = { left: 0, top: bottom, width: plotWidth, height: layout.timeAxisHeight };
  paintWithin(context, axis, () =>
    paintTimeAxis({
      context,
      view,
      size: { width: plotWidth, height: layout.timeAxisHeight, pixelRatio },
      data: { columnSeconds: 1 },
      style,
      crosshair: undefined,
    }),
  );
  drawText(context, formatZone(view.timeTo, zone), axisLeft + ZONE_X, bottom + layout.timeAxisHeight / 2, {
    colour: theme.text3,
  });
}

const ZONE_X = 10;
