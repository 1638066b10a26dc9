import { type CsvCell, formatCsvRecord } from '@/domain/csv/format-csv';
import { dropDust } from '@/domain/format/drop-dust';
import { saveFile } from '../export/save-file';

export interface TableColumn {
  /** In files, the same whatever is shown. */
  readonly name: string;
  /** On screen, where that says more than the name. */
  readonly head?: string;
  /** Right-aligned, with digits below each other. */
  readonly isFigure: boolean;
  /** What the figures mean, where the name alone does not say it: a tooltip and the description of the header. */
  readonly note?: string;
  /** Only in files. */
  readonly isHidden?: boolean;
  /** Long texts take a second line, so that the other columns stay in view. */
  readonly isWrapped?: boolean;
}

/** The text of a cell, and the exact value for a file. */
export interface TableCell {
  readonly text: string;
  readonly value: CsvCell;
  readonly tone?: 'buy' | 'sell' | undefined;
}

export interface TableContent {
  /** Accessible name of dialog and table: "Walls". */
  readonly title: string;
  /** What the rows are, their time, and the rule that selects them. */
  readonly caption: string;
  /** What the rows mean, below the last of them. */
  readonly notes?: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  /** Shown in place of the rows if there are none. */
  readonly empty: string;
  /** "btc-usdt-depth.csv". */
  readonly fileName: string;
}

const clean = (value: CsvCell): CsvCell => (typeof value === 'number' ? dropDust(value) : value);

/** The exact values of a table as CSV records, column headers first. */
export function formatTable({ columns, rows }: Pick<TableContent, 'columns' | 'rows'>): string[] {
  const records = [columns.map(({ name }) => name), ...rows.map((cells) => cells.map(({ value }) => clean(value)))];
  return records.map((cells) => formatCsvRecord(cells));
}

/** Saves the exact values of a table as a file. */
export function saveTable(content: TableContent): void {
  saveFile(content.fileName, new Blob(formatTable(content), { type: 'text/csv;charset=utf-8' }));
}

/** "Depth levels" within a sentence: "depth levels". */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
