import type { LiquidationMap } from '@/domain/book/liquidation-map';
import { formatChange } from '@/domain/format/format-percent';
import type { CanvasLayer } from '../canvas-engine';
import type { ChartTheme } from '../chart-theme';
import type { PlotSize } from '../viewport/viewport';
import { isNarrow } from './map-bars';

export interface LiquidationMapData {
  readonly map: LiquidationMap;
  /** Price height of a row. */
  readonly rowStep: number;
  /** Price under the pointer or the keyboard cursor. */
  readonly hovered: number | undefined;
  /** Decimals of prices, those of its rows. */
  readonly decimals: number;
  /** Unit of sizes: "BTC", "USD". */
  readonly unit: string;
  /** As of when the marked price is: "at 14:32". */
  readonly priceNote: string;
}

export interface LiquidationMapStyle {
  readonly theme: ChartTheme;
}

export type MapLayer = CanvasLayer<LiquidationMapData, LiquidationMapStyle>;

/**
 * Space for the pane's heading above, in narrow windows with what a bar is, totals and the legend under it, in others with
 * what a bar is in the last line of it; and for prices below. In narrow windows the label of a sum stands between the
 * legend and the plot.
 */
const [TOP_CSS_PX, NARROW_TOP_CSS_PX] = [50, 112] as const;
const BOTTOM_CSS_PX = 42;
/** Rows below the plot: prices, and how far they are from the market's. */
export const [PRICE_ROW_CSS_PX, WAY_ROW_CSS_PX] = [28, 11] as const;
/** Share of the height that bars take; sums take all of it. */
export const BAR_SHARE = 0.7;
/** Space for the labels of sums above the highest sum. */
const ENDS_CSS_PX = 18;
export const LABEL_GAP_CSS_PX = 4;
export const LABEL_LINE_CSS_PX = 16;

export const topOf = (size: PlotSize): number => (isNarrow(size) ? NARROW_TOP_CSS_PX : TOP_CSS_PX);
export const bottomOf = ({ height }: PlotSize): number => height - BOTTOM_CSS_PX;

export const roomOf = (size: PlotSize): number => Math.max(0, bottomOf(size) - topOf(size));
export const sumRoomOf = (size: PlotSize): number => Math.max(0, roomOf(size) - ENDS_CSS_PX);

export const heightOfBar = (amount: number, most: number, size: PlotSize): number =>
  Math.sqrt(amount / most) * roomOf(size) * BAR_SHARE;

/** How far a price is from the market's: "−2.1%". */
export const formatWay = (price: number, from: number): string => formatChange((price / from - 1) * 100, 1);

/**
 * How far the requested levels reach: "within ±13%", "within −15% to +12%". More levels reach further, and may have a
 * larger row there.
 */
export function formatSpan({ prices, length, from }: Pick<LiquidationMap, 'prices' | 'length' | 'from'>): string {
  const wayTo = (price: number): number => Math.round((price / from - 1) * 100);
  const [low, high] = [wayTo(prices[0]), wayTo(prices[length - 1])];
  if (-low === high) return `within ±${high}%`;
  return `within ${formatChange(low, 0)} to ${formatChange(high, 0)}`;
}
