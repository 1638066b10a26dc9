/** What options of one expiry say of the price until then. */
export interface ExpiryQuote {
  /** Deviation of its logarithm that is still to come, at the money. */
  readonly deviation: number;
  /** What 25-delta calls cost above puts, as a part of the volatility. */
  readonly lean: number;
  /** What far strikes cost above near ones, as a part of the volatility, a deviation away. */
  readonly smile: number;
}
