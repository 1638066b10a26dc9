import {
  findPeak,
  findRowAt,
  type LiquidationMap,
  type MapRow,
  readLiquidationReach,
  sumMapRows,
} from '@/domain/book/liquidation-map';
import { formatSize } from '@/domain/format/format-compact';
import { formatChange } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { computePriceTicks, decimalsOf } from '@/domain/ticks/price-ticks';
import { drawColumn, drawRow, drawText, measureText, strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import type { PlotSize, Viewport } from '../viewport/viewport';
import { chooseRowStep, cssXOfPrice, isNarrow, listMapBars, MAP_AXIS_CSS_PX, plotWidthOf } from './map-bars';

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
  /** As of when the marked price is: "at 14:32". */
  readonly priceNote: string;
}

export interface LiquidationMapStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<LiquidationMapData, LiquidationMapStyle>;

const BAR_ALPHA = 0.8;
/** Opacity of what was traded since the snapshot, and so is gone. */
const SWEPT_ALPHA = 0.25;
const GRID_ALPHA = 0.045;
/**
 * Space for the pane's heading above, in narrow windows with the legend under it, and what a bar is, which stands in the
 * last line of it; and for prices below.
 */
const [TOP_CSS_PX, NARROW_TOP_CSS_PX] = [50, 78] as const;
const BAR_WORDS_CSS_PX = 9;
const BOTTOM_CSS_PX = 42;
/** Rows below the plot: prices, and how far they are from the market's. */
const [PRICE_ROW_CSS_PX, WAY_ROW_CSS_PX] = [28, 11] as const;
const AXIS_TEXT_CSS_PX = 6;
/** Least distance of two amounts on an axis. */
const AMOUNT_GAP_CSS_PX = 48;
/** The same after rounding, which moves them. */
const LEAST_GAP_CSS_PX = 32;
/** Steps of a decade that amounts on the axis of bars are rounded down to. */
const ROUND_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8] as const;
/** Share of the height that bars take; sums take all of it. */
const BAR_SHARE = 0.7;
/** Least distance of two prices on the axis: closer where the window is narrow, so that it still has some. */
const [TICK_GAP_CSS_PX, NARROW_TICK_GAP_CSS_PX] = [84, 44] as const;
const SWEPT_MARK_CSS_PX = 4;
const LABEL_GAP_CSS_PX = 4;
const LABEL_LINE_CSS_PX = 16;
const CURSOR_DASH = [3, 3];
const EDGE_GAP_CSS_PX = 6;
/** Distance above the line's end: from there the line only falls, so it crosses no text. */
const ENDS_GAP_CSS_PX = 10;
/** Space for those labels above the highest sum. */
const ENDS_CSS_PX = 18;

/** Liquidations over price: a bar per row, and the sum that is liquidated on the way from the market price. */
export function makeLiquidationMapEngine(options: CanvasOptions): ChartEngine<LiquidationMapData, LiquidationMapStyle> {
  return makeCanvasEngine(options, paintLiquidationMap);
}

/** The highest sum in view; 0 if no level is in view. */
function findMostSum({ length, prices, cumulative }: LiquidationMap, view: Viewport): number {
  let most = 0;
  for (let i = 0; i < length; i++) {
    if (prices[i] >= view.priceLow && prices[i] <= view.priceHigh) most = Math.max(most, cumulative[i]);
  }
  return most;
}

const topOf = (size: PlotSize): number => (isNarrow(size) ? NARROW_TOP_CSS_PX : TOP_CSS_PX);
const bottomOf = ({ height }: PlotSize): number => height - BOTTOM_CSS_PX;

const roomOf = (size: PlotSize): number => Math.max(0, bottomOf(size) - topOf(size));
const sumRoomOf = (size: PlotSize): number => Math.max(0, roomOf(size) - ENDS_CSS_PX);

export function paintLiquidationMap(given: Layer): void {
  const { context, view, size, style } = given;
  const data = { ...given.data, rowStep: chooseRowStep(given.data.rowStep, view, size) };
  const layer = { ...given, data };
  const rows = sumMapRows(data.map, data.rowStep);
  const mostSum = findMostSum(data.map, view);
  const bars = listMapBars(rows, view, size);
  const most = bars.reduce((largest, bar) => Math.max(largest, bar.size), 0);
  paintGrid(layer);
  paintAxes(layer, most, mostSum);
  // The first and the last bar are whole, as far as no amount is written there.
  paintBetweenAxes(layer, Math.min(widthOfBar(layer) / 2, AXIS_TEXT_CSS_PX - 1), () => paintBars(layer, bars, most));
  paintBetweenAxes(layer, 0, () => {
    if (mostSum === 0) return;
    paintSums(layer, mostSum, -1);
    paintSums(layer, mostSum, 1);
  });
  const ends = mostSum > 0 ? paintEnds(layer, mostSum, bars) : [];
  paintPeak(layer, findPeak(rows), ends);
  const { theme } = style;
  drawColumn(context, size, cssXOfPrice(view, size, data.map.from), topOf(size), bottomOf(size), {
    colour: theme.priceLine,
  });
  paintPriceLabel(layer, data.map.from, theme.priceLine);
  if (data.hovered === undefined) return;
  paintCursor(layer, data.hovered, mostSum);
  paintRow(layer, findRowAt(rows, data.hovered, data.rowStep), most);
}

