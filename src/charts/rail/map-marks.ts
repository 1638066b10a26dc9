import { findLiquidated, type MapRow, readLiquidationReach, remainderOf } from '@/domain/book/liquidation-map';
import { formatSize } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import { drawColumn, drawText, measureText, type TextStyle } from '../canvas-draw';
import { withAlpha } from '../chart-theme';
import { cssXOfPrice, describeWidth, isNarrow, MAP_AXIS_CSS_PX } from './map-bars';
import {
  bottomOf,
  formatSpan,
  formatWay,
  heightOfBar,
  LABEL_GAP_CSS_PX,
  LABEL_LINE_CSS_PX,
  type MapLayer,
  PRICE_ROW_CSS_PX,
  sumRoomOf,
  topOf,
  WAY_ROW_CSS_PX,
} from './map-layer';

const CURSOR_DASH = [3, 3];

/** Where a label lies: its ends, and its middle. */
export interface LabelPlace {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/**
 * Labels the row of the whole map with the most that is still to be liquidated, at the edge of the plot with an arrow
 * where it is out of view; returns where.
 */
export function paintPeak(layer: MapLayer, peak: MapRow | undefined): readonly LabelPlace[] {
  if (peak === undefined) return [];
  const { context, view, size, style } = layer;
  const { text1 } = style.theme;
  const [low, high] = [MAP_AXIS_CSS_PX, size.width - MAP_AXIS_CSS_PX];
  const x = cssXOfPrice(view, size, peak.price);
  const isInView = x >= low && x <= high;
  if (isInView)
    drawColumn(context, size, x, topOf(size), bottomOf(size), { colour: withAlpha(text1, 0.4), dash: CURSOR_DASH });
  const text = describePeak(layer, peak);
  const width = measureText(context, text, 550);
  const fits = x + LABEL_GAP_CSS_PX + width < high;
  const at = fits ? Math.max(low, x) + LABEL_GAP_CSS_PX : Math.min(high, x) - LABEL_GAP_CSS_PX;
  const left = fits ? at : at - width;
  const place = { left, right: left + width, y: topOf(size) + LABEL_LINE_CSS_PX / 2 };
  const look = { colour: text1, plate: style.theme.canvas, weight: 550 } as const;
  drawOnPlate(context, text, at, place.y, { ...look, align: fits ? 'left' : 'right' });
  return [place];
}

/**
 * "Peak within ±13%: 98,000 · 10.0 BTC in 100 USD · +6.3%", with an arrow before it where it is below the view: what no
 * level reaches may have more. With the width of its bar, as bars are wider where more prices are in view.
 */
function describePeak(layer: MapLayer, peak: MapRow): string {
  const { priceLow, priceHigh } = layer.view;
  const { unit, rowStep } = layer.data;
  const text = `Peak ${formatSpan(layer.data.map)}: ${describeBar(layer, peak, ` in ${describeWidth(unit, rowStep)}`)}`;
  if (peak.price < priceLow) return `← ${text}`;
  return peak.price > priceHigh ? `${text} →` : text;
}

/**
 * Labels the market price and the price under the cursor below the plot. Where they would overlap the market's is left
 * out: its line still shows it, and the distance under the other is counted from it.
 */
export function paintPrices(layer: MapLayer, marketColour: string): void {
  const { map, hovered } = layer.data;
  const { theme } = layer.style;
  const isCovered = hovered !== undefined && overlap(placeMarket(layer), placeLabel(layer, hovered));
  if (!isCovered) paintPriceLabel(layer, map.from, { colour: marketColour, note: layer.data.priceNote });
  if (hovered === undefined) return;
  paintPriceLabel(layer, hovered, { colour: theme.text1, note: formatWay(hovered, map.from) });
}

/** How many bars of each side are labelled, the largest first. */
const LABELLED_BARS = 3;
/** Distance of a label from the end of its bar. */
const BAR_LABEL_CSS_PX = 9;

/**
 * "98,000 · 10.0 BTC · +6.3%": price, what is still to be liquidated, and distance from the market. The axes say unit and
 * distance as well, so a phone leaves them to those.
 */
function describeBar({ data: { map, decimals, unit }, size }: MapLayer, bar: MapRow, width = ''): string {
  const told = `${formatPrice(bar.price, decimals)} · ${formatSize(remainderOf(bar))}`;
  return isNarrow(size) ? `${told}${width}` : `${told} ${unit}${width} · ${formatWay(bar.price, map.from)}`;
}

interface LabelledBefore {
  /** The rows that have a label. */
  readonly named: readonly (MapRow | undefined)[];
  /** Where labels are, and will be. */
  readonly taken: readonly LabelPlace[];
}

/**
 * Labels the largest bars in view of each side above their ends; those that would lie over another label or over a higher
 * bar are left out. Returns where all labels are.
 */
export function paintLargest(
  layer: MapLayer,
  bars: readonly MapRow[],
  most: number,
  { named, taken }: LabelledBefore,
): readonly LabelPlace[] {
  const { context, size, data, style } = layer;
  const places = [...taken];
  // The largest of all is labelled as the peak, and the one under the cursor beside that.
  const others = bars.filter(({ price }) => named.every((row) => row?.price !== price));
  for (const bar of listLargest(others, data.map.from)) {
    const text = describeBar(layer, bar);
    const end = bottomOf(size) - heightOfBar(bar.size, most, size);
    const place = placeAbove(layer, bar.price, end, measureText(context, text, 550));
    const isOverHigher = findHighestEnd(layer, bars, most, place) < end - 1;
    if (isOverHigher || isAbovePlot(place, size) || places.some((other) => touches(place, other))) continue;
    places.push(place);
    drawOnPlate(context, text, place.left, place.y, {
      colour: style.theme.text1,
      plate: style.theme.canvas,
      weight: 550,
      align: 'left',
    });
  }
  return places;
}

/** The bars of each side with the most still to be liquidated, largest first. */
function listLargest(bars: readonly MapRow[], from: number): readonly MapRow[] {
  const sorted = bars.filter((bar) => remainderOf(bar) > 0).toSorted((a, b) => remainderOf(b) - remainderOf(a));
  return (['longs', 'shorts'] as const).flatMap((side) =>
    sorted.filter(({ price }) => findLiquidated(price, from) === side).slice(0, LABELLED_BARS),
  );
}

/** Where a label of `width` lies above the end of the bar at `price`: centred, as far as the axes leave room. */
function placeAbove({ view, size }: MapLayer, price: number, end: number, width: number): LabelPlace {
  const [low, high] = [MAP_AXIS_CSS_PX, size.width - MAP_AXIS_CSS_PX - width];
  const left = Math.max(low, Math.min(high, cssXOfPrice(view, size, price) - width / 2));
  return { left, right: left + width, y: end - BAR_LABEL_CSS_PX };
}

/** The end of the highest bar between two places; the foot of the bars if there is none. */
export function findHighestEnd(
  { view, size }: MapLayer,
  bars: readonly MapRow[],
  most: number,
  { left, right }: Omit<LabelPlace, 'y'>,
): number {
  const under = bars.filter(({ price }) => {
    const x = cssXOfPrice(view, size, price);
    return x >= left - LABEL_GAP_CSS_PX && x <= right + LABEL_GAP_CSS_PX;
  });
  return Math.min(bottomOf(size), ...under.map((bar) => bottomOf(size) - heightOfBar(bar.size, most, size)));
}

const isAbovePlot = ({ y }: LabelPlace, size: MapLayer['size']): boolean => y < topOf(size) + LABEL_LINE_CSS_PX / 2;

export const touches = (a: LabelPlace, b: LabelPlace): boolean =>
  a.left < b.right + LABEL_GAP_CSS_PX && b.left < a.right + LABEL_GAP_CSS_PX && Math.abs(a.y - b.y) < LABEL_LINE_CSS_PX;

type Span = readonly [left: number, right: number];

const overlap = ([left, right]: Span, [otherLeft, otherRight]: Span): boolean => left < otherRight && otherLeft < right;

/** From where to where the label of a marked price lies, CSS px. */
export function placeLabel(layer: MapLayer, price: number): Span {
  const { context, view, size } = layer;
  const width = measureText(context, describePlace(layer, price), 600) + 10;
  const left = Math.min(Math.max(0, cssXOfPrice(view, size, price) - width / 2), size.width - width);
  return [left, left + width];
}

/** The same for the market price, whose note may be wider than its label. */
export function placeMarket(layer: MapLayer): Span {
  const [left, right] = placeLabel(layer, layer.data.map.from);
  const middle = (left + right) / 2;
  const note = measureText(layer.context, layer.data.priceNote, 400) / 2 + LABEL_GAP_CSS_PX;
  return [Math.min(left, middle - note), Math.max(right, middle + note)];
}

interface PriceLook {
  readonly colour: string;
  /** What stands under it. */
  readonly note: string;
}

/** A price, with an arrow towards it where it is out of view. */
function describePlace({ view, data }: MapLayer, price: number): string {
  const text = formatPrice(price, data.decimals);
  if (price < view.priceLow) return `← ${text}`;
  return price > view.priceHigh ? `${text} →` : text;
}

function paintPriceLabel(layer: MapLayer, price: number, { colour, note }: PriceLook): void {
  const { context, size, style } = layer;
  const [left, right] = placeLabel(layer, price);
  const at = (left + right) / 2;
  context.fillStyle = style.theme.overlay;
  context.fillRect(left, size.height - PRICE_ROW_CSS_PX - 10, right - left, 20);
  drawText(context, describePlace(layer, price), at, size.height - PRICE_ROW_CSS_PX, {
    colour,
    weight: 600,
    align: 'center',
  });
  // At the edge of the window the note is whole, though it is wider than the price.
  const half = measureText(context, note, 400) / 2 + LABEL_GAP_CSS_PX;
  const noteAt = Math.max(half, Math.min(size.width - half, at));
  drawText(context, note, noteAt, size.height - WAY_ROW_CSS_PX, { colour: style.theme.text2, align: 'center' });
}

interface PlateStyle extends TextStyle {
  readonly plate: string;
  readonly weight: number;
  readonly align: 'left' | 'right';
}

const PLATE_PAD_CSS_PX = 3;

const leftOfPlate = (x: number, width: number, align: PlateStyle['align']): number =>
  align === 'left' ? x - PLATE_PAD_CSS_PX : x - width + PLATE_PAD_CSS_PX;

/** Text that can be read over bars. */
export function drawOnPlate(context: MapLayer['context'], text: string, x: number, y: number, style: PlateStyle): void {
  const width = measureText(context, text, style.weight) + 2 * PLATE_PAD_CSS_PX;
  context.fillStyle = style.plate;
  context.fillRect(leftOfPlate(x, width, style.align), y - LABEL_LINE_CSS_PX / 2, width, LABEL_LINE_CSS_PX);
  drawText(context, text, x, y, style);
}

/** A label beside the cursor. */
export interface CursorLabel extends LabelPlace {
  readonly text: string;
  readonly x: number;
  readonly align: 'left' | 'right';
  readonly colour: string;
}

/** Space beside the cursor that its labels need. */
const CURSOR_ROOM_CSS_PX = 60;

function placeBeside(
  layer: MapLayer,
  x: number,
  y: number,
  label: Pick<CursorLabel, 'text' | 'align' | 'colour'>,
): CursorLabel {
  const at = x + (label.align === 'left' ? 8 : -8);
  const width = measureText(layer.context, label.text, 600) + 2 * PLATE_PAD_CSS_PX;
  const left = leftOfPlate(at, width, label.align);
  return { ...label, x: at, y, left, right: left + width };
}

/** What the labels beside the cursor are of. */
export interface UnderCursor {
  readonly price: number;
  /** The row there, if it has a level. */
  readonly row: MapRow | undefined;
  /** The largest bar and the highest sum in view; 0 without any. */
  readonly most: number;
  readonly mostSum: number;
}

/** The sum at the price under the cursor, and what is still to be liquidated in its row, above the bar. */
export function placeCursorLabels(layer: MapLayer, { price, row, most, mostSum }: UnderCursor): readonly CursorLabel[] {
  const { view, size, data, style } = layer;
  const isAtRight = (x: number): boolean => x > size.width - MAP_AXIS_CSS_PX - CURSOR_ROOM_CSS_PX;
  const labels: CursorLabel[] = [];
  if (mostSum > 0) {
    const x = cssXOfPrice(view, size, price);
    const sum = readLiquidationReach(data.map, price).size;
    const y = Math.max(topOf(size), yOfSum(size, sum, mostSum) - 10);
    const align = isAtRight(x) ? 'right' : 'left';
    labels.push(placeBeside(layer, x, y, { text: formatSize(sum), align, colour: style.theme.cvd }));
  }
  if (row !== undefined && most > 0) {
    const x = cssXOfPrice(view, size, row.price);
    const y = Math.max(topOf(size) + 8, bottomOf(size) - heightOfBar(Math.min(row.size, most), most, size) - 8);
    const text = `${formatSize(remainderOf(row))} ${data.unit}`;
    labels.push(placeBeside(layer, x, y, { text, align: isAtRight(x) ? 'left' : 'right', colour: style.theme.text1 }));
  }
  return labels;
}

const yOfSum = (size: MapLayer['size'], sum: number, mostSum: number): number =>
  bottomOf(size) - (sum / mostSum) * sumRoomOf(size);

/** The price under the cursor, a mark at the sum there, and their labels. */
export function paintCursor(
  { context, view, size, data, style }: MapLayer,
  { price, mostSum }: UnderCursor,
  labels: readonly CursorLabel[],
): void {
  const { theme } = style;
  const x = cssXOfPrice(view, size, price);
  drawColumn(context, size, x, topOf(size), bottomOf(size), { colour: theme.crosshair, dash: CURSOR_DASH });
  if (mostSum > 0) {
    context.fillStyle = theme.cvd;
    context.fillRect(x - 3, yOfSum(size, readLiquidationReach(data.map, price).size, mostSum) - 3, 6, 6);
  }
  for (const { text, x: at, y, align, colour } of labels)
    drawOnPlate(context, text, at, y, { colour, plate: theme.overlay, weight: 600, align });
}
