/**
 * Layout of `flat_points`: per snapshot `[num_levels, timestamp_micros, price, volume, price, volume, …]`, one snapshot
 * after another. Depth: bids and asks together, ascending by price, the bid first at equal prices.
 */
export const FLAT_HEADER_LENGTH = 2;
export const FLAT_LEVEL_LENGTH = 2;

/** How many numbers a snapshot with `levels` levels has. */
export function flatLengthOf(levels: number): number {
  return FLAT_HEADER_LENGTH + levels * FLAT_LEVEL_LENGTH;
}