function paintGrid({ context, view, size, data, style: { theme } }: Layer): void {
  const gap = isNarrow(size) ? NARROW_TICK_GAP_CSS_PX : TICK_GAP_CSS_PX;
  const ticks = computePriceTicks(view.priceLow, view.priceHigh, plotWidthOf(size), gap);
  const marked = data.hovered === undefined ? [data.map.from] : [data.map.from, data.hovered];
  // Where text already is, from left to right.
  const taken: [number, number][] = marked.map((price) => placeLabel(context, size, view, price, data.decimals));
  // The note under the market price may be wider than its label.
  const note = measureText(context, data.priceNote, 400) / 2 + LABEL_GAP_CSS_PX;
  const noteAt = (taken[0][0] + taken[0][1]) / 2;
  taken.push([noteAt - note, noteAt + note]);
  taken.push([0, MAP_AXIS_CSS_PX], [size.width - MAP_AXIS_CSS_PX, size.width]);
  for (const price of ticks.values) {
    const x = cssXOfPrice(view, size, price);
    drawColumn(context, size, x, topOf(size), bottomOf(size), { colour: withAlpha(theme.text1, GRID_ALPHA) });
    const text = formatPrice(price, ticks.decimals);
    const way = formatWay(price, data.map.from);
    const half = Math.max(...[text, way].map((one) => measureText(context, one, 400))) / 2 + LABEL_GAP_CSS_PX;
    if (taken.some(([from, to]) => x + half > from && x - half < to)) continue;
    taken.push([x - half, x + half]);
    drawText(context, text, x, size.height - PRICE_ROW_CSS_PX, { colour: theme.text2, align: 'center' });
    drawText(context, way, x, size.height - WAY_ROW_CSS_PX, { colour: theme.text3, align: 'center' });
  }
}

/** How far a price is from the market's: "−2.1%". */
const formatWay = (price: number, from: number): string => formatChange((price / from - 1) * 100, 1);

/** Clips to the plot and `beyond` either side of it: a row at its edge would reach into an axis. */
function paintBetweenAxes({ context, size }: Layer, beyond: number, paint: () => void): void {
  context.save();
  context.beginPath();
  context.rect(MAP_AXIS_CSS_PX - beyond, 0, plotWidthOf(size) + 2 * beyond, size.height);
  context.clip();
  paint();
  context.restore();
}

function widthOfBar({ view, size, data }: Layer): number {
  const share = data.rowStep / (view.priceHigh - view.priceLow);
  return Math.max(1 / size.pixelRatio, share * plotWidthOf(size) * 0.82);
}

const heightOfBar = (amount: number, most: number, size: PlotSize): number =>
  Math.sqrt(amount / most) * roomOf(size) * BAR_SHARE;

/** Round amounts at about even distances on the root scale of bars that reach up to `most`. */
export function listBarTicks(most: number, size: PlotSize): readonly number[] {
  const count = Math.max(1, Math.floor((roomOf(size) * BAR_SHARE) / AMOUNT_GAP_CSS_PX));
  const ticks = Array.from({ length: count }, (_, at) => roundDown(most * ((at + 1) / count) ** 2));
  const kept: number[] = [];
  // From the top: the largest says how far the bars reach.
  for (const tick of ticks.toReversed()) {
    const isClear =
      kept.length === 0 || heightOfBar(kept[0], most, size) - heightOfBar(tick, most, size) >= LEAST_GAP_CSS_PX;
    if (isClear) kept.unshift(tick);
  }
  return kept;
}

function roundDown(amount: number): number {
  const decade = 10 ** Math.floor(Math.log10(amount));
  const step = ROUND_STEPS.findLast((one) => one * decade <= amount * (1 + 1e-12)) ?? 1;
  return step * decade;
}

