import type { MarketEvent } from '@/service/feeds/protocol/market-event';
import type { StoredPrint } from '@/service/store/engine/recorded-span';
import type { MarketReading } from '@/service/store/readers/running-rows';
import type { MinuteBlock, StoredGap } from '@/service/store/recorded/recorded-minutes';
import type { SinkStanding } from '../feeds/received-frame';
import type { MarketState, RecordedEvent } from './market-recorder';
import type { FundingState } from './minute-funding';

/** The state from which the minutes of a source continue. */
export interface LiveState extends MarketState {
  /** The venue's time that its events have reached. */
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

/** What has been received of a market. */
export interface SeenData {
  readonly hasBook: boolean;
  readonly hasTrades: boolean;
}

/**
 * The markets that one source fills. Takes events, and returns closed minutes as rows, for all markets in time order.
 * It only uses the times of events and of their receipt, so the same frames always give the same minutes.
 */
export interface LiveMarkets {
  /** The venue's events that it is built from. */
  readonly reads: ReadonlySet<MarketEvent['type']>;
  /** Without an event for this long it is not live. */
  readonly freshMs: number;
  /**
   * Whether it is built from answers only. Other sources also have a stream, and answers may arrive while that is
   * silent.
   */
  readonly isPolled: boolean;
  /** The venue's time that its events have reached, Unix ms. 0 before the first. */
  readonly reachedMs: number;
  /** Unix seconds. Earlier minutes are closed. */
  readonly closedTo: number;
  /** Unix seconds. Earlier minutes are stored, or empty. */
  storedTo: number;
  /** Ticks in a price row of profiles, once known. */
  readonly rowTicks: number | undefined;
  /** Id and time of the last update. `undefined` while later events cannot be applied without more data. */
  readonly position: SinkStanding['book'];
  /** Number of latest consecutive seconds in which the best bid was not below the best ask. */
  readonly crossedSeconds: number;
  /** Parts of gaps in open minutes, except for a gap that has not ended. */
  readonly gaps: readonly StoredGap[];
  /** Prints off the market in open minutes. */
  readonly offMarket: readonly StoredPrint[];
  /** Since when and why the book is unknown now, Unix ms. `undefined` while it is known. */
  readonly hole: OpenHole | undefined;
  /** The state from which another reading can continue. */
  readonly state: LiveState;
  restore(state: LiveState): void;
  take(events: readonly RecordedEvent[], receivedMs: number): void;
  /** The connection that brought the book ended: the book is unknown until the next snapshot. */
  end(cause: string): void;
  /** The following frames are of another connection, which numbers them from its own start. */
  restartCount(): void;
  /** The minutes that have ended and cannot receive more data, in order. `receivedMs`: the receive clock now. */
  close(receivedMs: number): MinuteBlock[];
  /** Nothing more will arrive: closes the open minute as it is. What follows is not recorded. */
  finish(): MinuteBlock[];
  /** `undefined` before there is any data of the market. */
  seenOf(market: number): SeenData | undefined;
  /** A market's data that are not in the store yet. */
  readingOf(market: number): MarketReading;
}
