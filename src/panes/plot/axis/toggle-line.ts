import { priceSpanOf, type Viewport } from '@/charts/viewport/viewport';
import { roundPrice } from '@/domain/format/format-price';

/** A press this close to a line takes it away instead of laying another. */
const GRASP_CSS_PX = 5;
/** Height of a usual plot: what is grasped need not be exact. */
const PLOT_CSS_PX = 500;

/** The part of an address that keeps lines. */
interface LinesSearch {
  readonly lines?: readonly number[] | undefined;
}

/**
 * The lines after a press at `price`: one more, or without the nearest within `reach` of it. A line lies on a price that
 * the market has: one of so many `decimals`.
 */
export function toggleLine(
  lines: readonly number[],
  price: number,
  reach: number,
  decimals: number,
): readonly number[] | undefined {
  const nearest = findNearest(lines, price, reach);
  const next =
    nearest === undefined ? [...lines, roundPrice(price, decimals)] : lines.filter((line) => line !== nearest);
  return next.length === 0 ? undefined : next;
}

/** The nearest of the lines within `reach` of a price. */
function findNearest(lines: readonly number[], price: number, reach: number): number | undefined {
  const near = lines.filter((line) => Math.abs(line - price) <= reach);
  return near.toSorted((a, b) => Math.abs(a - price) - Math.abs(b - price))[0];
}

/** The line that a press at a price would take away. */
export function findNearLine(
  lines: readonly { readonly price: number }[],
  price: number,
  reach: number,
): number | undefined {
  return findNearest(
    lines.map((line) => line.price),
    price,
    reach,
  );
}

/** Takes away the line that was laid last. */
export function dropLine({ lines = [] }: LinesSearch, onSearch: (change: LinesSearch) => void): void {
  if (lines.length > 0) onSearch({ lines: lines.length === 1 ? undefined : lines.slice(0, -1) });
}

/** Prices that a press on the plot's axis cannot tell apart. */
export function computeLineReach(view: Viewport): number {
  return (GRASP_CSS_PX / PLOT_CSS_PX) * priceSpanOf(view);
}
