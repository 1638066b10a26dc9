import { priceSpanOf, type Viewport } from '@/charts/viewport/viewport';

/** A press this close to a line takes it away instead of laying another. */
const GRASP_CSS_PX = 5;
/** Height of a usual plot: what is grasped need not be exact. */
const PLOT_CSS_PX = 500;
/** Significant digits of a price in the address: finer than any screen shows. */
const PRICE_DIGITS = 9;

/** The part of an address that keeps lines. */
interface LinesSearch {
  readonly lines?: readonly number[] | undefined;
}

/**
 * The lines after a press at `price`: one more, on the nearest price of `decimals` digits, or without the nearest within
 * `reach` of it.
 */
export function toggleLine(
  lines: readonly number[],
  price: number,
  reach: number,
  decimals?: number,
): readonly number[] | undefined {
  const near = lines.filter((line) => Math.abs(line - price) <= reach);
  const nearest = near.toSorted((a, b) => Math.abs(a - price) - Math.abs(b - price))[0];
  const next =
    nearest === undefined
      ? [...lines, Number(decimals === undefined ? price.toPrecision(PRICE_DIGITS) : price.toFixed(decimals))]
      : lines.filter((line) => line !== nearest);
  return next.length === 0 ? undefined : next;
}

/** Takes away the line that was laid last. */
export function dropLine({ lines = [] }: LinesSearch, onSearch: (change: LinesSearch) => void): void {
  if (lines.length > 0) onSearch({ lines: lines.length === 1 ? undefined : lines.slice(0, -1) });
}

/** Prices that a press on the plot's axis cannot tell apart. */
export function computeLineReach(view: Viewport): number {
  return (GRASP_CSS_PX / PLOT_CSS_PX) * priceSpanOf(view);
}
