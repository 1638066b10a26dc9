import type { BookSnapshot, Liquidation, MarkFunding, OfMarket, Trade } from '../../feeds/market-event';
import type { PastCandle, PastFunding } from '../../feeds/venue-history';
import type { TimedDelta } from '../../record/rebuild-book';
import type { Dataset, NamedMarket, ToldInterest } from '../recording';

/** What rows of a table are made into, in the units of the file. */
export type TableEvent =
  | BookSnapshot
  | TimedDelta
  | Trade
  | (ToldInterest & { readonly timeMs: number })
  | Liquidation
  | (MarkFunding & { readonly timeMs: number })
  | CandleEvent
  | PaymentEvent;

export interface CandleEvent extends OfMarket {
  readonly type: 'candle';
  readonly timeMs: number;
  readonly candle: PastCandle;
}

export interface PaymentEvent extends OfMarket {
  readonly type: 'payment';
  readonly timeMs: number;
  readonly payment: PastFunding;
}

export const DATASET_OF: Readonly<Record<TableEvent['type'], Dataset>> = {
  snapshot: 'book',
  delta: 'book',
  trade: 'trades',
  openInterest: 'interest',
  liquidation: 'liquidations',
  mark: 'funding',
  candle: 'candles',
  payment: 'funding',
};

export type TakeEvent = (event: TableEvent) => void;

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
}

/** Reads the rows of one table in their order. It may keep rows back until it has what belongs together. */
export interface RowReader {
  /** @throws FrameError saying what is wrong with the row. */
  read(fields: readonly string[], take: TakeEvent): void;
  /** After the last row. */
  end?(take: TakeEvent): void;
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
