/** Block height as a share of the price: 5 USD for Bitcoin at 97,640. */
export const BLOCK_SHARE = 5 / 97_640;
/** Blocks per side that are evaluated: 1 %. */
export const REACH = 195;

/** A book at a moment: coins in blocks of equal height, `sizes[0]` in block `first`. */
export interface FactBook {
  readonly ts: number;
  readonly mid: number;
  /** Best ask minus best bid. */
  readonly spread: number;
  /** Block of the mid. */
  readonly middle: number;
  readonly first: number;
  readonly sizes: Float64Array;
  /** Blocks from one round price to the next, such as 100 USD for Bitcoin. */
  readonly round: number;
  /** Coins traded in the preceding step. */
  readonly traded: number;
}

/** A candle of one minute; prices in any unit. */
export interface FactCandle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}
