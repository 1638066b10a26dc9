import {
  findPeak,
  type LiquidationMap,
  type MapRow,
  readLiquidationReach,
  sumMapRows,
} from '@/domain/book/liquidation-map';
import { formatSize } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import { computePriceTicks } from '@/domain/ticks/price-ticks';
import { drawColumn, drawText, measureText, strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import type { PlotSize, Viewport } from '../viewport/viewport';

export interface LiquidationMapData {
  readonly map: LiquidationMap;
  /** Price height of a row. */
  readonly rowStep: number;
  /** Price under the pointer or the keyboard cursor. */
  readonly hovered: number | undefined;
  /** Decimals of prices. */
  readonly decimals: number;
  /** Unit of sizes: "BTC", "USD". */
  readonly unit: string;
  /**
   * The CSS colour that the row has on the heatmap; `undefined` for a row that is not drawn there. Without the
   * function, bars are plain.
   */
  readonly colourOf: ((row: MapRow) => string | undefined) | undefined;
}

export interface LiquidationMapStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<LiquidationMapData, LiquidationMapStyle>;

/** Opacity of a bar's edge, which makes it visible whatever its colour. */
const EDGE_ALPHA = 0.75;
const FAINT_ALPHA = 0.4;
const BAR_EDGE_CSS_PX = 1;
const MIN_EDGED_CSS_PX = 3;
/** Opacity of what was traded since the snapshot, and so is gone. */
const SWEPT_ALPHA = 0.25;
const GRID_ALPHA = 0.045;
/** Space for the pane's heading above and for prices below. */
const TOP_CSS_PX = 34;
const BOTTOM_CSS_PX = 26;
/** Share of the height that bars take; sums take all of it. */
const BAR_SHARE = 0.7;
const TICK_GAP_CSS_PX = 96;
/** Prices closer than this to the market's or the cursor's, or close to the ends, are left out. */
const CLEAR_CSS_PX = 62;
const EDGE_CSS_PX = 26;
const SWEPT_MARK_CSS_PX = 4;
const LABEL_GAP_CSS_PX = 4;
const CURSOR_DASH = [3, 3];
const EDGE_GAP_CSS_PX = 6;
/** Distance above the line's end: from there the line only falls, so it crosses no text. */
const ENDS_GAP_CSS_PX = 10;
/** In narrower windows a note is shown at the foot. */
const NARROW_CSS_PX = 640;
const NOTE_CSS_PX = 58;
/** Space for those labels above the highest sum. */
const ENDS_CSS_PX = 18;

/** Liquidations over price: a bar per row, and the sum that is liquidated on the way from the market price. */
export function makeLiquidationMapEngine(options: CanvasOptions): ChartEngine<LiquidationMapData, LiquidationMapStyle> {
  return makeCanvasEngine(options, paintLiquidationMap);
}

/** CSS x of a price: prices run from left to right. */
export function cssXOfPrice({ priceLow, priceHigh }: Viewport, { width }: PlotSize, price: number): number {
  return ((price - priceLow) / (priceHigh - priceLow)) * width;
}

export function priceOfCssX({ priceLow, priceHigh }: Viewport, { width }: PlotSize, x: number): number {
  return priceLow + (x / width) * (priceHigh - priceLow);
}

/** The highest sum in view; 0 if no level is in view. */
function findMostSum({ length, prices, cumulative }: LiquidationMap, view: Viewport): number {
  let most = 0;
  for (let i = 0; i < length; i++) {
    if (prices[i] >= view.priceLow && prices[i] <= view.priceHigh) most = Math.max(most, cumulative[i]);
  }
  return most;
}

/** The rows in view, lowest first; of those that share a column of device pixels, the largest. */
export function listMapBars(rows: readonly MapRow[], view: Viewport, size: PlotSize): MapRow[] {
  const bars: MapRow[] = [];
  let column = -1;
  for (const row of rows) {
    if (row.price < view.priceLow || row.price > view.priceHigh) continue;
    const at = Math.floor(cssXOfPrice(view, size, row.price) * size.pixelRatio);
    if (at !== column) bars.push(row);
    else if (row.size > bars[bars.length - 1].size) bars[bars.length - 1] = row;
    column = at;
  }
  return bars;
}

const bottomOf = ({ height }: PlotSize): number => height - BOTTOM_CSS_PX;

const roomOf = ({ height }: PlotSize): number => Math.max(0, height - TOP_CSS_PX - BOTTOM_CSS_PX);
const sumRoomOf = (size: PlotSize): number => Math.max(0, roomOf(size) - ENDS_CSS_PX);

export function paintLiquidationMap(layer: Layer): void {
  const { context, view, size, data, style } = layer;
  const rows = sumMapRows(data.map, data.rowStep);
  const mostSum = findMostSum(data.map, view);
  paintGrid(layer);
  paintBars(layer, listMapBars(rows, view, size));
  if (mostSum > 0) {
    paintSums(layer, mostSum, -1);
    paintSums(layer, mostSum, 1);
    paintEnds(layer, mostSum);
  }
  paintPeak(layer, findPeak(rows));
  const { theme } = style;
  drawColumn(context, size, cssXOfPrice(view, size, data.map.from), TOP_CSS_PX, bottomOf(size), {
    colour: theme.priceLine,
  });
  paintPriceLabel(layer, data.map.from, theme.priceLine);
  if (data.hovered !== undefined) paintCursor(layer, data.hovered, mostSum);
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

/** Bars at full strength for what is still to be liquidated; the traded rest is faint and has no size colour. */
function paintBars({ context, view, size, data, style: { theme } }: Layer, bars: readonly MapRow[]): void {
  const width = Math.max(1 / size.pixelRatio, (data.rowStep / (view.priceHigh - view.priceLow)) * size.width * 0.82);
  const most = bars.reduce((largest, bar) => Math.max(largest, bar.size), 0);
  const { colourOf } = data;
  const heightOf = (amount: number): number => Math.sqrt(amount / most) * roomOf(size) * BAR_SHARE;
  for (const bar of bars) {
    const { price, size: amount, swept } = bar;
    if (amount === 0) continue;
    const left = cssXOfPrice(view, size, price) - width / 2;
    const [whole, rest] = [heightOf(amount), heightOf(amount - swept)];
    const top = bottomOf(size) - rest;
    // Narrow bars have an edge only at the top: below the cut they are faint instead of hollow.
    const side = width < MIN_EDGED_CSS_PX ? 0 : BAR_EDGE_CSS_PX;
    context.fillStyle = withAlpha(theme.liquidation, EDGE_ALPHA);
    context.fillRect(left, top, width, side === 0 && colourOf ? Math.min(BAR_EDGE_CSS_PX, rest) : rest);
    if (colourOf && rest > BAR_EDGE_CSS_PX) {
      context.fillStyle = colourOf(bar) ?? (side === 0 ? withAlpha(theme.liquidation, FAINT_ALPHA) : theme.canvas);
      context.fillRect(left + side, top + BAR_EDGE_CSS_PX, width - 2 * side, rest - BAR_EDGE_CSS_PX);
    }
    if (swept === 0) continue;
    context.fillStyle = withAlpha(theme.liquidation, SWEPT_ALPHA);
    context.fillRect(left, bottomOf(size) - whole, width, whole - rest);
    context.fillStyle = theme.text3;
    context.fillRect(left, bottomOf(size) + 1, width, SWEPT_MARK_CSS_PX);
  }
}

/** A staircase from the market price, down to the left or up to the right. */
function paintSums({ context, view, size, data, style: { theme } }: Layer, mostSum: number, direction: 1 | -1): void {
  const { prices, cumulative, firstAbove, from, length } = data.map;
  const xs = [cssXOfPrice(view, size, from)];
  const ys = [bottomOf(size)];
  for (let i = direction === 1 ? firstAbove : firstAbove - 1; i >= 0 && i < length; i += direction) {
    const x = cssXOfPrice(view, size, prices[i]);
    xs.push(x, x);
    ys.push(ys[ys.length - 1], bottomOf(size) - (cumulative[i] / mostSum) * sumRoomOf(size));
  }
  strokePath(context, xs, ys, theme.casing, 3.5);
  strokePath(context, xs, ys, theme.cvd, 1.5);
}

/** Labels both sums at the edges of the view; the cursor's is labelled beside it. */
function paintEnds({ context, view, size, data, style: { theme } }: Layer, mostSum: number): void {
  const ends = [
    { price: view.priceLow, x: EDGE_GAP_CSS_PX, align: 'left' },
    { price: view.priceHigh, x: size.width - EDGE_GAP_CSS_PX, align: 'right' },
  ] as const;
  for (const { price, x, align } of ends) {
    const sum = readLiquidationReach(data.map, price).size;
    const isOwn = align === 'left' ? price < data.map.from : price > data.map.from;
    if (sum === 0 || !isOwn) continue;
    const y = bottomOf(size) - (sum / mostSum) * sumRoomOf(size) - ENDS_GAP_CSS_PX;
    const lowest = size.height - (size.width < NARROW_CSS_PX ? NOTE_CSS_PX : 0);
    drawText(context, `Sum ${formatSize(sum)} ${data.unit}`, x, Math.min(y, lowest), {
      colour: theme.cvd,
      weight: 550,
      align,
    });
  }
}

/** Labels the row of the whole map with the most that is still to be liquidated. */
function paintPeak({ context, view, size, data, style: { theme } }: Layer, peak: MapRow | undefined): void {
  if (peak === undefined) return;
  const { decimals } = data;
  const { price } = peak;
  const x = cssXOfPrice(view, size, price);
  if (x < 0 || x > size.width) return;
  drawColumn(context, size, x, TOP_CSS_PX, bottomOf(size), {
    colour: withAlpha(theme.liquidation, 0.6),
    dash: CURSOR_DASH,
  });
  const left = formatSize(peak.size - peak.swept);
  const text = `Peak ${formatPrice(price, decimals)}, ${left} ${data.unit}`;
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

/** The price under the cursor, and the sum there. */
function paintCursor(layer: Layer, price: number, mostSum: number): void {
  const { context, view, size, data, style } = layer;
  const { theme } = style;
  const x = cssXOfPrice(view, size, price);
  drawColumn(context, size, x, TOP_CSS_PX, bottomOf(size), { colour: theme.crosshair, dash: CURSOR_DASH });
  paintPriceLabel(layer, price, theme.text1);
  if (mostSum === 0) return;
  const sum = readLiquidationReach(data.map, price).size;
  const y = bottomOf(size) - (sum / mostSum) * sumRoomOf(size);
  context.fillStyle = theme.cvd;
  context.fillRect(x - 3, y - 3, 6, 6);
  const isRight = x > size.width - 60;
  const at = x + (isRight ? -8 : 8);
  drawText(context, formatSize(sum), at, Math.max(TOP_CSS_PX, y - 10), {
    colour: theme.cvd,
    weight: 600,
    align: isRight ? 'right' : 'left',
  });
}
