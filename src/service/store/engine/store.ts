import type { Side } from '@/contract/values';
import type { Interval } from '@/domain/interval';
import type { TpoSession } from '@/domain/tpo/tpo-session';
import type { UnixSeconds } from '@/domain/units';
import type { OffMarketPrints, TimeRange } from '@/service/store/recorded/import-markers';
import type { Caller } from './caller';

/** What was recorded of a market: its stretches, ascending, and the prints off the market. */
export interface StoredRecording {
  readonly spans: readonly TimeRange[];
  /** Stretches before and between them whose candles are the venue's own, ascending. */
  readonly filled?: readonly TimeRange[];
  /** Unix seconds from which on there are candles without a hole up to the end; where that is before the first of `spans`. */
  readonly filledFrom?: number;
  /** Unix seconds from which on the book of every second is kept, where that of every minute is kept from before. */
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
  /** Of recorded markets, made of the marks of their imports and of the minutes that were recorded as they happened. */
  readonly recording?: StoredRecording;
  /** It is being recorded: its record has no end yet. */
  readonly isLive?: true;
  /** It is being recorded and its newest event is some seconds old: its day is that of the clock. */
  readonly isFresh?: true;
  /** A stand-in for its venue plays it. */
  readonly isDemo?: true;
  /** It has candles of hours and none of minutes. */
  readonly isHourly?: true;
}

/** What a day of trading says of a market, in its own quote asset. A figure that the data cannot bear is absent. */
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

/** The markets of a series and the buckets asked: those that start in [`from`, `to`). */
export interface SeriesRange extends Caller {
  readonly markets: readonly StoredMarket[];
  readonly interval: Interval;
  readonly from: UnixSeconds;
  readonly to: UnixSeconds;
  readonly descending: boolean;
  /** Volumes in USD instead of coins. */
  readonly usd: boolean;
}

/** Rows of the minutes that no table has yet. */
export interface RunningRows {
  /** Minutes from here on are in `tables`, those before in the database. */
  readonly from: UnixSeconds;
  /** A table of SQL by the name of the minute table that it continues; none where nothing happened. */
  readonly tables: ReadonlyMap<string, string>;
  /** Their candles tell volume without a side. */
  readonly haveUnsided?: true;
}

/** What a query says that is answered up to the present. */
interface ToPresent {
  /** The present: the bucket that runs then is answered as far as it has come. Without it closed minutes only. */
  readonly now?: UnixSeconds | undefined;
  readonly running?: RunningRows | undefined;
}

export type CandleSide = 'BOTH' | 'BUY' | 'SELL';

export interface CandleQuery extends SeriesRange, ToPresent {
  readonly side: CandleSide;
  /** One series over all `markets` with OHLC 0; else `markets` holds one. */
  readonly sum: boolean;
  readonly gapfill: boolean;
  /** Hour candles are read up to here, minutes from here on: the last hours may not be rolled up yet. */
  readonly rolledUpTo: UnixSeconds;
  /** For markets quoted in another coin: the market that prices that coin in USD. */
  readonly quoteMarket?: StoredMarket | undefined;
}

/** Books of the range that no table has yet. */
export interface RunningRange {
  /** Path of their rows. */
  readonly file: string;
  /** Unix seconds, by market: what is later is in the file, whether or not a table has it meanwhile. */
  readonly storedTo: ReadonlyMap<number, number>;
}

export interface DepthQuery extends SeriesRange {
  /** A whole multiple of every market's `block`. Several markets are summed. */
  readonly blockSize: number;
  /** Blocks a side, from the mid. */
  readonly maxDepth: number;
  readonly flatten: boolean;
  readonly running?: RunningRange | undefined;
}

/** Volume profiles; several `markets` are summed, in rows of a multiple of each one's `tpoBlock`. */
export interface ProfileQuery extends SeriesRange, ToPresent {}

/** Market profiles of the sessions that start in the range; several `markets` make one, in rows as above. */
export interface TpoQuery extends Omit<SeriesRange, 'interval'>, ToPresent {
  readonly session: TpoSession;
  readonly blockMinutes: number;
}

/** A series that is kept by minutes and by hours. */
export interface FinishedRange extends SeriesRange, ToPresent {
  /** Hours are read up to here, minutes from here on: the last hours may not be rolled up yet. */
  readonly rolledUpTo: UnixSeconds;
}

