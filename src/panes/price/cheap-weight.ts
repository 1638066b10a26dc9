export interface SpendingRoom {
  /** Weight left in the budget. */
  readonly remaining: number;
  /** The reader's spending limit: above it, loading waits for a press. */
  readonly askBefore: number;
  /** The reader has stayed on the row for a while. */
  readonly isRested: boolean;
}

/** Share of the weight left that may load without a press. */
const CHEAP_SHARE = 0.02;
/** The same for what the details are opened for: a request of weight 1 loads by itself with the smallest budget. */
export const MAIN_SHARE = 0.1;

/**
 * Whether a picture beside a list loads without a press: always if free, otherwise if the cost is too small to ask
 * about.
 */
export function isCheap(
  weight: number,
  { remaining, askBefore, isRested }: SpendingRoom,
  share: number = CHEAP_SHARE,
): boolean {
  if (weight === 0) return true;
  return isRested && weight <= askBefore && weight <= remaining * share;
}