/** Amounts of bars at the left, on their root scale, and of sums at the right. */
function paintAxes({ context, size, data, style: { theme } }: Layer, most: number, mostSum: number): void {
  const bottom = bottomOf(size);
  const line = { colour: withAlpha(theme.text1, GRID_ALPHA) };
  const [left, right] = [MAP_AXIS_CSS_PX, size.width - MAP_AXIS_CSS_PX];
  for (const x of [left, right]) drawColumn(context, size, x, topOf(size), bottom, { colour: theme.line });
  drawText(context, data.unit, left - AXIS_TEXT_CSS_PX, size.height - PRICE_ROW_CSS_PX, {
    colour: theme.text3,
    align: 'right',
  });
  const { rowStep } = data;
  const words = `Bars: ${data.unit} per ${formatPrice(rowStep, decimalsOf(rowStep))} of price, on a root scale`;
  drawText(context, words, left + EDGE_GAP_CSS_PX, topOf(size) - BAR_WORDS_CSS_PX, { colour: theme.text3 });
  drawText(context, 'Sum', right + AXIS_TEXT_CSS_PX, size.height - PRICE_ROW_CSS_PX, { colour: theme.cvd });
  for (const amount of most > 0 ? [0, ...listBarTicks(most, size)] : []) {
    const y = bottom - (amount === 0 ? 0 : heightOfBar(amount, most, size));
    drawRow(context, size, y, left, right, line);
    drawText(context, formatSize(amount), left - AXIS_TEXT_CSS_PX, y, { colour: theme.text2, align: 'right' });
  }
  const sums = computePriceTicks(0, mostSum, sumRoomOf(size), AMOUNT_GAP_CSS_PX);
  for (const sum of mostSum > 0 ? sums.values : []) {
    const y = bottom - (sum / mostSum) * sumRoomOf(size);
    drawText(context, formatSize(sum), right + AXIS_TEXT_CSS_PX, y, { colour: theme.cvd });
  }
}

/**
 * Longs below the market price and shorts above it, at full strength for what is still to be liquidated and faint for
 * the rest, which was traded.
 */
