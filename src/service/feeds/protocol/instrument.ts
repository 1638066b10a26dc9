import type { OfMarket } from './market-event';

/** A market as the venue lists it. Steps are the venue's decimal texts. */
export interface Instrument extends OfMarket {
  readonly base: string;
  readonly quote: string;
  /** Smallest step of the price. */
  readonly tick: string;
  /** Smallest step of sizes, in the units of the kind. */
  readonly lot: string;
  /** What one contract stands for, such as 0.01 of BTC or 100 of USD; undefined where sizes are coins. */
  readonly contract: { readonly value: string; readonly of: string } | undefined;
  /** What was traded in 24 h, in the quote asset, where the venue's list says it. */
  readonly turnover?: number | undefined;
}
