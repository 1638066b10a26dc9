/** A half-open time range in Unix seconds. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/**
 * A print off the market: `price` in the quote asset, `volume` in coins, `kind` the venue's name or ours for its type.
 */
export interface StoredPrint {
  readonly ms: number;
  readonly price: number;
  readonly volume: number;
  readonly kind: string;
}

/** Number of prints off the market, and the first of them. */
export interface OffMarketPrints {
  readonly count: number;
  readonly prints: readonly StoredPrint[];
}
