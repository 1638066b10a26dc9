import type { FrameLevels } from './frame-levels';
import type { MarketKind } from './market-kind';
import type { UpdateIds } from './sequence-rules';
import type { TickLevels } from './tick-levels';

/**
 * What a venue's parser makes of a frame. Prices and sizes are the decimal texts of the frame, in the units of the
 * market's kind (`sizes`); times are Unix milliseconds of the exchange. A field that the frame does not say is
 * `undefined`: unknown or unchanged, never zero.
 */
export type MarketEvent =
  | BookSnapshot
  | BookDelta
  | Trade
  | MarkFunding
  | OpenInterest
  | Liquidation
  | OptionSummary
  | FrameCount;

/** Price and size; what a venue sends beyond them is not looked at. The arrays of the frame itself: nothing is copied. */
export type TextLevel = readonly [price: string, size: string, ...rest: unknown[]];

/** As arrays of the frame, where they stand in its text, or in the units of the market already. */
export type Levels = readonly TextLevel[] | FrameLevels | TickLevels;

export interface OfMarket {
  readonly kind: MarketKind;
  /** The venue's own. */
  readonly symbol: string;
}

/** The whole book, as deep as the venue shows it. */
export interface BookSnapshot extends Partial<OfMarket> {
  readonly type: 'snapshot';
  readonly timeMs: number | undefined;
  /** Id of the last update in it; undefined where updates have no numbers. */
  readonly last: number | undefined;
  readonly bids: Levels;
  readonly asks: Levels;
}

/** New sizes of some levels; 0 removes a level, also one that was never sent. */
export interface BookDelta extends OfMarket, UpdateIds {
  readonly type: 'delta';
  readonly timeMs: number | undefined;
  readonly bids: Levels;
  readonly asks: Levels;
}

export interface Trade extends OfMarket {
  readonly type: 'trade';
  readonly timeMs: number;
  readonly id: string;
  /** Counts up by one with every trade of the market; undefined where the venue's ids do not. */
  readonly sequence: number | undefined;
  readonly price: string;
  readonly size: string;
  /** The taker bought; undefined where the venue does not say whose side it sends. */
  readonly isBuy: boolean | undefined;
  /** Why it is no trade of the book, in the venue's word (`INSURANCE_FUND`, `BLOCK_TRADE`); undefined for one that is. */
  readonly offBook: string | undefined;
  /** It may stand for several trades of one order at one price. */
  readonly isAggregate: boolean;
  /** The numbers of those trades, where the venue tells them. */
  readonly covers?: readonly [first: number, last: number];
}

export interface MarkFunding extends OfMarket {
  readonly type: 'mark';
  /** Undefined where the frame has none: the time of reception counts. */
  readonly timeMs: number | undefined;
  readonly mark: string | undefined;
  readonly index: string | undefined;
  /** Rate of the running interval, a fraction. */
  readonly rate: string | undefined;
  readonly nextFundingMs: number | undefined;
  /** Length of the running interval in seconds, where the frame tells it. */
  readonly every?: number | undefined;
  /** What the interval after the running one looks like, where the venue foresees it. */
  readonly predicted?: string | undefined;
}

export interface OpenInterest extends OfMarket {
  readonly type: 'openInterest';
  readonly timeMs: number | undefined;
  /** In the units of the kind (`sizes`). */
  readonly amount: string;
}

/** A position that was closed by force. Venues send the side of the order or of the position: here it is the position's. */
export interface Liquidation extends OfMarket {
  readonly type: 'liquidation';
  readonly timeMs: number;
  readonly isLong: boolean;
  readonly price: string;
  readonly size: string;
}

/** One option at an instant. Volatilities are fractions a year; undefined where nobody quotes. */
export interface OptionSummary extends OfMarket {
  readonly type: 'option';
  readonly timeMs: number | undefined;
  readonly expiryMs: number;
  readonly strike: number;
  readonly isCall: boolean;
  readonly markIv: number | undefined;
  readonly bidIv: number | undefined;
  readonly askIv: number | undefined;
  /** Of the forward; undefined where the frame has no greeks. */
  readonly delta: number | undefined;
  /** Price of the forward of its expiry. */
  readonly underlying: number | undefined;
  /** In contracts. */
  readonly openInterest: number | undefined;
}

/** The number of a frame on its connection, where the venue counts those instead of the updates of a market. */
export interface FrameCount {
  readonly type: 'count';
  readonly timeMs: number | undefined;
  readonly sequence: number;
}

/** A hole in what is known of a book. */
export interface Gap {
  /** Exchange time of the last update before it; undefined where none came. */
  readonly fromMs: number | undefined;
  /** Exchange time of the snapshot that ends it; undefined as long as none came. */
  readonly toMs: number | undefined;
  readonly cause: GapCause;
}

/**
 * `lost`: an update is missing. `frameLost`: a frame of the connection is missing. `reconnected`: the connection started over.
 * `renumbered`: the venue restarted the numbers of its updates.
 */
export type GapCause = 'lost' | 'frameLost' | 'reconnected' | 'renumbered';
