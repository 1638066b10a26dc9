import type { Side } from '@/contract/values';
import type { Interval } from '@/domain/interval';
import type { TpoSession } from '@/domain/tpo/tpo-session';
import type { UnixSeconds } from '@/domain/units';
import type { Caller } from './caller';
import type { OffMarketPrints, TimeRange } from './recorded-span';

/** A market's recording: its spans, ascending, and the prints off the market. */
export interface StoredRecording {
  readonly spans: readonly TimeRange[];
  /** Spans before and between them with the venue's own candles, ascending. */
  readonly filled?: readonly TimeRange[];
  /** Unix seconds from which candles have no gap up to the end, if that is before the first of `spans`. */
  readonly filledFrom?: number;
  /** Unix seconds from which the book of every second is kept, if that of every minute is kept for longer. */
  readonly secondsFrom?: number | undefined;
  readonly offMarket: OffMarketPrints | undefined;
}

/** A row of the market table. `tick`, `lot`, `block`: see `schema.ts`. Times in Unix seconds, 0 for none. */
export interface StoredMarket {
  readonly id: number;
  readonly exchange: string;
  readonly rawSymbol: string;
  readonly normalizedSymbol: string;
  readonly coin: string;
  readonly category: string;
  readonly coinName: string;
  readonly quoteCoinName: string;
  readonly fullName: string;
  readonly tick: number;
  readonly lot: number;
  readonly block: number;
  readonly types: readonly string[];
  readonly availableSince: number;
  readonly supply: number;
  readonly recordedFrom: number;
  readonly recordedTo: number;
  readonly tpoBlock: number;
  readonly tenor: string;
  readonly predictions: string;
  /** For recorded markets, derived from the markers of their imports and the minutes that were recorded live. */
  readonly recording?: StoredRecording;
  /** Whether it is being recorded, so its record has no end yet. */
  readonly isLive?: true;
  /** Whether it is being recorded and its newest event is a few seconds old, so its day is that of the clock. */
  readonly isFresh?: true;
  /** Whether a demo venue plays it. */
  readonly isDemo?: true;
  /** Whether it has candles of hours and none of minutes. */
  readonly isHourly?: true;
}

/** Figures of a market's last day of trading, in its own quote asset. Absent where the data are not sufficient. */
export interface MarketStatistics {
  readonly market: number;
  readonly lastPrice: number;
  /** Traded quote volume of the last 24 h. */
  readonly quoteVolume?: number;
  /** Percent. */
  readonly volumeChange?: number;
  readonly priceChange?: number;
  readonly openInterestChange?: number;
}

/** The markets of a series and the requested buckets: those that start in [`from`, `to`). */
export interface SeriesRange extends Caller {
  readonly markets: readonly StoredMarket[];
  readonly interval: Interval;
  readonly from: UnixSeconds;
  readonly to: UnixSeconds;
  readonly descending: boolean;
  /** Volumes in USD instead of coins. */
  readonly usd: boolean;
}

/** Rows of the minutes that are in no table yet. */
export interface RunningRows {
  /** Minutes from here on are in `tables`, earlier ones in the database. */
  readonly from: UnixSeconds;
  /** SQL tables by the name of the minute table that they continue. None where nothing happened. */
  readonly tables: ReadonlyMap<string, string>;
  /** Whether their candles include volume without a side. */
  readonly haveUnsided?: true;
}

/** Options of a query that is answered up to the present. */
interface ToPresent {
  /** The present: includes the open bucket as far as it is known. When absent, closed minutes only. */
  readonly now?: UnixSeconds | undefined;
  readonly running?: RunningRows | undefined;
}

export type CandleSide = 'BOTH' | 'BUY' | 'SELL';

export interface CandleQuery extends SeriesRange, ToPresent {
  readonly side: CandleSide;
  /** One series over all `markets` with OHLC 0. Otherwise `markets` has one entry. */
  readonly sum: boolean;
  readonly gapfill: boolean;
  /** Hour candles are read up to here, minutes from here on: the last hours may not be summed yet. */
  readonly rolledUpTo: UnixSeconds;
  /** For markets quoted in another coin: the market that prices that coin in USD. */
  readonly quoteMarket?: StoredMarket | undefined;
}

/** Books of the range that are in no table yet. */
export interface RunningRange {
  /** Path of their rows. */
  readonly file: string;
  /** Unix seconds, by market: later books are in the file, whether or not a table has them too. */
  readonly storedTo: ReadonlyMap<number, number>;
}

export interface DepthQuery extends SeriesRange {
  /** A whole multiple of every market's `block`. Several markets are summed. */
  readonly blockSize: number;
  /** Blocks per side, from the mid. */
  readonly maxDepth: number;
  readonly flatten: boolean;
  readonly running?: RunningRange | undefined;
}

/** Volume profiles. Several `markets` are summed, in rows of a multiple of each one's `tpoBlock`. */
export interface ProfileQuery extends SeriesRange, ToPresent {}

