import { formatPrice } from '@/domain/format/format-price';
import { drawText } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readPrices } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import type { ChartTheme } from '../chart-theme';
import { cssYOfPrice } from '../viewport/viewport';

export interface LevelLinesData {
  /** Prices that lines lie on. */
  readonly prices: readonly number[];
  /** With it, prices are written with so many digits after the point instead of drawn as lines. */
  readonly decimals?: number | undefined;
  /** Labels keep clear of that of the last price, which stands on the same axis. */
  readonly last?: number | undefined;
}

export interface LevelLinesStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<LevelLinesData, LevelLinesStyle>;

const CASING_CSS_PX = 4;
const LINE_CSS_PX = 1.5;
const LABEL_HALF_HEIGHT = 9;
/** Labels share their frame with the next one. */
const LABELS_APART = 17;
/** Half of the last price's label, with the countdown. */
const LAST_HALF_HEIGHT = 15;
const TEXT_X = 8;

/** Lines that the reader has laid on prices, or their labels on the axis. */
export function makeLevelLinesEngine(options: CanvasOptions): ChartEngine<LevelLinesData, LevelLinesStyle> {
  return makeCanvasEngine(options, paintLevelLines, { reads: readPrices });
}

export function paintLevelLines(layer: Layer): void {
  const { view, size, data } = layer;
  const { decimals, last } = data;
  const lines = data.prices
    .map((price) => ({ price, y: cssYOfPrice(view, size, price) }))
    .filter(({ y }) => y >= 0 && y <= size.height)
    .sort((a, b) => a.y - b.y);
  if (decimals === undefined) {
    for (const { y } of lines) paintLine(layer, y);
    return;
  }
  const ys = lines.map(({ y }) => y);
  const places = placeLabels(ys, size.height, last === undefined ? undefined : cssYOfPrice(view, size, last));
  for (const [i, { price }] of lines.entries()) paintLabel(layer, formatPrice(price, decimals), places[i]);
}

/** With a casing of the ground's colour: seen on every colour map. */
function paintLine({ context, size, style: { theme } }: Layer, y: number): void {
  for (const [colour, width] of [
    [theme.casing, CASING_CSS_PX],
    [theme.text1, LINE_CSS_PX],
  ] as const) {
    context.fillStyle = colour;
    context.fillRect(0, Math.round((y - width / 2) * size.pixelRatio) / size.pixelRatio, size.width, width);
  }
}

/**
 * Where labels stand that belong to the ascending `ys`: in their order, inside the pane, apart from each other and from
 * the label at `lastY`. More than there is room for crowd evenly.
 */
export function placeLabels(ys: readonly number[], height: number, lastY: number | undefined): number[] {
  const [top, bottom] = [LABEL_HALF_HEIGHT, height - LABEL_HALF_HEIGHT];
  if (lastY === undefined) return spread(ys, top, bottom);
  const middle = Math.min(Math.max(lastY, LAST_HALF_HEIGHT), height - LAST_HALF_HEIGHT);
  const [over, under] = [-1, 1].map((side) => middle + side * (LAST_HALF_HEIGHT + LABEL_HALF_HEIGHT));
  const countRoom = (room: number): number => (room < 0 ? 0 : Math.floor(room / LABELS_APART) + 1);
  const wanted = ys.filter((y) => y < middle).length;
  // Those that find no room on their side go to the other, as far as that has some.
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
