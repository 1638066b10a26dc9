import type { MarketReading } from '@/service/store/readers/running-rows';
import type { StoredPrint } from '@/service/store/recorded/import-markers';
import type { MinuteBlock, StoredGap } from '@/service/store/recorded/recorded-minutes';
import type { MarketEvent } from '../feeds/market-event';
import type { SinkStanding } from '../feeds/received-frame';
import type { MarketState, RecordedEvent } from './market-recorder';
import type { FundingState } from './minute-funding';

/** What the minutes of a source go on from. */
export interface LiveState extends MarketState {
  /** Exchange time that its events have reached. */
  readonly reachedMs: number;
  /** Open interest in lots. */
  readonly interest: number | undefined;
  /** Absent in journals of older builds. */
  readonly funding?: FundingState | undefined;
}

export interface OpenHole {
  readonly fromMs: number;
  readonly cause: string;
}

/** What there has been of a market. */
export interface SeenData {
  readonly hasBook: boolean;
  readonly hasTrades: boolean;
}

/**
 * The markets that one source fills: takes its events and gives closed minutes as rows, of all of them in order of time. What it
 * knows of time are the times of the events and of their receipt, so that the same frames read again make the same minutes.
 */
export interface LiveMarkets {
  /** What of the venue's frames it is made of. */
  readonly reads: ReadonlySet<MarketEvent['type']>;
  /** Without an event for so long it is not live. */
  readonly freshMs: number;
  /** It is made of answers alone: elsewhere those come besides a stream, also while that stands still. */
  readonly isPolled: boolean;
  /** Exchange time that its events have reached, Unix ms; 0 before the first. */
  readonly reachedMs: number;
  /** Unix seconds: the minutes before are closed. */
  readonly closedTo: number;
  /** Unix seconds: the minutes before are in the store, or have nothing. */
  storedTo: number;
  /** Ticks in a price row of profiles, once that is decided. */
  readonly rowTicks: number | undefined;
  /** Id and time of the last update; undefined where what comes next cannot be understood without more. */
  readonly position: SinkStanding['book'];
  /** Newest seconds without a break in which the best bid was not below the best ask. */
  readonly crossedSeconds: number;
  /** Parts of holes in the minutes that are not closed, but for the hole that has not ended. */
  readonly gaps: readonly StoredGap[];
  /** Prints off the market in the minutes that are not closed, as far as they are known to be that. */
  readonly offMarket: readonly StoredPrint[];
  /** Where and why the book is not known now, Unix ms. */
  readonly hole: OpenHole | undefined;
  /** What a reading that begins here needs to go on as this one does. */
  readonly state: LiveState;
  restore(state: LiveState): void;
  take(events: readonly RecordedEvent[], receivedMs: number): void;
  /** The connection that brought the book ended: it is unknown until the next snapshot. */
  end(cause: string): void;
  /** The frames that follow are of another connection, which counts them from its own beginning. */
  restartCount(): void;
  /** The minutes that have ended and can get nothing more, in order; `receivedMs`: the receive clock now. */
  close(receivedMs: number): MinuteBlock[];
  /** Nothing more comes: the minute that runs is closed as it is, and what follows is not recorded. */
  finish(): MinuteBlock[];
  /** Undefined before there is something of the market. */
  seenOf(market: number): SeenData | undefined;
  /** What the store does not have of a market. */
  readingOf(market: number): MarketReading;
}
