/**
 * Leverages that traders choose, and how often. They set where positions are liquidated, on the liquidation map too.
 */
export const LEVERAGES = [
  { leverage: 50, share: 0.17 },
  { leverage: 40, share: 0.08 },
  { leverage: 25, share: 0.16 },
  { leverage: 20, share: 0.18 },
  { leverage: 15, share: 0.06 },
  { leverage: 10, share: 0.19 },
  { leverage: 5, share: 0.1 },
  { leverage: 3, share: 0.06 },
] as const;

/** Maintenance margin as a share of the position: it is liquidated with this much left. */
const MAINTENANCE = 0.006;

/** Distance from a position's entry to its liquidation, as a share of the entry price. */
export const awayOf = (leverage: number): number => 1 / leverage - MAINTENANCE;
