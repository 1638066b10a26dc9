import type { BookSnapshot, Liquidation, MarkFunding, OfMarket, Trade } from '@/service/feeds/protocol/market-event';
import type { PastCandle, PastFunding } from '@/service/feeds/protocol/venue-history';
import type { Dataset, NamedMarket, ToldInterest } from '@/service/ingest/survey/recording';
import type { TimedDelta } from '../../record/rebuild-book';
import type { FiledMessage } from '../spool/book-spool';
import type { FiledTrade } from '../spool/trade-spool';
import type { ByteRow } from './byte-row';
import type { DecimalColumn } from './decimal-column';

/** Events made from the rows of a table, in the units of the file, for kinds with few rows. */
export type TableEvent =
  | (ToldInterest & { readonly timeMs: number })
  | Liquidation
  | (MarkFunding & { readonly timeMs: number })
  | CandleEvent
  | CandleEvent<'hour'>
  | PaymentEvent;

/** The same for archives, whose lines contain only texts. */
export type TextEvent = TableEvent | BookSnapshot | TimedDelta | Trade;

/** A candle of a minute, or of a whole hour. */
export interface CandleEvent<Type extends 'candle' | 'hour' = 'candle'> extends OfMarket {
  readonly type: Type;
  readonly timeMs: number;
  readonly candle: PastCandle;
}

export interface PaymentEvent extends OfMarket {
  readonly type: 'payment';
  readonly timeMs: number;
  readonly payment: PastFunding;
}

export const DATASET_OF: Readonly<Record<TableEvent['type'], Dataset>> = {
  openInterest: 'interest',
  liquidation: 'liquidations',
  mark: 'funding',
  candle: 'candles',
  hour: 'hours',
  payment: 'funding',
};

/** Receives the contents of one market's rows, in order. */
export interface TableTaker {
  /** Readers of prices and sizes: their columns share the units of the file. */
  readonly price: DecimalColumn;
  readonly size: DecimalColumn;
  event(event: TableEvent): void;
  /** Adds a trade. The caller reuses the object for the next row. */
  trade(trade: FiledTrade): void;
  /** States that all trades of the file were in reverse order. */
  turnTrades(): void;
  /** Adds a level to the message that `message` ends. */
  level(isAsk: boolean, price: number, size: number): void;
  message(message: FiledMessage): void;
}

/** The file being read, and the positions of its columns. */
export interface OpenTable {
  /** Its name, which contains the market in some formats. */
  readonly name: string;
  readonly named: NamedMarket;
  readonly hasHeader: boolean;
  /** Column names in order. */
  readonly columns: readonly string[];
  /** Fields of its first row. */
  readonly first: readonly string[];
  /** Collects the names of the columns that are read. */
  readonly used: Set<string>;
}

/** Reads the rows of one table in order. It may hold rows back until it has all that belong together. */
export interface RowReader {
  /** Absent when the rows give no events. */
  readonly market?: OfMarket;
  /** @throws FrameError describing what is wrong with the row. */
  read(row: ByteRow, take: TableTaker): void;
  /** After the last row. */
  end?(take: TableTaker): void;
  /** Sentences about anything unusual. */
  oddities?(): readonly string[];
}

/** A format of comma-separated rows. */
export interface TableSpec {
  readonly name: string;
  readonly example: string;
  /** Sets of columns of such files, by their header names. */
  readonly layouts: readonly (readonly string[])[];
  /** The columns of a file without a header, judged by its first row. `undefined` when it is none of these. */
  readonly readHeaderless?: (fields: readonly string[]) => readonly string[] | undefined;
  /** @throws FrameError when the file cannot be imported at all. */
  open(table: OpenTable): RowReader;
}
