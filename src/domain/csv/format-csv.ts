/**
 * Content of a cell: a text, a number, or nothing. `NaN` is nothing as well, because columns mark missing values with
 * it.
 */
export type CsvCell = string | number | undefined;

/** First characters that make spreadsheets take a text for a formula. Source: OWASP, CSV injection. */
const FORMULA_START = /^[=+\-@\t\r]/;
/**
 * RFC 4180 names comma, quote and line ends; some spreadsheets also split at semicolons and tabs, and some readers trim
 * blanks.
 */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;
const LINE_END = '\r\n';

/**
 * One record by RFC 4180, with its line end. Numbers are written as the shortest text that reads back to the same 64
 * bits. A text that a spreadsheet would run as a formula gets an apostrophe before it; a negative number does not.
 */
export function formatCsvRecord(cells: readonly CsvCell[]): string {
  return cells.map(formatCell).join(',') + LINE_END;
}

function formatCell(cell: CsvCell): string {
  return typeof cell === 'number' ? formatExactNumber(cell) : quote(neutralise(cell ?? ''));
}

/** The shortest text that reads back to the same number, keeping `-0` apart from `0`; empty for `NaN`. */
export function formatExactNumber(value: number): string {
  if (Number.isNaN(value)) return '';
  return Object.is(value, -0) ? '-0' : String(value);
}

function neutralise(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

function quote(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
