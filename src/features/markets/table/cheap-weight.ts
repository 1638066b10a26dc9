export interface SpendingRoom {
  /** Weight left in the budget. */
  readonly remaining: number;
  /** The reader's spending limit: above it a press is awaited. */
  readonly askBefore: number;
  /** The reader has stayed where it would be shown. */
  readonly isRested: boolean;
}

/** Share of the weight left that may load without a press. */
export const CHEAP_SHARE = 0.02;

/** Whether a picture beside a list loads without a press: free ones always, others as far as nobody would ask for the price. */
export function isCheap(weight: number, { remaining, askBefore, isRested }: SpendingRoom): boolean {
  if (weight === 0) return true;
  return isRested && weight <= askBefore && weight <= remaining * CHEAP_SHARE;
}
