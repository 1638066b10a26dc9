import {
  findLiquidated,
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
import { computePriceTicks } from '@/domain/ticks/price-ticks';
import { drawColumn, drawRow, drawText, measureText, strokePath } from '../canvas-draw';
import { type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { withAlpha } from '../chart-theme';
import type { PlotSize, Viewport } from '../viewport/viewport';
import {
  chooseRowStep,
  cssXOfPrice,
  describeBars,
  isNarrow,
  listMapBars,
  MAP_AXIS_CSS_PX,
  plotWidthOf,
} from './map-bars';
import {
  BAR_SHARE,
  bottomOf,
  heightOfBar,
  LABEL_GAP_CSS_PX,
  LABEL_LINE_CSS_PX,
  type LiquidationMapData,
  type LiquidationMapStyle,
  type MapLayer,
  PRICE_ROW_CSS_PX,
  roomOf,
  sumRoomOf,
  topOf,
  WAY_ROW_CSS_PX,
} from './map-layer';
import {
  drawOnPlate,
  findHighestEnd,
  type LabelPlace,
  paintCursor,
  paintLargest,
  paintPeak,
  paintPrices,
  placeCursorLabels,
  placeLabel,
  placeMarket,
  touches,
} from './map-marks';

const BAR_ALPHA = 0.8;
/** Opacity of what was traded since the snapshot, and so is gone. */
const SWEPT_ALPHA = 0.25;
const [SUM_CSS_PX, SUM_HALO_CSS_PX] = [2, 1] as const;
const GRID_ALPHA = 0.045;
const BAR_WORDS_CSS_PX = 9;
const AXIS_TEXT_CSS_PX = 6;
/** Least distance of two amounts on an axis. */
const AMOUNT_GAP_CSS_PX = 48;
/** The same after rounding, which moves them. */
const LEAST_GAP_CSS_PX = 32;
/** Steps of a decade that amounts on the axis of bars are rounded down to. */
const ROUND_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8] as const;
/** Least distance of two prices on the axis: closer where the window is narrow, so that it still has some. */
const [TICK_GAP_CSS_PX, NARROW_TICK_GAP_CSS_PX] = [84, 44] as const;
const SWEPT_MARK_CSS_PX = 4;
/** From where to where the tick of a distance lies above its text. */
const WAY_TICK_CSS_PX = [10, 7] as const;
const EDGE_GAP_CSS_PX = 6;
/** Distance above the line's end: from there the line only falls, so it crosses no text. */
const ENDS_GAP_CSS_PX = 10;
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

export function paintLiquidationMap(given: MapLayer): void {
  const { context, view, size, style } = given;
  const data = { ...given.data, rowStep: chooseRowStep(given.data.rowStep, view) };
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
  const { hovered } = data;
  const under =
    hovered === undefined ? undefined : { price: hovered, row: findRowAt(rows, hovered, data.rowStep), most, mostSum };
  const beside = under === undefined ? [] : placeCursorLabels(layer, under);
  const { theme } = style;
  // Under the labels, which it would strike through.
  drawColumn(context, size, cssXOfPrice(view, size, data.map.from), topOf(size), bottomOf(size), {
    colour: theme.priceLine,
  });
  const peak = findPeak(rows);
  const taken = [...paintPeak(layer, peak), ...beside];
  const labels = paintLargest(layer, bars, most, { named: [peak, under?.row], taken });
  if (mostSum > 0) paintEnds(layer, mostSum, { bars, most, taken: labels });
  paintPrices(layer, theme.priceLine);
  if (under !== undefined) paintCursor(layer, under, beside);
}

function paintGrid(layer: MapLayer): void {
  const { context, view, size, style } = layer;
  const { theme } = style;
  const gap = isNarrow(size) ? NARROW_TICK_GAP_CSS_PX : TICK_GAP_CSS_PX;
  const ticks = computePriceTicks(view.priceLow, view.priceHigh, plotWidthOf(size), gap);
  const taken = listTaken(layer, placeLabel(layer, layer.data.map.from));
  for (const price of ticks.values) {
    const x = cssXOfPrice(view, size, price);
    drawColumn(context, size, x, topOf(size), bottomOf(size), { colour: withAlpha(theme.text1, GRID_ALPHA) });
    const text = formatPrice(price, ticks.decimals);
    if (!takeRoom(layer, taken, text, x)) continue;
    drawText(context, text, x, size.height - PRICE_ROW_CSS_PX, { colour: theme.text2, align: 'center' });
  }
  paintWays(layer, gap);
}

type Taken = (readonly [from: number, to: number])[];

/** Whether text around `x` has room beside what is there; then it takes that. */
function takeRoom({ context, size }: MapLayer, taken: Taken, text: string, x: number): boolean {
  // On a phone prices stand closer: it has few of them.
  const half = measureText(context, text, 400) / 2 + (isNarrow(size) ? 0 : LABEL_GAP_CSS_PX);
  if (taken.some(([from, to]) => x + half > from && x - half < to)) return false;
  taken.push([x - half, x + half]);
  return true;
}

/** Round distances from the market, each with a tick where it lies: seldom under a round price. */
function paintWays(layer: MapLayer, gap: number): void {
  const { context, view, size, data, style } = layer;
  const { from } = data.map;
  const wayOf = (price: number): number => (price / from - 1) * 100;
  const ticks = computePriceTicks(wayOf(view.priceLow), wayOf(view.priceHigh), plotWidthOf(size), gap);
  const taken = listTaken(layer, placeMarket(layer));
  for (const way of ticks.values) {
    const x = cssXOfPrice(view, size, from * (1 + way / 100));
    const text = formatChange(way, ticks.decimals);
    if (way === 0 || !takeRoom(layer, taken, text, x)) continue;
    const y = size.height - WAY_ROW_CSS_PX;
    drawColumn(context, size, x, y - WAY_TICK_CSS_PX[0], y - WAY_TICK_CSS_PX[1], { colour: style.theme.text3 });
    drawText(context, text, x, y, { colour: style.theme.text3, align: 'center' });
  }
}

/** Where a row under the plot already has text, beside that of the market. */
function listTaken(layer: MapLayer, market: Taken[number]): Taken {
  const { size, data } = layer;
  const cursor = data.hovered === undefined ? [] : [placeLabel(layer, data.hovered)];
  return [market, ...cursor, [0, MAP_AXIS_CSS_PX], [size.width - MAP_AXIS_CSS_PX, size.width]];
}

/** Clips to the plot and `beyond` either side of it: a row at its edge would reach into an axis. */
function paintBetweenAxes({ context, size }: MapLayer, beyond: number, paint: () => void): void {
  context.save();
  context.beginPath();
  context.rect(MAP_AXIS_CSS_PX - beyond, 0, plotWidthOf(size) + 2 * beyond, size.height);
  context.clip();
  paint();
  context.restore();
}

function widthOfBar({ view, size, data }: MapLayer): number {
  const share = data.rowStep / (view.priceHigh - view.priceLow);
  return Math.max(1 / size.pixelRatio, share * plotWidthOf(size) * 0.82);
}

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
function paintAxes(layer: MapLayer, most: number, mostSum: number): void {
  const {
    context,
    size,
    data,
    style: { theme },
  } = layer;
  const bottom = bottomOf(size);
  const line = { colour: withAlpha(theme.text1, GRID_ALPHA) };
  const [left, right] = [MAP_AXIS_CSS_PX, size.width - MAP_AXIS_CSS_PX];
  for (const x of [left, right]) drawColumn(context, size, x, topOf(size), bottom, { colour: theme.line });
  drawText(context, data.unit, left - AXIS_TEXT_CSS_PX, size.height - PRICE_ROW_CSS_PX, {
    colour: theme.text3,
    align: 'right',
  });
  // A phone says it beside whose map it is.
  if (!isNarrow(size)) {
    const words = `Bars: ${describeBars(data.unit, data.rowStep)}`;
    drawText(context, words, left + EDGE_GAP_CSS_PX, topOf(size) - BAR_WORDS_CSS_PX, { colour: theme.text3 });
  }
  drawText(context, 'Sum', right + AXIS_TEXT_CSS_PX, size.height - PRICE_ROW_CSS_PX, { colour: theme.cvd });
  for (const amount of most > 0 ? [0, ...listBarTicks(most, size)] : []) {
    const y = bottom - (amount === 0 ? 0 : heightOfBar(amount, most, size));
    drawRow(context, size, y, left, right, line);
    drawText(context, formatSize(amount), left - AXIS_TEXT_CSS_PX, y, { colour: theme.text2, align: 'right' });
  }
  const sums = computePriceTicks(0, mostSum, sumRoomOf(size), AMOUNT_GAP_CSS_PX);
  const yOf = makeSumScale(layer, mostSum);
  const end = sumOfShorts(layer);
  for (const sum of mostSum > 0 ? sums.values : []) {
    const y = yOf(sum);
    // The sum of the whole view has its own label there.
    if (Math.abs(y - yOf(end)) < LABEL_LINE_CSS_PX && end > 0) continue;
    drawText(context, formatSize(sum), right + AXIS_TEXT_CSS_PX, y, { colour: theme.cvd });
  }
}

/**
 * Longs below the market price and shorts above it, at full strength for what is still to be liquidated and faint for
 * the rest, which was traded.
 */
function paintBars(layer: MapLayer, bars: readonly MapRow[], most: number): void {
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
    const colour = findLiquidated(price, data.map.from) === 'longs' ? theme.sell : theme.buy;
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
function paintSums(
  { context, view, size, data, style: { theme } }: MapLayer,
  mostSum: number,
  direction: 1 | -1,
): void {
  const { prices, cumulative, firstAbove, from, length } = data.map;
  const xs = [cssXOfPrice(view, size, from)];
  const ys = [bottomOf(size)];
  for (let i = direction === 1 ? firstAbove : firstAbove - 1; i >= 0 && i < length; i += direction) {
    const x = cssXOfPrice(view, size, prices[i]);
    xs.push(x, x);
    ys.push(ys[ys.length - 1], bottomOf(size) - (cumulative[i] / mostSum) * sumRoomOf(size));
  }
  // With a halo, so that it is one line over bars too.
  strokePath(context, xs, ys, theme.canvas, SUM_CSS_PX + 2 * SUM_HALO_CSS_PX);
  strokePath(context, xs, ys, theme.cvd, SUM_CSS_PX);
}

const makeSumScale =
  ({ size }: MapLayer, mostSum: number) =>
  (sum: number): number =>
    bottomOf(size) - (sum / mostSum) * sumRoomOf(size);

/** What is liquidated up to the right edge of the view; 0 if that is below the market price. */
const sumOfShorts = ({ view, data: { map } }: MapLayer): number =>
  view.priceHigh > map.from ? readLiquidationReach(map, view.priceHigh).size : 0;

/** What labels of sums keep clear of. */
interface EndRoom {
  readonly bars: readonly MapRow[];
  readonly most: number;
  /** Labels of bars. */
  readonly taken: readonly LabelPlace[];
}

/**
 * Labels both sums at the edges of the view: that of shorts on its axis, as over a bar it would read as the bar's; that of
 * longs, beside whose end is the axis of bars, above the line, the bars and their labels. The cursor's is labelled beside it.
 */
function paintEnds(layer: MapLayer, mostSum: number, room: EndRoom): void {
  const { view, size, data, style } = layer;
  const { theme } = style;
  const yOf = makeSumScale(layer, mostSum);
  const look = { colour: theme.cvd, plate: theme.canvas, weight: 600, align: 'left' } as const;
  const shorts = sumOfShorts(layer);
  if (shorts > 0)
    drawOnPlate(layer.context, formatSize(shorts), size.width - MAP_AXIS_CSS_PX + AXIS_TEXT_CSS_PX, yOf(shorts), look);
  const longs = view.priceLow < data.map.from ? readLiquidationReach(data.map, view.priceLow).size : 0;
  if (longs > 0) paintSumOfLongs(layer, `Sum ${formatSize(longs)} ${data.unit}`, yOf(longs), room);
}

function paintSumOfLongs(layer: MapLayer, text: string, lineEnd: number, { bars, most, taken }: EndRoom): void {
  const { context, style } = layer;
  let left = MAP_AXIS_CSS_PX + EDGE_GAP_CSS_PX;
  const width = measureText(context, text, 550);
  const right = left + width;
  let y = Math.min(lineEnd, findHighestEnd(layer, bars, most, { left, right })) - ENDS_GAP_CSS_PX;
  for (const other of taken.toSorted((a, b) => b.y - a.y))
    if (touches({ left, right, y }, other)) y = other.y - LABEL_LINE_CSS_PX;
  // Above the plot stands what a bar is: then it is beside the labels at the top, over which no line reaches.
  const top = topOf(layer.size) + LABEL_LINE_CSS_PX / 2;
  if (y < top && !isNarrow(layer.size)) {
    y = top;
    for (const other of taken.toSorted((a, b) => a.left - b.left))
      if (touches({ left, right: left + width, y }, other)) left = other.right + 2 * LABEL_GAP_CSS_PX;
  }
  drawText(context, text, left, y, { colour: style.theme.cvd, weight: 550, align: 'left' });
}
