import type { CsvCell } from '@/domain/csv/format-csv';

/** One column of an exported table: exact figures, or words. */
export interface ExportColumn {
  readonly name: string;
  /** "BTC"; absent where the name says all. */
  readonly unit?: string | undefined;
  readonly values: ArrayLike<Exclude<CsvCell, undefined>>;
  /** Says in words what another column says exactly: left out where programs read. */
  readonly isForReaders?: true;
  /** Says exactly what another column says in words: left out of tables that people read. */
  readonly isForPrograms?: true;
  /** Significant digits in tables that people read: floating-point noise lies behind them. */
  readonly digits?: number;
}

/** Figures of one layer or series. All columns have `length` entries. */
export interface ExportTable {
  readonly name: string;
  readonly length: number;
  readonly columns: readonly ExportColumn[];
}

/** A request behind the figures: without key and host. */
export interface ExportRequest {
  readonly dataset: string;
  /** "/v1/points?type=…" in the words of the service. */
  readonly path: string;
  /** "asked", "kept", "derived" … */
  readonly provenance: string;
  /** Of all that it brought, as the explain drawer shows it; `undefined` where parts are held no more. */
  readonly sha256: string | undefined;
  readonly snapshots: number | undefined;
  readonly levels: number | undefined;
}

/** What is said of an export before its figures, in order: name and text. */
export type ExportFact = readonly [name: string, text: string];

/** Everything that an export of figures holds; its tables have columns of the same names. */
export interface ExportDocument {
  readonly facts: readonly ExportFact[];
  readonly requests: readonly ExportRequest[];
  readonly tables: readonly ExportTable[];
}
