import type { PricePath } from '../price-paths';

/** Slacks by which a mark price, the median of several venues, falls short of the extremes of single orders. */
const MISSED_SLACKS = 1.6;

/** The lowest mark price of step `i`. Positions are liquidated by the mark price. */
export function lowestMark({ price, low, slack }: PricePath, i: number): number {
  return Math.min(price[i], price[i + 1], low[i] * (1 + MISSED_SLACKS * slack));
}

/** The highest mark price of step `i`. */
export function highestMark({ price, high, slack }: PricePath, i: number): number {
  return Math.max(price[i], price[i + 1], high[i] * (1 - MISSED_SLACKS * slack));
}
