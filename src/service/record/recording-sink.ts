import type { Liquidation, MarkFunding, OpenInterest } from '@/service/feeds/protocol/market-event';

/** Decimals of the smallest price step and size step of a market: tick = 10^-priceDecimals, lot = 10^-sizeDecimals. */
export interface MarketUnits {
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
}

/** Ascending prices in ticks, and their whole lots. Equal lengths. */
export interface SideView {
  readonly ticks: Int32Array;
  readonly lots: Float64Array;
}

/** Valid only during the call that hands it out. */
export interface BookView {
  readonly bids: SideView;
  readonly asks: SideView;
}

/** `isBuy`: the taker bought. `undefined` when the side is unknown. */
export interface Trade {
  readonly timeMs: number;
  readonly ticks: number;
  readonly lots: number;
  readonly isBuy: boolean | undefined;
}

/**
 * A trade as the venue prints it. `offBook`: the venue's type for one that was not made in the book, such as
 * `INSURANCE_FUND`.
 */
export interface Print extends Trade {
  readonly offBook: string | undefined;
}

/** Receives what a format rebuilds, market by market, in time order. */
export interface RecordingSink {
  /** The book just before the first event with a venue time >= `second` (Unix). */
  addBook(second: number, book: BookView): void;
  addPrint(print: Print): void;
  addOpenInterest?(event: OpenInterest): void;
  addLiquidation?(event: Liquidation): void;
  addMark?(event: MarkFunding): void;
  /** The connection ended after the event with the venue time `timeMs`. */
  endConnection?(timeMs: number): void;
}
