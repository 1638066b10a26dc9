import { makeYieldToMain, type YieldToMain } from '@/base/yield-to-main';
import { type CsvCell, formatCsvRecord } from '@/domain/csv/format-csv';
import { dropDust } from '@/domain/format/drop-dust';
import type { ExportColumn, ExportDocument, ExportRequest, ExportTable } from './export-document';

const ROWS_PER_PART = 2000;
const CSV_TYPE = 'text/csv;charset=utf-8';

/** Starts a remark about the table; readers skip it as a comment. */
const REMARK = '# ';
const REMARK_CELLS = 2;
/** Ends the table: a spreadsheet's range of data stops there, and readers skip it. */
const EMPTY_LINE = '\r\n';

/**
 * The document as one CSV table: first the column names, as spreadsheets and readers expect them, then the rows of all
 * tables, each starting with the name of its table, then after an empty line the remarks, each a record that starts
 * with `# `. All records have the same number of cells. Rejects if the tables have different columns.
 */
export async function writeCsv(content: ExportDocument, yieldToMain: YieldToMain = makeYieldToMain()): Promise<Blob> {
  const names = ['table', ...nameColumns(content.tables)];
  const width = Math.max(names.length, REMARK_CELLS);
  const format = (records: readonly (readonly CsvCell[])[]): string =>
    records.map((cells) => formatCsvRecord(padTo(cells, width))).join('');
  const parts = [format([names])];
  for (const table of content.tables) {
    for (let from = 0; from < table.length; from += ROWS_PER_PART) {
      parts.push(formatRows(table, from, Math.min(table.length, from + ROWS_PER_PART)));
      await yieldToMain();
    }
  }
  const remarks = listRemarks(content);
  if (remarks.length > 0) parts.push(EMPTY_LINE, format(remarks));
  return new Blob(parts, { type: CSV_TYPE });
}

function nameColumns([first, ...others]: readonly ExportTable[]): readonly string[] {
  const names = first === undefined ? [] : listColumns(first).map(({ name }) => name);
  const isSame = others.every(
    (table) =>
      listColumns(table)
        .map(({ name }) => name)
        .join('\n') === names.join('\n'),
  );
  if (!isSame) throw new Error('The tables have different columns.');
  return names;
}

function listColumns({ columns }: ExportTable): readonly ExportColumn[] {
  return columns.filter(({ isForPrograms }) => isForPrograms !== true);
}

function formatRows(table: ExportTable, from: number, to: number): string {
  const columns = listColumns(table);
  let text = '';
  for (let row = from; row < to; row++) {
    text += formatCsvRecord([table.name, ...columns.map((column) => readCell(column, row))]);
  }
  return text;
}

function readCell({ values, digits }: ExportColumn, row: number): CsvCell {
  const value = values[row];
  if (typeof value !== 'number') return value;
  return digits === undefined ? dropDust(value) : Number(value.toPrecision(digits));
}

function listRemarks({ facts, requests, tables }: ExportDocument): readonly (readonly [string, string])[] {
  const units = tables.flatMap((table) =>
    listColumns(table).flatMap(({ name: column, unit }) =>
      unit === undefined ? [] : [[`Unit of ${column} in ${table.name}`, unit] as const],
    ),
  );
  return [...facts, ...units, ...requests.flatMap((request, i) => listRequest(request, i + 1))].map(([name, text]) => [
    REMARK + name,
    text,
  ]);
}

function listRequest(
  { dataset, path, provenance, sha256 }: ExportRequest,
  number: number,
): readonly (readonly [string, string])[] {
  return [
    [`Request ${number}`, `GET ${path}`],
    [`Request ${number} is`, `${dataset}: ${provenance}`],
    [`Request ${number} SHA-256`, sha256 ?? 'not known'],
  ];
}

function padTo(cells: readonly CsvCell[], width: number): readonly CsvCell[] {
  return [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => undefined)];
}
