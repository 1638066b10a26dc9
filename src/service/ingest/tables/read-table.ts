import { FrameError } from '../../feeds/read-fields';
import { DecimalError } from '../../record/decimal';
import { DamagedInputError } from '../ingest-error';
import { isBlank, loadLines } from '../load-lines';
import type { Input } from '../open/input';
import type { NamedMarket } from '../recording';
import type { RowReader, TableEvent, TableSpec } from './table';

const MAX_SHOWN = 40;
/** A header that shares so many columns with a layout is meant to be it. */
const LIKENESS = 0.6;

const show = (text: string): string => JSON.stringify(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

export function splitRow(line: string): string[] {
  const end = line.charCodeAt(line.length - 1) === 13 ? line.length - 1 : line.length;
  return (end === line.length ? line : line.slice(0, end)).split(',');
}

const headerOf = (line: string): string[] =>
  splitRow(line.replace(/^\uFEFF/, '').replace(/^#\s*/, '')).map((name) => name.trim());

const likenessOf = (fields: readonly string[], layout: readonly string[]): number =>
  fields.filter((field) => layout.includes(field)).length / Math.max(layout.length, fields.length);

/** The layout that a header is or was meant to be; undefined for a row of values and for headers of others. */
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

/** @throws FrameError naming a column that is missing, unknown or doubled. */
function checkHeader(fields: readonly string[], layout: readonly string[]): void {
  const missing = layout.find((name) => !fields.includes(name));
  if (missing !== undefined) throw new FrameError(`column ${missing} is missing; expected are ${layout.join(',')}`);
  const unknown = fields.find((name) => !layout.includes(name));
  if (unknown !== undefined)
    throw new FrameError(`column ${show(unknown)} is not known; expected are ${layout.join(',')}`);
  const doubled = fields.find((name, i) => fields.indexOf(name) !== i);
  if (doubled !== undefined) throw new FrameError(`column ${doubled} stands twice`);
}

/** The line of a row, and the event it ends. */
export type TakePlaced = (event: TableEvent, line: number) => void;

export interface TableOptions {
  readonly spec: TableSpec;
  readonly named: NamedMarket;
  readonly take: TakePlaced;
  readonly onBytes?: (bytes: Uint8Array) => void;
}

/** Reads the lines of one table. */
class TableReading {
  readonly #input: Input;
  readonly #options: TableOptions;
  #reader: RowReader | undefined;
  #columns: readonly string[] = [];
  #header: string | undefined;
  #fields: readonly string[] = [];
  #line = 0;

  constructor(input: Input, options: TableOptions) {
    this.#input = input;
    this.#options = options;
  }

  readonly #take = (event: TableEvent): void => this.#options.take(event, this.#line);

  readLine(text: string, line: number): void {
    this.#line = line;
    this.#fields = [];
    try {
      if (this.#reader === undefined) this.#readFirst(text);
      else if (text !== this.#header) this.#readRow(this.#reader, text);
    } catch (cause) {
      throw this.#explain(cause);
    }
  }

  end(): readonly string[] {
    try {
      this.#reader?.end?.(this.#take);
    } catch (cause) {
      throw this.#explain(cause);
    }
    return this.#reader?.oddities?.() ?? [];
  }

  #readRow(reader: RowReader, text: string): void {
    const fields = splitRow(text);
    this.#fields = fields;
    if (fields.length !== this.#columns.length) {
      const isHeader = findLayout(this.#options.spec, headerOf(text)) !== undefined;
      const found = isHeader ? 'another header' : String(fields.length);
      throw new FrameError(`${this.#columns.length} columns are expected (${this.#columns.join(',')}), found ${found}`);
    }
    reader.read(fields, this.#take);
  }

  #readFirst(text: string): void {
    const { spec, named } = this.#options;
    const fields = headerOf(text);
    const layout = findLayout(spec, fields);
    if (layout === undefined) {
      this.#columns = spec.readHeaderless?.(splitRow(text)) ?? [];
      this.#reader = this.#open(false, splitRow(text));
      this.#readRow(this.#reader, text);
      return;
    }
    checkHeader(fields, layout);
    this.#columns = fields;
    this.#header = text;
    // Some formats say their market only in the first row: it opens the reader.
    const waiting: RowReader = {
      read: (first, take) => {
        this.#reader = spec.open({ name: this.#input.name, named, hasHeader: true, columns: fields, first });
        this.#reader.read(first, take);
      },
    };
    this.#reader = waiting;
  }

  #open(hasHeader: boolean, first: readonly string[]): RowReader {
    const { spec, named } = this.#options;
    return spec.open({ name: this.#input.name, named, hasHeader, columns: this.#columns, first });
  }

  /** Names the place of what is wrong, with the column where a number is. */
  #explain(cause: unknown): unknown {
    if (!(cause instanceof FrameError || cause instanceof DecimalError)) return cause;
    const isMeant = (text: string): boolean => text !== '' && cause.message.replace(/^the price /, '').startsWith(text);
    const at =
      cause instanceof DecimalError ? this.#fields.findIndex((text) => isMeant(`${text} `) || isMeant(show(text))) : -1;
    const column = at < 0 ? '' : `column ${this.#columns[at]}: `;
    return new DamagedInputError(this.#input.name, this.#line, column + cause.message, { cause });
  }
}

/**
 * Reads a table row by row. Blank lines, and further headers that say the same, are passed over. Returns sentences about what was unusual.
 * @throws DamagedInputError naming line and column.
 */
export async function readTable(input: Input, options: TableOptions): Promise<readonly string[]> {
  const reading = new TableReading(input, options);
  for await (const { first, lines } of loadLines(input, options.onBytes)) {
    for (let i = 0; i < lines.length; i++) {
      const text = lines[i];
      if (!isBlank(text)) reading.readLine(text, first + i);
    }
  }
  return reading.end();
}
