/** Leverages that traders choose, and how often: where positions die, on the liquidation map as in what is liquidated. */
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

/** Maintenance margin as a share of the position: liquidated that much before all is lost. */
const MAINTENANCE = 0.006;

/** How far the price goes from where a position was opened to where it is liquidated, as a share of it. */
export const awayOf = (leverage: number): number => 1 / leverage - MAINTENANCE;
