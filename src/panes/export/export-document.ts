import type { CsvCell } from '@/domain/csv/format-csv';

/** One column of an exported table: exact figures, or words. */
export interface ExportColumn {
  readonly name: string;
  /** "BTC"; absent if the name is enough. */
  readonly unit?: string | undefined;
  readonly values: ArrayLike<Exclude<CsvCell, undefined>>;
  /** Words for what another column gives exactly: left out where programs read. */
  readonly isForReaders?: true;
  /** Exact values of what another column gives in words: left out where people read. */
  readonly isForPrograms?: true;
  /** Significant digits in tables for people; further digits are floating-point noise. */
  readonly digits?: number;
}

/** Figures of one layer or series. All columns have `length` entries. */
export interface ExportTable {
  readonly name: string;
  readonly length: number;
  readonly columns: readonly ExportColumn[];
}

/** A request behind the figures, without key and host. */
export interface ExportRequest {
  readonly dataset: string;
  /** "/v1/points?type=…" as the service writes it. */
  readonly path: string;
  /** "asked", "kept", "derived" … */
  readonly provenance: string;
  /** Digest of everything it returned, as in the explain drawer; `undefined` if parts are no longer cached. */
  readonly sha256: string | undefined;
  readonly snapshots: number | undefined;
  readonly levels: number | undefined;
}

/** A fact stated before an export's figures: name and text. */
export type ExportFact = readonly [name: string, text: string];

/** The content of an export of figures. Its tables have columns of the same names. */
export interface ExportDocument {
  readonly facts: readonly ExportFact[];
  readonly requests: readonly ExportRequest[];
  readonly tables: readonly ExportTable[];
}
