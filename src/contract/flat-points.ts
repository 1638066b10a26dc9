/**
 * Layout of `flat_points`: per snapshot `[num_levels, timestamp_micros, price, volume, price, volume, …]`,
 * snapshots one after another. Depth: bids and asks together, ascending by price, at equal price the bid first.
 */
export const FLAT_HEADER_LENGTH = 2;
export const FLAT_LEVEL_LENGTH = 2;

/** Count of numbers of a snapshot with `levels` levels. */
export function flatLengthOf(levels: number): number {
  return FLAT_HEADER_LENGTH + levels * FLAT_LEVEL_LENGTH;
}
