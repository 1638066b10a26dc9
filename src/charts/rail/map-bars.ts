import type { MapRow } from '@/domain/book/liquidation-map';
import { formatPrice } from '@/domain/format/format-price';
import { decimalsOf } from '@/domain/ticks/price-ticks';
import type { PlotSize, Viewport } from '../viewport/viewport';

/** Width of the axes: of bars at the left, of sums at the right. */
export const MAP_AXIS_CSS_PX = 52;
const NARROW_CSS_PX = 640;

export const isNarrow = ({ width }: PlotSize): boolean => width < NARROW_CSS_PX;

/** Width of the plot between the axes. */
export const plotWidthOf = ({ width }: Pick<PlotSize, 'width'>): number => Math.max(1, width - 2 * MAP_AXIS_CSS_PX);

/** CSS x of a price: prices run from left to right, between the axes. */
export function cssXOfPrice({ priceLow, priceHigh }: Viewport, size: PlotSize, price: number): number {
  return MAP_AXIS_CSS_PX + ((price - priceLow) / (priceHigh - priceLow)) * plotWidthOf(size);
}

export function priceOfCssX({ priceLow, priceHigh }: Viewport, size: PlotSize, x: number): number {
  return priceLow + ((x - MAP_AXIS_CSS_PX) / plotWidthOf(size)) * (priceHigh - priceLow);
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

/** Width between the axes of a phone, and the least of it that a bar takes: what a finger's width tells from the next. */
const [PHONE_PLOT_CSS_PX, BAR_CSS_PX] = [286, 4] as const;
const ROW_FACTORS = [1, 2, 5, 10, 20, 50, 100] as const;

/**
 * Height of the rows that bars, labels and sums are of: as many are summed as make bars wide enough on a phone. Only the
 * prices in view decide, so every window tells the same figures of them.
 */
export function chooseRowStep(
  rowStep: number,
  { priceLow, priceHigh }: Pick<Viewport, 'priceLow' | 'priceHigh'>,
): number {
  const width = (rowStep / (priceHigh - priceLow)) * PHONE_PLOT_CSS_PX;
  const factor = ROW_FACTORS.find((one) => one * width >= BAR_CSS_PX) ?? ROW_FACTORS[ROW_FACTORS.length - 1];
  return rowStep * factor;
}

/** What a bar is: "BTC per 40 USD, √ scale". */
export const describeBars = (unit: string, rowStep: number): string =>
  `${unit} per ${describeWidth(unit, rowStep)}, √ scale`;

/** The prices that a bar sums: "40 USD". A figure of a bar is told with it, as a wider bar at the same price has more. */
export function describeWidth(unit: string, rowStep: number): string {
  const step = formatPrice(rowStep, decimalsOf(rowStep));
  // Both are of USD where sizes are.
  return unit === 'USD' ? `${step} of price` : `${step} USD`;
}
