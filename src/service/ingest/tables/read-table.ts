import type { OfMarket } from '@/service/feeds/protocol/market-event';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import { DamagedInputError } from '@/service/ingest/open/ingest-error';
import { isBlank, type LineBlock, loadBlocks } from '@/service/ingest/open/load-lines';
import type { NamedMarket } from '@/service/ingest/survey/recording';
import { DecimalError } from '../../record/decimal';
import type { Input } from '../open/input';
import { ByteRow } from './byte-row';
import type { RowReader, TableSpec, TableTaker } from './table';

const MAX_SHOWN = 40;
/** A header that shares this part of its columns with a layout is assumed to mean it. */
const LIKENESS = 0.6;

const show = (text: string): string => JSON.stringify(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

export function splitRow(line: string): string[] {
  const end = line.charCodeAt(line.length - 1) === 13 ? line.length - 1 : line.length;
  return (end === line.length ? line : line.slice(0, end)).split(',');
}

/**
 * Some files have each column name twice, with Chinese after a slash: the English one is used, whatever the other's
 * encoding. Others put names in quotes but not numbers.
 */
const headerOf = (line: string): string[] =>
  splitRow(line.replace(/^\uFEFF/, '').replace(/^#\s*/, '')).map((name) =>
    name
      .replace(/\/.*$/s, '')
      .trim()
      .replace(/^"(.*)"$/, '$1'),
  );

/** Column names as written by programs. */
const COLUMN_NAME = /^[A-Za-z_][\w .()[\]-]{0,39}$/;
const MAX_NAMED = 12;

/** Column names as words of a sentence. */
export const nameColumns = (names: readonly string[]): string => {
  const shown = names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED), '…'] : names;
  return `${names.length === 1 ? 'column' : 'columns'} ${shown.join(', ')}`;
};

/** The columns of a table with an unknown first line. `undefined` when it is not a header. */
export function describeHeader(firstLine: string): string | undefined {
  const names = headerOf(firstLine);
  return names.length > 1 && names.every((name) => COLUMN_NAME.test(name))
    ? `with the ${nameColumns(names)}`
    : undefined;
}

const likenessOf = (fields: readonly string[], layout: readonly string[]): number =>
  fields.filter((field) => layout.includes(field)).length / Math.max(layout.length, fields.length);

/** The layout of a header, or the one it probably means. `undefined` for a row of values and for unknown headers. */
export function findLayout({ layouts }: TableSpec, fields: readonly string[]): readonly string[] | undefined {
  const best = layouts.toSorted((a, b) => likenessOf(fields, b) - likenessOf(fields, a)).at(0);
  return best !== undefined && likenessOf(fields, best) >= LIKENESS ? best : undefined;
}

/** How well a first line fits, 0 to 1. */
export function matchTable(spec: TableSpec, firstLine: string): number {
  const fields = headerOf(firstLine);
  const layout = findLayout(spec, fields);
  if (layout !== undefined) return likenessOf(fields, layout);
  return spec.readHeaderless?.(splitRow(firstLine)) === undefined ? 0 : 1;
}

/** @throws FrameError with a column that is missing, unknown or duplicate. */
function checkHeader(fields: readonly string[], layout: readonly string[]): void {
  const missing = layout.find((name) => !fields.includes(name));
  if (missing !== undefined) throw new FrameError(`column ${missing} is missing; expected are ${layout.join(',')}`);
  const unknown = fields.find((name) => !layout.includes(name));
  if (unknown !== undefined)
    throw new FrameError(`column ${show(unknown)} is not known; expected are ${layout.join(',')}`);
  const doubled = fields.find((name, i) => fields.indexOf(name) !== i);
  if (doubled !== undefined) throw new FrameError(`column ${doubled} stands twice`);
}

export interface TableOptions {
  readonly spec: TableSpec;
  readonly named: NamedMarket;
  readonly take: RowTaker;
  readonly onBytes?: (bytes: Uint8Array) => void;
  /** Called after the last row with the columns of a header that were not read, if any. */
  readonly onUnused?: (columns: readonly string[]) => void;
}

/** Receives rows, with a call before each is read. */
export interface RowTaker extends TableTaker {
  line: number;
  market(market: OfMarket): void;
}