/** Several markets are summed. */
export interface LiquidationQuery extends FinishedRange {
  /** `BUY`: longs that were liquidated. */
  readonly side: Side;
}

/** Several markets are summed. */
export type InterestQuery = FinishedRange;

export interface FundingQuery extends FinishedRange {
  /** The interval to which rates are brought. */
  readonly fundingIntervalMs: number;
  /** One series over all `markets`, weighted with their open interest; else `markets` holds one. */
  readonly weighted: boolean;
}

/** One option summary; `markets` holds one. */
export interface SummaryQuery extends SeriesRange, ToPresent {
  /** Name of the value in the point. */
  readonly field: 'impliedVolatility' | 'skew';
}

/** A token that reports its supply. */
export interface StoredToken {
  /** The market that stands for its coin. */
  readonly market: number;
  /** Counts the tokens of the coin's ticker from 0. */
  readonly token: number;
  readonly name: string;
  readonly chain: string;
  /** Empty for the native coin of a chain. */
  readonly contractAddress: string;
  /** Coins; 0 without a limit. */
  readonly maxSupply: number;
  /** Coins, by the latest report. */
  readonly circulating: number;
}

export interface SupplyQuery extends Pick<SeriesRange, 'interval' | 'from' | 'to' | 'descending' | keyof Caller> {
  readonly token: StoredToken;
  /** Nothing is filled forward beyond the bucket that holds it. */
  readonly now: UnixSeconds;
}

/** What trading says of a prediction market. Prices 0 to 1, the rest in USD. */
export interface PredictionFigures {
  readonly market: number;
  readonly lastPrice: number;
  /** Last price of a day before, else the first of all. */
  readonly priceDayAgo: number;
  /** Last prices of the latest hours with trades, ascending in time. */
  readonly prices: readonly number[];
  readonly totalVolume: number;
  readonly buyVolumeDay: number;
  readonly sellVolumeDay: number;
  /** Of the 24 h before the last 24 h. */
  readonly volumeDayBefore: number;
}

export interface LevelQuery extends SeriesRange {
  readonly kind: 'trigger' | 'liquidation';
  /** Only the newest snapshot of the range. */
  readonly latest: boolean;
  /** Levels nearest to the price: of each side of trigger orders, of both together for liquidations. */
  readonly maxDepth: number;
  readonly flatten: boolean;
}

/**
 * The reading side of the database. Series come as UTF-8 JSON made in the database, so that a long range never passes
 * through our memory: points each with a comma before them, or the numbers of `flat_points` likewise.
 */
export interface Store {
  markets(): Promise<StoredMarket[]>;
  /** Per market at `now`; recorded markets that are not live at the end of their record. */
  statistics(markets: readonly StoredMarket[], now: UnixSeconds): Promise<MarketStatistics[]>;
  candles(query: CandleQuery): AsyncGenerator<Uint8Array, void, void>;
  depth(query: DepthQuery): AsyncGenerator<Uint8Array, void, void>;
  volumeProfiles(query: ProfileQuery): AsyncGenerator<Uint8Array, void, void>;
  tpo(query: TpoQuery): AsyncGenerator<Uint8Array, void, void>;
  liquidations(query: LiquidationQuery): AsyncGenerator<Uint8Array, void, void>;
  interest(query: InterestQuery): AsyncGenerator<Uint8Array, void, void>;
  funding(query: FundingQuery): AsyncGenerator<Uint8Array, void, void>;
  tokens(): Promise<StoredToken[]>;
  /** Of the markets that have traded in a month before `now`, in their order. */
  predictionFigures(markets: readonly StoredMarket[], now: UnixSeconds): Promise<PredictionFigures[]>;
  summary(query: SummaryQuery): AsyncGenerator<Uint8Array, void, void>;
  supply(query: SupplyQuery): AsyncGenerator<Uint8Array, void, void>;
  /** `markets` holds one. */
  levels(query: LevelQuery): AsyncGenerator<Uint8Array, void, void>;
  /** Runs a first stream, which alone costs the process some hundred megabytes and milliseconds once. */
  warmUp(): Promise<void>;
  /** Told that the data up to `to` are all there: what settled before may be kept in memory. */
  advance(to: UnixSeconds): void;
  /** Told that the data before `to` are there as far as they are asked, while older ones are still being made: nothing is kept. */
  begin(to: UnixSeconds): void;
}
