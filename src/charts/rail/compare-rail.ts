import { formatSizeChange } from '@/domain/format/format-compact';
import { drawColumn, drawRow, drawText, measureText } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readPrices } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { cssYOfPrice, type PlotSize, priceSpanOf, type Viewport } from '../viewport/viewport';
import { RAIL_HEADING_CSS_PX } from './rail-bars';

/** Rows of two books, ascending by price; all arrays have the same length. */
export interface CompareRailData {
  /** Lower edge of each row, and the height of all rows. */
  readonly lows: Float64Array;
  readonly rowStep: number;
  /** Sizes; `NaN` where a book does not reach. */
  readonly a: Float64Array;
  readonly b: Float64Array;
  /** 0 bid, 1 ask. */
  readonly sides: Uint8Array;
}

export interface CompareRailStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<CompareRailData, CompareRailStyle>;

/** Lower rows are merged. */
const MIN_CSS_PX = 3;
/** Share of the width for A and B; the rest is for the difference. */
const SIZES_SHARE = 0.5;
const [B_ALPHA, CHANGE_ALPHA, CROSSHAIR_ALPHA] = [0.5, 0.85, 0.4];
const LABELS = 5;
const LABEL_CSS_PX = 14;

/** Size resting in A (outlined) and B (filled) from the left, and B − A around its own zero line; √ scales. */
export function makeCompareRail(options: CanvasOptions): ChartEngine<CompareRailData, CompareRailStyle> {
  return makeCanvasEngine(options, paintCompareRail, { reads: readPrices });
}

/** Rows that are drawn as one. */
export interface RailGroup {
  readonly low: number;
  readonly high: number;
  readonly a: number;
  readonly b: number;
  /** B − A; `NaN` if a book does not reach one of the rows. */
  readonly change: number;
  /** Side of most of the size. */
  readonly isAsk: boolean;
}

/**
 * The rows in view, merged until they are high enough to be seen. Groups lie on whole multiples, so that a pan does not
 * change them.
 */
export function groupRows(
  { lows, rowStep, a, b, sides }: CompareRailData,
  view: Viewport,
  size: PlotSize,
): RailGroup[] {
  const rowCssPx = (rowStep / priceSpanOf(view)) * size.height;
  const step = rowStep * Math.max(1, Math.ceil(MIN_CSS_PX / rowCssPx));
  const sums = new Map<number, { a: number; b: number; change: number; asks: number }>();
  for (const [at, low] of lows.entries()) {
    if (low + rowStep < view.priceLow || low > view.priceHigh) continue;
    // Edges are not exact in float64.
    const index = Math.floor((low + rowStep / 2) / step);
    const sum = sums.get(index) ?? { a: 0, b: 0, change: 0, asks: 0 };
    const [own, other] = [a[at], b[at]];
    sum.a += own || 0;
    sum.b += other || 0;
    sum.change += other - own;
    sum.asks += ((own || 0) + (other || 0)) * (sides[at] === 1 ? 1 : -1);
    sums.set(index, sum);
  }
  return [...sums].map(([index, { asks, ...sum }]) => ({
    ...sum,
    low: index * step,
    high: (index + 1) * step,
    isAsk: asks > 0,
  }));
}

export function paintCompareRail({ context, view, size, data, crosshair, style: { theme } }: Layer): void {
  const groups = groupRows(data, view, size);
  context.fillStyle = theme.panel;
  context.fillRect(0, 0, size.width, size.height);
  const split = Math.round(size.width * SIZES_SHARE);
  const zero = Math.round((split + size.width) / 2);
  drawColumn(context, size, split, 0, size.height, { colour: theme.line });
  drawColumn(context, size, zero, 0, size.height, { colour: theme.lineStrong });
  const most = Math.max(0, ...groups.map(({ a, b }) => Math.max(a, b)));
  const mostChange = Math.max(0, ...groups.map(({ change }) => Math.abs(change) || 0));
  for (const { low, high, a, b, change, isAsk } of groups) {
    const [top, bottom] = [cssYOfPrice(view, size, high), cssYOfPrice(view, size, low)];
    const height = Math.max(1, bottom - top - 1);
    const colour = isAsk ? theme.sell : theme.buy;
    const reach = (value: number): number => (most === 0 ? 0 : Math.sqrt(value / most) * (split - LABEL_CSS_PX));
    context.fillStyle = withAlpha(colour, B_ALPHA);
    context.fillRect(0, top, reach(b), height);
    if (a > 0) {
      context.fillStyle = theme.text1;
      context.fillRect(reach(a), top, 1, height);
    }
    if (mostChange === 0 || !(change !== 0)) continue;
    const far = Math.sqrt(Math.abs(change) / mostChange) * (size.width - zero - 2) * Math.sign(change);
    // The direction shows growth or shrinkage; the colour is that of the side.
    context.fillStyle = withAlpha(Number.isNaN(change) ? theme.text3 : colour, CHANGE_ALPHA);
    if (!Number.isNaN(far)) context.fillRect(zero, top, far, height);
  }
  if (crosshair?.price !== undefined) {
    const line = { colour: withAlpha(theme.crosshair, CROSSHAIR_ALPHA), dash: [3, 3] };
    drawRow(context, size, cssYOfPrice(view, size, crosshair.price), 0, size.width, line);
  }
  context.fillStyle = theme.panel;
  context.fillRect(0, 0, size.width, RAIL_HEADING_CSS_PX);
  for (const { y, text } of placeLabels(groups, view, size)) {
    const width = measureText(context, text, 550) + 6;
    context.fillStyle = withAlpha(theme.panel, 0.84);
    context.fillRect(size.width - width, y - LABEL_CSS_PX / 2, width, LABEL_CSS_PX);
    drawText(context, text, size.width - 3, y, { colour: theme.text1, weight: 550, align: 'right' });
  }
}

/** Labels the largest changes; none overlap. */
export function placeLabels(
  groups: readonly RailGroup[],
  view: Viewport,
  size: PlotSize,
): { readonly y: number; readonly text: string }[] {
  const labels: { y: number; text: string }[] = [];
  const known = groups.filter(({ change }) => Math.abs(change) > 0);
  for (const { low, high, change } of known.toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))) {
    const y = cssYOfPrice(view, size, (low + high) / 2);
    const isClear = labels.every((label) => Math.abs(label.y - y) >= LABEL_CSS_PX);
    if (isClear && y >= RAIL_HEADING_CSS_PX + LABEL_CSS_PX / 2 && y < size.height - LABEL_CSS_PX)
      labels.push({ y, text: formatSizeChange(change) });
    if (labels.length === LABELS) break;
  }
  return labels;
}
