import type { OpenInterest } from '@/service/feeds/protocol/market-event';
import type { PastCandle, PastFunding } from '@/service/feeds/protocol/venue-history';
import type { Input } from '@/service/ingest/open/input';
import type { Scratch } from '@/service/ingest/open/scratch';
import type { QuestionWords, RecordedMarket } from '@/service/record/recorded-market';
import type { MarketUnits, RecordingSink } from '@/service/record/recording-sink';
import type { ContractTable, ContractWorth } from './contracts';
import type { PricePoint } from './price-trace';
import type { QuoteMinute } from './quote-minutes';

/** A place where a recording lacks events. */
export interface Gap {
  readonly file: string;
  readonly line: number;
  readonly what: 'book' | 'trades';
  /** The venue's time of the first event after it. */
  readonly timeMs: number;
}

/** Facts from the command line for files that do not contain them. */
export interface NamedMarket {
  /** A venue id of discovery, such as `BINANCE_FUTURES`. */
  readonly venue?: string | undefined;
  readonly symbol?: string | undefined;
  /** From lists of instruments among the files. */
  readonly contracts?: ContractTable | undefined;
}

/** A kind of data that a file may contain of a market. */
export type Dataset =
  | 'book'
  | 'trades'
  | 'candles'
  | 'hours'
  | 'funding'
  | 'interest'
  | 'liquidations'
  | 'summary'
  | 'quotes';

/** The result of the first reading of a file. Times are Unix milliseconds of the venue, unless stated otherwise. */
export interface FileSurvey {
  readonly input: Input;
  /** Its name. */
  readonly file: string;
  /** SHA-256 of the unpacked bytes in hexadecimal, so that the same recording is recognised however it is packed. */
  readonly hash: string;
  readonly market: RecordedMarket;
  /** Files of one part follow each other; the parts of a market are parallel. */
  readonly part: 'capture' | Dataset;
  readonly datasets: readonly Dataset[];
  /** `undefined` when it has neither prices nor sizes. */
  readonly units: MarketUnits | undefined;
  /** The worth of a contract, if its sizes are contracts. */
  readonly contract: ContractWorth | undefined;
  readonly firstMs: number;
  readonly lastMs: number;
  /** First and last receive time in µs of the recording machine, used to sort files. */
  readonly firstReceivedMicros: number;
  readonly lastReceivedMicros: number;
  /** The trades of the book, and the sum of their prices in the quote asset. */
  readonly bookTrades: { readonly count: number; readonly priceSum: number };
  /** Some prices of the market over its range, in time order. Empty when the file has none. */
  readonly prices: readonly PricePoint[];
  /** Whether it only has snapshots that supplement recordings of the same time. */
  readonly isSupplement: boolean;
  /** Number of lines that are not in the order of receipt and will be put back. */
  readonly displaced: number;
  /** Sentences about anything unusual in it. */
  readonly oddities: readonly string[];
}

/** The result of the first reading of a file, by market. */
export interface SurveyedFile<S extends FileSurvey = FileSurvey> {
  readonly surveys: readonly S[];
  /** Sentences about contents of the file that cannot be imported. */
  readonly leftOut: readonly string[];
  /** Questions of prediction markets whose quotes are in other files, by symbol. */
  readonly questions?: ReadonlyMap<string, QuestionWords>;
}

/** Open interest, with its value or the market's price at the time if the file contains it. */
export type ToldInterest = OpenInterest & { readonly usd?: string | undefined; readonly price?: string | undefined };

/** Receives the contents of a market's files. */
export interface ImportSink extends RecordingSink {
  /** All trades before `ms` (Unix) of this reading have been passed on. */
  endMinutes(ms: number): void;
  addOpenInterest(event: ToldInterest): void;
  addCandle(candle: PastCandle): void;
  /** A candle of a whole hour without known minutes. */
  addHour(candle: PastCandle): void;
  addPayment(payment: PastFunding): void;
  /** An option summary at `at` (Unix seconds), in ticks of its market. */
  addSummary(at: number, ticks: number): void;
  /** A minute of quotes without known trades: the mid of bid and ask, in ticks. */
  addQuotes(minute: QuoteMinute): void;
}

/**
 * A recording format: one folder of `formats`. `S` carries what it needs to make rows. It only receives its own
 * surveys.
 */
export interface CaptureFormat<S extends FileSurvey = FileSurvey> {
  readonly name: string;
  /** A command to import such a file. */
  readonly example: string;
  /** How well the first line fits: 0 for another format, 1 when it can be no other. */
  match(firstLine: string): number;
  /** Reads the whole file and checks every line. Data for making rows may be kept in `scratch`. */
  surveyFile(input: Input, named: NamedMarket, scratch: Scratch): Promise<SurveyedFile<S>>;
  /** Passes the contents of one market's files to `sink` in the given order. Returns the gaps found. */
  rebuildMarket(surveys: readonly S[], units: MarketUnits, sink: ImportSink): Promise<Gap[]>;
}
