import type { Category } from '@/contract/values';
import type { MarketUnits, RecordingSink } from '../record/recording-sink';

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
