/** What options of one expiry imply about the price until then. */
export interface ExpiryQuote {
  /** Deviation of the log price until expiry, at the money. */
  readonly deviation: number;
  /** Cost of 25-delta calls over puts, as a share of the volatility. */
  readonly lean: number;
  /** Cost of strikes one deviation away over near ones, as a share of the volatility. */
  readonly smile: number;
}
