import type { PricePath } from '../price-paths';

/** Slacks by which a mark price, the middle of several venues, misses what single orders reach. */
const MISSED_SLACKS = 1.6;

/** Positions are liquidated by the mark price: how deep it falls in step `i`. */
export function lowestMark({ price, low, slack }: PricePath, i: number): number {
  return Math.min(price[i], price[i + 1], low[i] * (1 + MISSED_SLACKS * slack));
}

/** How high it rises. */
export function highestMark({ price, high, slack }: PricePath, i: number): number {
  return Math.max(price[i], price[i + 1], high[i] * (1 - MISSED_SLACKS * slack));
}
