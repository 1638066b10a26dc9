import type { Category } from '@/contract/values';

/** Decimals of the smallest price step and size step of a market: tick = 10^-priceDecimals, lot = 10^-sizeDecimals. */
export interface MarketUnits {
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
}

/** Ascending prices in ticks, and the whole lots that stand there; equal lengths. */
export interface SideView {
  readonly ticks: Int32Array;
  readonly lots: Float64Array;
}

/** Valid only during the call that hands it out. */
export interface BookView {
  readonly bids: SideView;
  readonly asks: SideView;
}

/** `isBuy`: the taker bought. */
export interface Trade {
  readonly timeMs: number;
  readonly ticks: number;
  readonly lots: number;
  readonly isBuy: boolean;
}

/** A trade as the venue prints it. `offBook`: what it calls one that was not made in the book, such as `INSURANCE_FUND`. */
export interface Print extends Trade {
  readonly offBook: string | undefined;
}

/** Takes what a format rebuilds, market by market, in order of time. */
export interface RecordingSink {
  /** The book just before the first event of exchange time >= `second` (Unix). */
  addBook(second: number, book: BookView): void;
  addPrint(print: Print): void;
}

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
}

/** What a first reading of one file tells. Times in Unix milliseconds of the exchange, unless said otherwise. */
export interface FileSurvey {
  readonly file: string;
  /** SHA-256 of the unpacked bytes, hexadecimal: the same recording packed twice is the same. */
  readonly hash: string;
  readonly market: RecordedMarket;
  readonly units: MarketUnits;
  readonly firstMs: number;
  readonly lastMs: number;
  /** First and last receive time, µs of the recording machine: puts files in order. */
  readonly firstReceivedMicros: number;
  readonly lastReceivedMicros: number;
  /** The trades of the book, and the sum of their prices in the quote asset. */
  readonly bookTrades: { readonly count: number; readonly priceSum: number };
  /** It has only snapshots that belong beside recordings of the same time. */
  readonly isSupplement: boolean;
  /** Lines that are not in the order of their reception and will be put back. */
  readonly displaced: number;
}

/** What a first reading of a file finds, market by market. */
export interface SurveyedFile<S extends FileSurvey = FileSurvey> {
  readonly surveys: readonly S[];
  /** Sentences about what is in the file and cannot be imported. */
  readonly leftOut: readonly string[];
}

/** A recording format: one folder of `ingest`. `S` carries what its second reading needs; only its own come back. */
export interface CaptureFormat<S extends FileSurvey = FileSurvey> {
  readonly name: string;
  /** Looks at the first line only. */
  matches(firstLine: string): boolean;
  /** Reads the whole file and checks every line. */
  surveyFile(file: string): Promise<SurveyedFile<S>>;
  /** Reads the files of one market once more, in the given order, and fills `sink`; returns the gaps it met. */
  rebuildMarket(surveys: readonly S[], units: MarketUnits, sink: RecordingSink): Promise<Gap[]>;
}
