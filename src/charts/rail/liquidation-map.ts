import { type LiquidationMap, readLiquidationReach } from '@/domain/book/liquidation-map';
import { formatCompact } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import { computePriceTicks } from '@/domain/ticks/price-ticks';
import { drawColumn, drawText, measureText, strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import type { PlotSize, Viewport } from '../viewport/viewport';

export interface LiquidationMapData {
  readonly map: LiquidationMap;
  /** Price height of a level. */
  readonly rowStep: number;
  /** Price under the pointer or the keyboard's cursor. */
  readonly hovered: number | undefined;
  /** Digits after the point of prices. */
  readonly decimals: number;
}

export interface LiquidationMapStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<LiquidationMapData, LiquidationMapStyle>;

const BAR_ALPHA = 0.75;
/** Levels that were traded since the snapshot: what was there is gone. */
const SWEPT_ALPHA = 0.25;
const GRID_ALPHA = 0.045;
/** Room for the pane's heading above and for prices below. */
const TOP_CSS_PX = 34;
const BOTTOM_CSS_PX = 26;
/** Bars take so much of the room, sums all of it. */
const BAR_SHARE = 0.7;
const TICK_GAP_CSS_PX = 96;
/** Prices nearer than this to those of market and cursor, and to the ends, are left out. */
const CLEAR_CSS_PX = 62;
const EDGE_CSS_PX = 26;
const SWEPT_MARK_CSS_PX = 4;
const LABEL_GAP_CSS_PX = 4;
const CURSOR_DASH = [3, 3];

/** Liquidations over price: a bar per level, and what is liquidated on the way from where the market stands. */
export function makeLiquidationMapEngine(options: CanvasOptions): ChartEngine<LiquidationMapData, LiquidationMapStyle> {
  return makeCanvasEngine(options, paintLiquidationMap);
}

/** CSS x of a price: the prices of the plot lie across, the lowest at the left. */
export function cssXOfPrice({ priceLow, priceHigh }: Viewport, { width }: PlotSize, price: number): number {
  return ((price - priceLow) / (priceHigh - priceLow)) * width;
}

export function priceOfCssX({ priceLow, priceHigh }: Viewport, { width }: PlotSize, x: number): number {
  return priceLow + (x / width) * (priceHigh - priceLow);
}

/** Levels in view and what the tallest bar and the highest sum stand for. */
export interface MapScale {
  readonly first: number;
  readonly end: number;
  readonly mostSize: number;
  readonly mostSum: number;
}

export function computeMapScale({ length, prices, sizes, cumulative }: LiquidationMap, view: Viewport): MapScale {
  let [first, end, mostSize, mostSum] = [length, 0, 0, 0];
  for (let i = 0; i < length; i++) {
    if (prices[i] < view.priceLow || prices[i] > view.priceHigh) continue;
    first = Math.min(first, i);
    end = i + 1;
    mostSize = Math.max(mostSize, sizes[i]);
    mostSum = Math.max(mostSum, cumulative[i]);
  }
  return { first: Math.min(first, end), end, mostSize, mostSum };
}

const bottomOf = ({ height }: PlotSize): number => height - BOTTOM_CSS_PX;

const roomOf = ({ height }: PlotSize): number => Math.max(0, height - TOP_CSS_PX - BOTTOM_CSS_PX);

export function paintLiquidationMap(layer: Layer): void {
  const { context, view, size, data, style } = layer;
  const scale = computeMapScale(data.map, view);
  paintGrid(layer);
  if (scale.end > scale.first) {
    paintBars(layer, scale);
    paintSums(layer, scale, -1);
    paintSums(layer, scale, 1);
    paintPeak(layer);
  }
  const { theme } = style;
  drawColumn(context, size, cssXOfPrice(view, size, data.map.from), TOP_CSS_PX, bottomOf(size), {
    colour: theme.priceLine,
  });
  paintPriceLabel(layer, data.map.from, theme.priceLine);
  if (data.hovered !== undefined) paintCursor(layer, data.hovered, scale);
}

function paintGrid({ context, view, size, data, style: { theme } }: Layer): void {
  const ticks = computePriceTicks(view.priceLow, view.priceHigh, size.width, TICK_GAP_CSS_PX);
  for (const price of ticks.values) {
    const x = cssXOfPrice(view, size, price);
    drawColumn(context, size, x, TOP_CSS_PX, bottomOf(size), { colour: withAlpha(theme.text1, GRID_ALPHA) });
    const others = [0, size.width, cssXOfPrice(view, size, data.map.from)];
    if (data.hovered !== undefined) others.push(cssXOfPrice(view, size, data.hovered));
    if (others.some((other, i) => Math.abs(x - other) < (i < 2 ? EDGE_CSS_PX : CLEAR_CSS_PX))) continue;
    drawText(context, formatPrice(price, ticks.decimals), x, size.height - 12, {
      colour: theme.text3,
      align: 'center',
    });
  }
}

function paintBars({ context, view, size, data, style: { theme } }: Layer, { first, end, mostSize }: MapScale): void {
  const { map, rowStep } = data;
  const width = Math.max(1 / size.pixelRatio, (rowStep / (view.priceHigh - view.priceLow)) * size.width * 0.82);
  const room = roomOf(size) * BAR_SHARE;
  for (let i = first; i < end; i++) {
    const left = cssXOfPrice(view, size, map.prices[i]) - width / 2;
    const height = Math.sqrt(map.sizes[i] / mostSize) * room;
    const isSwept = map.swept[i] === 1;
    context.fillStyle = withAlpha(theme.liquidation, isSwept ? SWEPT_ALPHA : BAR_ALPHA);
    context.fillRect(left, bottomOf(size) - height, width, height);
    if (!isSwept) continue;
    context.fillStyle = theme.text3;
    context.fillRect(left, bottomOf(size) + 1, width, SWEPT_MARK_CSS_PX);
  }
}

/** A staircase from where the market stands, down to the left or up to the right. */
function paintSums(
  { context, view, size, data, style: { theme } }: Layer,
  { mostSum }: MapScale,
  direction: 1 | -1,
): void {
  const { prices, cumulative, firstAbove, from, length } = data.map;
  const xs = [cssXOfPrice(view, size, from)];
  const ys = [bottomOf(size)];
  for (let i = direction === 1 ? firstAbove : firstAbove - 1; i >= 0 && i < length; i += direction) {
    const x = cssXOfPrice(view, size, prices[i]);
    xs.push(x, x);
    ys.push(ys[ys.length - 1], bottomOf(size) - (cumulative[i] / mostSum) * roomOf(size));
  }
  strokePath(context, xs, ys, theme.casing, 3.5);
  strokePath(context, xs, ys, theme.cvd, 1.5);
}

/** The largest level of all, also beside the view's edge. */
function paintPeak({ context, view, size, data, style: { theme } }: Layer): void {
  const { map, decimals } = data;
  const price = map.prices[map.peak];
  const x = cssXOfPrice(view, size, price);
  if (x < 0 || x > size.width) return;
  drawColumn(context, size, x, TOP_CSS_PX, bottomOf(size), {
    colour: withAlpha(theme.liquidation, 0.6),
    dash: CURSOR_DASH,
  });
  const text = `Peak ${formatPrice(price, decimals)}`;
  const fits = x + LABEL_GAP_CSS_PX + measureText(context, text, 550) < size.width;
  const at = x + (fits ? LABEL_GAP_CSS_PX : -LABEL_GAP_CSS_PX);
  drawText(context, text, at, TOP_CSS_PX + 8, {
    colour: theme.liquidation,
    weight: 550,
    align: fits ? 'left' : 'right',
  });
}

function paintPriceLabel({ context, view, size, data, style: { theme } }: Layer, price: number, colour: string): void {
  const x = cssXOfPrice(view, size, price);
  const text = formatPrice(price, data.decimals);
  const width = measureText(context, text, 600) + 10;
  const left = Math.min(Math.max(0, x - width / 2), size.width - width);
  context.fillStyle = theme.overlay;
  context.fillRect(left, size.height - 22, width, 20);
  drawText(context, text, left + width / 2, size.height - 12, { colour, weight: 600, align: 'center' });
}

/** The price under the cursor with the height that the sum has there. */
function paintCursor(layer: Layer, price: number, { mostSum }: MapScale): void {
  const { context, view, size, data, style } = layer;
  const { theme } = style;
  const x = cssXOfPrice(view, size, price);
  drawColumn(context, size, x, TOP_CSS_PX, bottomOf(size), { colour: theme.crosshair, dash: CURSOR_DASH });
  paintPriceLabel(layer, price, theme.text1);
  if (mostSum === 0) return;
  const sum = readLiquidationReach(data.map, price).size;
  const y = bottomOf(size) - (sum / mostSum) * roomOf(size);
  context.fillStyle = theme.cvd;
  context.fillRect(x - 3, y - 3, 6, 6);
  const isRight = x > size.width - 60;
  const at = x + (isRight ? -8 : 8);
  drawText(context, formatCompact(sum), at, Math.max(TOP_CSS_PX, y - 10), {
    colour: theme.cvd,
    weight: 600,
    align: isRight ? 'right' : 'left',
  });
}
