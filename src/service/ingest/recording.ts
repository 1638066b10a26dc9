import type { Category, Tenor } from '@/contract/values';
import type { OpenInterest } from '../feeds/market-event';
import type { PastCandle, PastFunding } from '../feeds/venue-history';
import type { MarketUnits, RecordingSink } from '../record/recording-sink';
import type { ContractTable, ContractWorth } from './contracts';
import type { QuoteMinute } from './formats/prediction-quotes/quote-minutes';
import type { Input } from './open/input';
import type { PricePoint } from './price-trace';
import type { Scratch } from './spool/scratch';

/** A place where a recording misses events. */
export interface Gap {
  readonly file: string;
  readonly line: number;
  readonly what: 'book' | 'trades';
  /** Exchange time of the first event after it. */
  readonly timeMs: number;
}

/** Who was recorded. `symbol` is the venue's own. */
export interface RecordedMarket {
  readonly exchange: string;
  readonly symbol: string;
  readonly category: Category;
  /** Of a summary of options. */
  readonly tenor?: Tenor | undefined;
  /** Of a prediction market, where the files tell it. */
  readonly question?: QuestionWords | undefined;
}

/** What a prediction market asks, and the field that it is of. */
export interface QuestionWords {
  readonly text: string;
  readonly topic: string;
}

/** What is said beside the files that do not say it themselves. */
export interface NamedMarket {
  /** An exchange id of discovery, such as `BINANCE_FUTURES`. */
  readonly venue?: string | undefined;
  readonly symbol?: string | undefined;
  /** Of lists of instruments among the files. */
  readonly contracts?: ContractTable | undefined;
}

/** What a file can bring of a market. */
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

/** What a first reading of one file tells. Times in Unix milliseconds of the exchange, unless said otherwise. */
export interface FileSurvey {
  readonly input: Input;
  /** Its name. */
  readonly file: string;
  /** SHA-256 of the unpacked bytes, hexadecimal: the same recording packed twice is the same. */
  readonly hash: string;
  readonly market: RecordedMarket;
  /** Files of a part follow each other; parts of a market stand beside each other. */
  readonly part: 'capture' | Dataset;
  readonly datasets: readonly Dataset[];
  /** Undefined where it has neither prices nor sizes. */
  readonly units: MarketUnits | undefined;
  /** What a contract is worth, where its sizes are contracts. */
  readonly contract: ContractWorth | undefined;
  readonly firstMs: number;
  readonly lastMs: number;
  /** First and last receive time, µs of the recording machine: puts files in order. */
  readonly firstReceivedMicros: number;
  readonly lastReceivedMicros: number;
  /** The trades of the book, and the sum of their prices in the quote asset. */
  readonly bookTrades: { readonly count: number; readonly priceSum: number };
  /** Some prices of the market over its time, in order; none where the file has none. */
  readonly prices: readonly PricePoint[];
  /** It has only snapshots that belong beside recordings of the same time. */
  readonly isSupplement: boolean;
  /** Lines that are not in the order of their reception and will be put back. */
  readonly displaced: number;
  /** Sentences about what is unusual in it. */
  readonly oddities: readonly string[];
}

/** What a first reading of a file finds, market by market. */
export interface SurveyedFile<S extends FileSurvey = FileSurvey> {
  readonly surveys: readonly S[];
  /** Sentences about what is in the file and cannot be imported. */
  readonly leftOut: readonly string[];
  /** Of prediction markets whose quotes are in other files, by their symbols. */
  readonly questions?: ReadonlyMap<string, QuestionWords>;
}

/** Open interest, and what it or its market is worth then where that is told. */
export type ToldInterest = OpenInterest & { readonly usd?: string | undefined; readonly price?: string | undefined };

/** Takes what the files of a market bring. */
export interface ImportSink extends RecordingSink {
  /** This reading has passed on every trade before `ms` (Unix). */
  endMinutes(ms: number): void;
  addOpenInterest(event: ToldInterest): void;
  addCandle(candle: PastCandle): void;
  /** A candle of a whole hour, of which no minute is known. */
  addHour(candle: PastCandle): void;
  addPayment(payment: PastFunding): void;
  /** A summary of options at `at` (Unix seconds), in ticks of its market. */
  addSummary(at: number, ticks: number): void;
  /** A minute of quotes of which no trade is known: the mid of bid and ask, in ticks. */
  addQuotes(minute: QuoteMinute): void;
}

/** A recording format: one folder of `formats`. `S` carries what it needs to make rows; only its own come back. */
export interface CaptureFormat<S extends FileSurvey = FileSurvey> {
  readonly name: string;
  /** A command that imports such a file. */
  readonly example: string;
  /** How well the first line fits it: 0 where it is another's, 1 where it can be no other. */
  match(firstLine: string): number;
  /** Reads the whole file and checks every line. What rows are made of may wait in `scratch`. */
  surveyFile(input: Input, named: NamedMarket, scratch: Scratch): Promise<SurveyedFile<S>>;
  /** Brings what the files of one market hold, in the given order, into `sink`; returns the gaps it met. */
  rebuildMarket(surveys: readonly S[], units: MarketUnits, sink: ImportSink): Promise<Gap[]>;
}
