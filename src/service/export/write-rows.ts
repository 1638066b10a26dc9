import { type FileHandle, open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { isTableFormat, type TableFormat } from '@/contract/local-tables';
import { formatCsvRecord } from '@/domain/csv/format-csv';
import type { Engine } from '@/service/store/engine/engine';
import { writeTableFile } from '@/service/store/engine/write-table-file';
import { RowBytes } from '../record/row-bytes';
import type { Cell, TableColumn } from './table-columns';

/** The formats of exported tables, and their file endings. */
export const EXPORT_FORMATS = {
  csv: { label: 'CSV', endings: ['csv'] },
  jsonl: { label: 'JSON lines', endings: ['jsonl', 'ndjson'] },
  parquet: { label: 'Parquet', endings: ['parquet'] },
  arrow: { label: 'Arrow', endings: ['arrow', 'feather'] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly endings: readonly string[] }>>;

export type ExportFormat = keyof typeof EXPORT_FORMATS;
export const EXPORT_FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as ExportFormat[];

/** Receives the rows of a table, batch by batch. */
export interface RowWriter {
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Ends the file. */
  finish(): Promise<void>;
  /** Stops, and deletes temporary files other than the export. */
  abandon(): Promise<void>;
}

export interface WriterOptions {
  readonly engine: Engine;
  /** Path of a new file. */
  readonly path: string;
  readonly columns: readonly TableColumn[];
}

/** Length of text or rows buffered before they are written to a file. */
const FLUSH_LENGTH = 1 << 20;

const pack = promisify(gzip);

function makeTextWriter(file: FileHandle, head: string, format: (row: readonly Cell[]) => string): RowWriter {
  let text = head;
  const flush = async (): Promise<void> => {
    await file.writeFile(text);
    text = '';
  };
  return {
    async write(rows) {
      for (const row of rows) {
        text += format(row);
        if (text.length >= FLUSH_LENGTH) await flush();
      }
    },
    async finish() {
      await flush();
      await file.sync();
      await file.close();
    },
    abandon: () => file.close(),
  };
}

/** Readable time: spreadsheets do not understand seconds since 1970. */
const toUtc = (seconds: Cell): string => (typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : '');

const makeCsvWriter = (file: FileHandle, columns: readonly TableColumn[]): RowWriter =>
  makeTextWriter(file, formatCsvRecord(['time_utc', ...columns.map(({ name }) => name)]), (row) =>
    formatCsvRecord([toUtc(row[0]), ...row]),
  );

const makeJsonWriter = (file: FileHandle, columns: readonly TableColumn[]): RowWriter =>
  makeTextWriter(
    file,
    '',
    (row) => `${JSON.stringify(Object.fromEntries(columns.map(({ name }, i) => [name, row[i] ?? null])))}\n`,
  );

function encodeRow(bytes: RowBytes, columns: readonly TableColumn[], row: readonly Cell[]): void {
  for (let i = 0; i < columns.length; i++) {
    const cell = row[i];
    if (columns[i].kind === 'text') {
      bytes.text(cell === undefined ? '' : String(cell));
    } else if (typeof cell === 'number') {
      bytes.u8(0);
      bytes.f64(cell);
    } else {
      bytes.u8(1);
    }
  }
}

/** Has the database make the file from rows that are packed in a temporary file. */
async function openColumnWriter(format: TableFormat, { engine, path, columns }: WriterOptions): Promise<RowWriter> {
  const waiting = engine.makeInsertPath();
  const file = await open(waiting, 'wx');
  const bytes = new RowBytes();
  const flush = async (): Promise<void> => {
    await file.writeFile(await pack(bytes.take(), { level: constants.Z_BEST_SPEED }));
  };
  return {
    async write(rows) {
      for (const row of rows) {
        encodeRow(bytes, columns, row);
        if (bytes.length >= FLUSH_LENGTH) await flush();
      }
    },
    async finish() {
      await flush();
      await file.close();
      await writeTableFile(engine, { columns: [...columns] }, waiting, path, format);
      await rm(waiting);
    },
    async abandon() {
      await file.close();
      await rm(waiting, { force: true });
    },
  };
}

/** Opens a new file of a format. */
export async function openWriter(format: ExportFormat, options: WriterOptions): Promise<RowWriter> {
  if (isTableFormat(format)) return openColumnWriter(format, options);
  const file = await open(options.path, 'wx');
  return format === 'csv' ? makeCsvWriter(file, options.columns) : makeJsonWriter(file, options.columns);
}