/** Reads the lines of one table. */
class TableReading {
  readonly #input: Input;
  readonly #options: TableOptions;
  readonly #row = new ByteRow();
  #reader: RowReader | undefined;
  readonly #used = new Set<string>();
  /** The header line, if there is one. */
  #header: Buffer | undefined;
  #line = 0;

  constructor(input: Input, options: TableOptions) {
    this.#input = input;
    this.#options = options;
  }

  /** Returns the number of lines. */
  readBlock({ first, bytes }: LineBlock): number {
    const row = this.#row;
    const { take } = this.#options;
    this.#line = first;
    try {
      for (let at = 0; at < bytes.length; this.#line++) {
        at = row.take(bytes, at);
        take.line = this.#line;
        if (this.#reader !== undefined && row.length === row.columns.length && !this.#isHeader()) {
          this.#reader.read(row, take);
        } else this.#readOther();
      }
    } catch (cause) {
      throw this.#explain(cause);
    }
    return this.#line - first;
  }

  end(): readonly string[] {
    try {
      this.#reader?.end?.(this.#options.take);
    } catch (cause) {
      throw this.#explain(cause);
    }
    const unused = this.#row.columns.filter((name) => !this.#used.has(name));
    // Without a header, the columns have no names.
    if (this.#header !== undefined && unused.length > 0) this.#options.onUnused?.(unused);
    return this.#reader?.oddities?.() ?? [];
  }

  #isHeader(): boolean {
    const header = this.#header;
    return header !== undefined && this.#row.isLine(header);
  }

  /** Handles any line but a row of values after the first one. */
  #readOther(): void {
    const row = this.#row;
    row.separate();
    if (row.length === 1 && isBlank(row.text(0))) return;
    if (this.#header === undefined && this.#reader === undefined) this.#readFirst();
    else if (row.length !== row.columns.length) this.#refuseRow();
    else if (this.#reader === undefined) this.#readRow(true);
  }

  #refuseRow(): never {
    const { columns, length } = this.#row;
    const isHeader = findLayout(this.#options.spec, headerOf(this.#row.line.toString())) !== undefined;
    const found = isHeader ? 'another header' : String(length);
    throw new FrameError(`${columns.length} columns are expected (${columns.join(',')}), found ${found}`);
  }

  #readFirst(): void {
    const { spec } = this.#options;
    const row = this.#row;
    const fields = headerOf(row.line.toString());
    const layout = findLayout(spec, fields);
    if (layout === undefined) {
      row.columns = spec.readHeaderless?.(row.texts()) ?? [];
      this.#readRow(false);
      return;
    }
    checkHeader(fields, layout);
    row.columns = fields;
    this.#header = Buffer.from(row.line);
  }

  /** Reads the first row: some formats contain their market only there. */
  #readRow(hasHeader: boolean): void {
    const row = this.#row;
    const { spec, named, take } = this.#options;
    const { columns } = row;
    this.#reader = spec.open({
      name: this.#input.name,
      named,
      hasHeader,
      columns,
      first: row.texts(),
      used: this.#used,
    });
    if (this.#reader.market) take.market(this.#reader.market);
    if (row.length !== columns.length) this.#refuseRow();
    this.#reader.read(row, take);
  }

  /** Adds the place to an error, and the column if it is about a number. */
  #explain(cause: unknown): unknown {
    if (!(cause instanceof FrameError || cause instanceof DecimalError)) return cause;
    const row = this.#row;
    const isMeant = (text: string): boolean => text !== '' && cause.message.replace(/^the price /, '').startsWith(text);
    const at =
      cause instanceof DecimalError ? row.texts().findIndex((text) => isMeant(`${text} `) || isMeant(show(text))) : -1;
    const column = at < 0 ? '' : `column ${row.columns[at]}: `;
    return new DamagedInputError(this.#input.name, this.#line, column + cause.message, { cause });
  }
}

/**
 * Reads a table row by row. Skips blank lines and repeated headers. Returns sentences about anything unusual.
 * @throws DamagedInputError with line and column.
 */
export async function readTable(input: Input, options: TableOptions): Promise<readonly string[]> {
  const reading = new TableReading(input, options);
  for await (const block of loadBlocks(input, options.onBytes)) block.lines = reading.readBlock(block);
  return reading.end();
}
