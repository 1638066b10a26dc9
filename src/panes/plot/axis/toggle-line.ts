import { priceSpanOf, type Viewport } from '@/charts/viewport/viewport';
import { roundPrice } from '@/domain/format/format-price';

/** A press this close to a line removes it instead of adding another. */
const GRASP_CSS_PX = 5;
/** Height of a typical plot. The distance need not be exact. */
const PLOT_CSS_PX = 500;

/**
 * The lines after a press at `price`: with one more, or without the nearest within `reach`. Lines snap to prices of
 * the market, which have `decimals` decimals.
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

/** The line nearest to a price, within `reach`. */
function findNearest(lines: readonly number[], price: number, reach: number): number | undefined {
  const near = lines.filter((line) => Math.abs(line - price) <= reach);
  return near.toSorted((a, b) => Math.abs(a - price) - Math.abs(b - price))[0];
}

/** The line that a press at a price would remove. */
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

/** The price distance that a press on the plot's axis cannot resolve. */
export function computeLineReach(view: Viewport): number {
  return (GRASP_CSS_PX / PLOT_CSS_PX) * priceSpanOf(view);
}