/** Market profiles of the sessions that start in the range. Several `markets` make one profile, in rows as above. */
export interface TpoQuery extends Omit<SeriesRange, 'interval'>, ToPresent {
  readonly session: TpoSession;
  readonly blockMinutes: number;
}

/** A series that is stored by minutes and by hours. */
export interface FinishedRange extends SeriesRange, ToPresent {
  /** Hours are read up to here, minutes from here on: the last hours may not be summed yet. */
  readonly rolledUpTo: UnixSeconds;
}

/** Several markets are summed. */
export interface LiquidationQuery extends FinishedRange {
  /** `BUY`: liquidated longs. */
  readonly side: Side;
}

/** Several markets are summed. */
export type InterestQuery = FinishedRange;

export interface FundingQuery extends FinishedRange {
  /** The interval to which rates are converted. */
  readonly fundingIntervalMs: number;
  /** One series over all `markets`, weighted by their open interest. Otherwise `markets` has one entry. */
  readonly weighted: boolean;
}

/** One option summary. `markets` has one entry. */
export interface SummaryQuery extends SeriesRange, ToPresent {
  /** Name of the value in the point. */
  readonly field: 'impliedVolatility' | 'skew';
}

/** A token that reports its supply. */
export interface StoredToken {
  /** The market that represents its coin. */
  readonly market: number;
  /** Index among the tokens of the coin's ticker, from 0. */
  readonly token: number;
  readonly name: string;
  readonly chain: string;
  /** Empty for the native coin of a chain. */
  readonly contractAddress: string;
  /** In coins. 0 without a limit. */
  readonly maxSupply: number;
  /** In coins, by the latest report. */
  readonly circulating: number;
}

export interface SupplyQuery extends Pick<SeriesRange, 'interval' | 'from' | 'to' | 'descending' | keyof Caller> {
  readonly token: StoredToken;
  /** Nothing is filled forward beyond the bucket that contains this. */
  readonly now: UnixSeconds;
}

/** Figures from trading of a prediction market. Prices 0 to 1, the rest in USD. */
export interface PredictionFigures {
  readonly market: number;
  readonly lastPrice: number;
  /** Last price at least a day old, or else the first of all. */
  readonly priceDayAgo: number;
  /** Last prices of the latest hours with trades, ascending in time. */
  readonly prices: readonly number[];
  /** Volumes are in USD. */
  readonly totalVolume: number;
  readonly buyVolumeDay: number;
  readonly sellVolumeDay: number;
  /** Of the 24 h before the last 24 h. */
  readonly volumeDayBefore: number;
  /** Shares traded in its life and in the last 24 h, each by the root of its price in USD: fewer are held of cheap ones. */
  readonly weightedShares: number;
  readonly weightedSharesDay: number;
}

export interface LevelQuery extends SeriesRange {
  readonly kind: 'trigger' | 'liquidation';
  /** Only the newest snapshot of the range. */
  readonly latest: boolean;
  /** Levels nearest to the price: per side for trigger orders, of both sides together for liquidations. */
  readonly maxDepth: number;
  readonly flatten: boolean;
}

/**
 * The reading side of the database. Series are UTF-8 JSON made in the database, so that a long range never passes
 * through our memory: points each with a comma before them, or the numbers of `flat_points` in the same way.
 */
export interface Store {
  markets(): Promise<StoredMarket[]>;
  /** Per market at `now`, or at the end of the record for recorded markets that are not live. */
  statistics(markets: readonly StoredMarket[], now: UnixSeconds): Promise<MarketStatistics[]>;
  candles(query: CandleQuery): AsyncGenerator<Uint8Array, void, void>;
  depth(query: DepthQuery): AsyncGenerator<Uint8Array, void, void>;
  volumeProfiles(query: ProfileQuery): AsyncGenerator<Uint8Array, void, void>;
  tpo(query: TpoQuery): AsyncGenerator<Uint8Array, void, void>;
  liquidations(query: LiquidationQuery): AsyncGenerator<Uint8Array, void, void>;
  interest(query: InterestQuery): AsyncGenerator<Uint8Array, void, void>;
  funding(query: FundingQuery): AsyncGenerator<Uint8Array, void, void>;
  tokens(): Promise<StoredToken[]>;
  /** Figures of the markets that traded in the month before `now`, in their order. */
  predictionFigures(markets: readonly StoredMarket[], now: UnixSeconds): Promise<PredictionFigures[]>;
  summary(query: SummaryQuery): AsyncGenerator<Uint8Array, void, void>;
  supply(query: SupplyQuery): AsyncGenerator<Uint8Array, void, void>;
  /** `markets` has one entry. */
  levels(query: LevelQuery): AsyncGenerator<Uint8Array, void, void>;
  /** Runs a first stream. It costs the process some hundred megabytes and milliseconds, once. */
  warmUp(): Promise<void>;
  /** Call this when all data up to `to` are there. What settled before may be cached. */
  advance(to: UnixSeconds): void;
  /** Call this when the data before `to` are there but older ones are still being made. Nothing is cached. */
  begin(to: UnixSeconds): void;
}