function paintBars(layer: Layer, bars: readonly MapRow[], most: number): void {
  const {
    context,
    view,
    size,
    data,
    style: { theme },
  } = layer;
  const width = widthOfBar(layer);
  for (const { price, size: amount, swept } of bars) {
    if (amount === 0) continue;
    const colour = price < data.map.from ? theme.sell : theme.buy;
    const left = cssXOfPrice(view, size, price) - width / 2;
    const [whole, rest] = [amount, amount - swept].map((one) => heightOfBar(one, most, size));
    context.fillStyle = withAlpha(colour, BAR_ALPHA);
    context.fillRect(left, bottomOf(size) - rest, width, rest);
    if (swept === 0) continue;
    context.fillStyle = withAlpha(colour, SWEPT_ALPHA);
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

/** Where a label lies: its ends, and its middle. */
interface LabelPlace {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** The end of the highest bar between two places; the foot of the bars if there is none. */
function findHighestEnd(
  { view, size }: Layer,
  bars: readonly MapRow[],
  { left, right }: Omit<LabelPlace, 'y'>,
): number {
  const most = bars.reduce((largest, bar) => Math.max(largest, bar.size), 0);
  const under = bars.filter(({ price }) => {
    const x = cssXOfPrice(view, size, price);
    return x >= left - LABEL_GAP_CSS_PX && x <= right + LABEL_GAP_CSS_PX;
  });
  return Math.min(bottomOf(size), ...under.map((bar) => bottomOf(size) - heightOfBar(bar.size, most, size)));
}

/**
 * Labels both sums at the edges of the view, above the line and the bars there; the cursor's is labelled beside it.
 */
function paintEnds(layer: Layer, mostSum: number, bars: readonly MapRow[]): readonly LabelPlace[] {
  const { context, view, size, data, style } = layer;
  const places: LabelPlace[] = [];
  const ends = [
    { price: view.priceLow, x: MAP_AXIS_CSS_PX + EDGE_GAP_CSS_PX, align: 'left' },
    { price: view.priceHigh, x: size.width - MAP_AXIS_CSS_PX - EDGE_GAP_CSS_PX, align: 'right' },
  ] as const;
  for (const { price, x, align } of ends) {
    const sum = readLiquidationReach(data.map, price).size;
    const isOwn = align === 'left' ? price < data.map.from : price > data.map.from;
    if (sum === 0 || !isOwn) continue;
    const text = `Sum ${formatSize(sum)} ${data.unit}`;
    const width = measureText(context, text, 550);
    const left = align === 'left' ? x : x - width;
    const place = { left, right: left + width };
    const lineEnd = bottomOf(size) - (sum / mostSum) * sumRoomOf(size);
    const y = Math.min(lineEnd, findHighestEnd(layer, bars, place)) - ENDS_GAP_CSS_PX;
    drawText(context, text, x, y, { colour: style.theme.cvd, weight: 550, align });
    places.push({ ...place, y });
  }
  return places;
}

/** Labels the row of the whole map with the most that is still to be liquidated. */
function paintPeak(layer: Layer, peak: MapRow | undefined, ends: readonly LabelPlace[]): void {
  if (peak === undefined) return;
  const { context, view, size, data, style } = layer;
  const { theme } = style;
  const { decimals } = data;
  const { price } = peak;
  const x = cssXOfPrice(view, size, price);
  const right = size.width - MAP_AXIS_CSS_PX;
  if (x < MAP_AXIS_CSS_PX || x > right) return;
  drawColumn(context, size, x, topOf(size), bottomOf(size), {
    colour: withAlpha(theme.text1, 0.4),
    dash: CURSOR_DASH,
  });
  const text = `Peak ${formatPrice(price, decimals)}, ${formatSize(peak.size - peak.swept)} ${data.unit}`;
  const width = measureText(context, text, 550);
  const fits = x + LABEL_GAP_CSS_PX + width < right;
  const at = x + (fits ? LABEL_GAP_CSS_PX : -LABEL_GAP_CSS_PX);
  const start = fits ? at : at - width;
  const y = topOf(size) + LABEL_LINE_CSS_PX / 2;
  // A sum may have the first line there.
  const isTaken = ends.some(
    (end) => end.right > start && end.left < start + width && Math.abs(end.y - y) < LABEL_LINE_CSS_PX,
  );
  drawText(context, text, at, isTaken ? y + LABEL_LINE_CSS_PX : y, {
    colour: theme.text1,
    weight: 550,
    align: fits ? 'left' : 'right',
  });
}

/** From where to where the label of a marked price lies, CSS px. */
function placeLabel(
  context: Layer['context'],
  size: PlotSize,
  view: Viewport,
  price: number,
  decimals: number,
): [left: number, right: number] {
  const width = measureText(context, formatPrice(price, decimals), 600) + 10;
  const left = Math.min(Math.max(0, cssXOfPrice(view, size, price) - width / 2), size.width - width);
  return [left, left + width];
}

function paintPriceLabel({ context, view, size, data, style: { theme } }: Layer, price: number, colour: string): void {
  const text = formatPrice(price, data.decimals);
  const [left, right] = placeLabel(context, size, view, price, data.decimals);
  const width = right - left;
  context.fillStyle = theme.overlay;
  context.fillRect(left, size.height - PRICE_ROW_CSS_PX - 10, width, 20);
  const at = left + width / 2;
  drawText(context, text, at, size.height - PRICE_ROW_CSS_PX, { colour, weight: 600, align: 'center' });
  if (price === data.map.from) {
    // The header's price is newer: what is marked here is as old as the map.
    drawText(context, data.priceNote, at, size.height - WAY_ROW_CSS_PX, { colour: theme.text2, align: 'center' });
    return;
  }
  const way = { colour: theme.text2, align: 'center' } as const;
  drawText(context, formatWay(price, data.map.from), at, size.height - WAY_ROW_CSS_PX, way);
}

/** What is still to be liquidated in the row under the cursor, above its bar. */
function paintRow({ context, view, size, data, style: { theme } }: Layer, row: MapRow | undefined, most: number): void {
  if (row === undefined || most === 0) return;
  const left = row.size - row.swept;
  const x = cssXOfPrice(view, size, row.price);
  const isRight = x > size.width - MAP_AXIS_CSS_PX - 60;
  const y = bottomOf(size) - heightOfBar(Math.min(row.size, most), most, size) - 8;
  drawText(context, `${formatSize(left)} ${data.unit}`, x + (isRight ? 8 : -8), Math.max(topOf(size) + 8, y), {
    colour: theme.text1,
    weight: 600,
    align: isRight ? 'left' : 'right',
  });
}

/** The price under the cursor, and the sum there. */
function paintCursor(layer: Layer, price: number, mostSum: number): void {
  const { context, view, size, data, style } = layer;
  const { theme } = style;
  const x = cssXOfPrice(view, size, price);
  drawColumn(context, size, x, topOf(size), bottomOf(size), { colour: theme.crosshair, dash: CURSOR_DASH });
  paintPriceLabel(layer, price, theme.text1);
  if (mostSum === 0) return;
  const sum = readLiquidationReach(data.map, price).size;
  const y = bottomOf(size) - (sum / mostSum) * sumRoomOf(size);
  context.fillStyle = theme.cvd;
  context.fillRect(x - 3, y - 3, 6, 6);
  const isRight = x > size.width - MAP_AXIS_CSS_PX - 60;
  const at = x + (isRight ? -8 : 8);
  drawText(context, formatSize(sum), at, Math.max(topOf(size), y - 10), {
    colour: theme.cvd,
    weight: 600,
    align: isRight ? 'right' : 'left',
  });
}
