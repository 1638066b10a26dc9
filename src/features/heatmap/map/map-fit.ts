import type { PriceRange } from '@/charts/viewport/viewport';
import type { LiquidationMap } from '@/domain/book/liquidation-map';

/** Share of the price shown on either side, if levels reach that far. */
const NEAR_SHARE = 0.03;
/** Share of the range left free at either end. */
const MARGIN = 0.03;

/**
 * Prices that a map opens with: about 3 % on either side of the market, but no further than its levels. All of the
 * map if nothing is that near. `undefined` without levels.
 */
export function fitMap({ prices, length, from }: LiquidationMap): PriceRange | undefined {
  if (length === 0) return undefined;
  const [first, last] = [prices[0], prices[length - 1]];
  const reach = from * NEAR_SHARE;
  const near = prices.subarray(0, length).filter((price) => Math.abs(price - from) <= reach);
  const [low, high] = near.length === 0 ? [first, last] : [near[0], near[near.length - 1]];
  const [bottom, top] = [Math.min(low, from), Math.max(high, from)];
  const margin = (top - bottom) * MARGIN;
  return { low: bottom - margin, high: top + margin };
}
