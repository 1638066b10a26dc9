import type { BookSnapshot, Liquidation, MarkFunding, OfMarket, Trade } from '../../feeds/market-event';
import type { PastCandle, PastFunding } from '../../feeds/venue-history';
import type { TimedDelta } from '../../record/rebuild-book';
import type { Dataset, NamedMarket, ToldInterest } from '../recording';
import type { FiledMessage } from '../spool/book-spool';
import type { FiledTrade } from '../spool/trade-spool';
import type { ByteRow } from './byte-row';
import type { DecimalColumn } from './decimal-column';

/** What rows of a table are made into, in the units of the file, where they do not come by the million. */
export type TableEvent =
  | (ToldInterest & { readonly timeMs: number })
  | Liquidation
  | (MarkFunding & { readonly timeMs: number })
  | CandleEvent
  | CandleEvent<'hour'>
  | PaymentEvent;

/** The same of archives, whose lines are texts all over. */
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

/** Takes what the rows of one market say, in their order. */
export interface TableTaker {
  /** How prices and sizes are read: their columns share the units of the file. */
  readonly price: DecimalColumn;
  readonly size: DecimalColumn;
  event(event: TableEvent): void;
  /** The reader reuses the object for the next row. */
  trade(trade: FiledTrade): void;
  /** All trades of the file came in the opposite order. */
  turnTrades(): void;
  /** A level of the message that `message` ends. */
  level(isAsk: boolean, price: number, size: number): void;
  message(message: FiledMessage): void;
}

/** The file that is read, and where its columns are. */
export interface OpenTable {
  /** Its name: what some formats say their market with. */
  readonly name: string;
  readonly named: NamedMarket;
  readonly hasHeader: boolean;
  /** Names of its columns in their order. */
  readonly columns: readonly string[];
  /** Fields of its first row. */
  readonly first: readonly string[];
  /** Takes the names of the columns that are read. */
  readonly used: Set<string>;
}

/** Reads the rows of one table in their order. It may keep rows back until it has what belongs together. */
export interface RowReader {
  /** Absent where the rows become no events. */
  readonly market?: OfMarket;
  /** @throws FrameError saying what is wrong with the row. */
  read(row: ByteRow, take: TableTaker): void;
  /** After the last row. */
  end?(take: TableTaker): void;
  /** Sentences about what was unusual. */
  oddities?(): readonly string[];
}

/** A format of comma-separated rows. */
export interface TableSpec {
  readonly name: string;
  readonly example: string;
  /** Sets of columns that such files have, with their header names. */
  readonly layouts: readonly (readonly string[])[];
  /** The columns of a file without header, told by its first row; undefined where it is none of these. */
  readonly readHeaderless?: (fields: readonly string[]) => readonly string[] | undefined;
  /** @throws FrameError where the file cannot be imported at all. */
  open(table: OpenTable): RowReader;
}
