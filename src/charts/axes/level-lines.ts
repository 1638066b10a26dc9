import { formatPrice } from '@/domain/format/format-price';
import { drawText, measureText, snap } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readPrices } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { cssYOfPrice, type PlotSize } from '../viewport/viewport';
import { AXIS_END_CSS_PX, keepOnAxis } from './dodge-label';

/** A line across the plot, drawn by the user at a price. */
export interface LevelLine {
  readonly price: number;
  readonly name?: string;
}

export interface LevelLinesData {
  /** Prices of the lines. */
  readonly prices: readonly number[];
  /** Names of some lines by their price, written above the line at the left. */
  readonly names?: ReadonlyMap<number, string>;
  /** If given, the prices are written as axis labels with this many decimals and no lines are drawn. */
  readonly decimals?: number | undefined;
  /** The last price, on the same axis: labels keep clear of its label. */
  readonly last?: number | undefined;
}

export interface LevelLinesStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<LevelLinesData, LevelLinesStyle>;

/** Width of a line, and of the backing on either side that sets it off from the colours below. */
const [LINE_CSS_PX, GROUND_CSS_PX] = [1.5, 1];
const GROUND_ALPHA = 0.9;
const LABEL_HALF_HEIGHT = 9;
/** Neighbouring labels share a border. */
const LABELS_APART = 17;
/** Half the height of the last price's label, countdown included. */
const LAST_HALF_HEIGHT = 15;
const TEXT_X = 8;
const NAME_WEIGHT = 550;

/** Lines that the user has drawn at prices, or their labels on the axis. */
export function makeLevelLinesEngine(options: CanvasOptions): ChartEngine<LevelLinesData, LevelLinesStyle> {
  return makeCanvasEngine(options, paintLevelLines, { reads: readPrices });
}

export function paintLevelLines(layer: Layer): void {
  const { context, view, size, data, style } = layer;
  const { decimals, last } = data;
  const lines = data.prices
    .map((price) => ({ price, y: cssYOfPrice(view, size, price) }))
    .filter(({ y }) => y >= 0 && y <= size.height)
    .sort((a, b) => a.y - b.y);
  if (decimals === undefined) {
    for (const { y } of lines) drawLevelLine(context, size, y, style.theme);
    for (const { price, y } of lines) {
      const name = data.names?.get(price);
      if (name !== undefined) paintLineName(context, name, y, style.theme);
    }
    return;
  }
  const ys = lines.map(({ y }) => y);
  const places = placeLabels(ys, size.height, last === undefined ? undefined : cssYOfPrice(view, size, last));
  for (const [i, { price }] of lines.entries()) paintLabel(layer, formatPrice(price, decimals), places[i]);
}

/** A user's line: visible on every colour map, over candles and in both themes. */
export function drawLevelLine(context: CanvasRenderingContext2D, size: PlotSize, y: number, theme: ChartTheme): void {
  const top = snap(y - LINE_CSS_PX / 2, size);
  context.fillStyle = withAlpha(theme.canvas, GROUND_ALPHA);
  context.fillRect(0, top - GROUND_CSS_PX, size.width, LINE_CSS_PX + 2 * GROUND_CSS_PX);
  context.fillStyle = theme.accent;
  context.fillRect(0, top, size.width, LINE_CSS_PX);
}

const NAME_X = 6;
const NAME_PADDING = 3;

/** The name above its line, or below it at the top of the plot, with a backing that reads on every colour map. */
export function paintLineName(
  context: CanvasLayer<unknown, unknown>['context'],
  name: string,
  y: number,
  theme: ChartTheme,
): void {
  const isRoomAbove = y >= 2 * LABEL_HALF_HEIGHT;
  const top = Math.round(isRoomAbove ? y - 2 * LABEL_HALF_HEIGHT : y + GROUND_CSS_PX + LINE_CSS_PX);
  const width = measureText(context, name, NAME_WEIGHT) + 2 * NAME_PADDING;
  context.fillStyle = withAlpha(theme.canvas, GROUND_ALPHA);
  context.fillRect(NAME_X - NAME_PADDING, top, width, 2 * LABEL_HALF_HEIGHT - GROUND_CSS_PX);
  drawText(context, name, NAME_X, top + LABEL_HALF_HEIGHT - GROUND_CSS_PX, {
    colour: theme.text1,
    weight: NAME_WEIGHT,
  });
}

/**
 * Where labels for the ascending `ys` are drawn: in order, inside the pane, apart from each other and from the label at
 * `lastY`. If more are given than fit, they are spaced evenly and may overlap.
 */
export function placeLabels(ys: readonly number[], height: number, lastY: number | undefined): number[] {
  const [top, bottom] = [LABEL_HALF_HEIGHT + AXIS_END_CSS_PX, height - LABEL_HALF_HEIGHT - AXIS_END_CSS_PX];
  if (lastY === undefined) return spread(ys, top, bottom);
  const middle = keepOnAxis(lastY, LAST_HALF_HEIGHT, height);
  const [over, under] = [-1, 1].map((side) => middle + side * (LAST_HALF_HEIGHT + LABEL_HALF_HEIGHT));
  const countRoom = (room: number): number => (room < 0 ? 0 : Math.floor(room / LABELS_APART) + 1);
  const wanted = ys.filter((y) => y < middle).length;
  // Labels without room on their own side move to the other one while it has room.
  const fewest = Math.max(0, ys.length - countRoom(bottom - under));
  const count = Math.min(Math.max(wanted, fewest), countRoom(over - top));
  return [...spread(ys.slice(0, count), top, over), ...spread(ys.slice(count), under, bottom)];
}

function spread(ys: readonly number[], top: number, bottom: number): number[] {
  const apart = Math.min(LABELS_APART, Math.max(0, bottom - top) / Math.max(1, ys.length - 1));
  const places: number[] = [];
  for (const y of ys) places.push(Math.max(y, top, places.length === 0 ? top : places[places.length - 1] + apart));
  for (let i = places.length - 1, limit = bottom; i >= 0; i--, limit -= apart) places[i] = Math.min(places[i], limit);
  return places;
}

function paintLabel({ context, size, style: { theme } }: Layer, text: string, y: number): void {
  const top = Math.round(y - LABEL_HALF_HEIGHT);
  context.fillStyle = theme.overlay;
  context.fillRect(0, top, size.width, 2 * LABEL_HALF_HEIGHT);
  context.strokeStyle = theme.accent;
  context.lineWidth = 1;
  context.strokeRect(0.5, top + 0.5, size.width - 1, 2 * LABEL_HALF_HEIGHT - 1);
  drawText(context, text, TEXT_X, top + LABEL_HALF_HEIGHT, { colour: theme.text1, weight: 550 });
}
