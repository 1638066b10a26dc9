import { makeYieldToMain, type YieldToMain } from '@/base/yield-to-main';
import type { TableHead } from '@/contract/local-tables';
import type { ExportColumn, ExportTable } from './export-document';

const ROWS_PER_PART = 5000;
const FIRST_BYTES = 2 ** 16;
const DOUBLE_BYTES = 8;
/** Name of the column that says which table a row belongs to. */
const TABLE_COLUMN = 'table';

type Kind = TableHead['columns'][number]['kind'];

/** A column of the combined table. Its cells are empty for tables without a column of that name. */
interface WideColumn {
  readonly name: string;
  readonly kind: Kind;
}

/**
 * The tables as one, in the format of `/local/tables`. It has the columns of all tables by name, with units in
 * brackets, and without those for readers. Each row starts with the name of its table. Figures keep the same 64
 * bits; a missing one is null.
 */
export async function encodeTables(
  tables: readonly ExportTable[],
  yieldToMain: YieldToMain = makeYieldToMain(),
): Promise<Blob> {
  const columns = joinColumns(tables);
  const head: TableHead = { columns: [{ name: TABLE_COLUMN, kind: 'text' }, ...columns] };
  const parts: BlobPart[] = [`${JSON.stringify(head)}\n`];
  for (const table of tables) {
    const own = new Map(listColumns(table).map((column) => [nameOf(column), column.values]));
    const values = columns.map(({ name }) => own.get(name));
    for (let from = 0; from < table.length; from += ROWS_PER_PART) {
      const writer = new RowWriter();
      for (let row = from; row < Math.min(table.length, from + ROWS_PER_PART); row++) {
        writer.writeText(table.name);
        for (const [i, { kind }] of columns.entries()) {
          const value = values[i]?.[row];
          if (kind === 'number') writer.writeNumber(typeof value === 'number' ? value : Number.NaN);
          else writer.writeText(value === undefined ? '' : String(value));
        }
      }
      parts.push(writer.finish());
      await yieldToMain();
    }
  }
  return new Blob(parts);
}

const listColumns = ({ columns }: ExportTable): readonly ExportColumn[] =>
  columns.filter(({ isForReaders }) => isForReaders !== true);

const nameOf = ({ name, unit }: ExportColumn): string => (unit === undefined ? name : `${name} (${unit})`);

function joinColumns(tables: readonly ExportTable[]): readonly WideColumn[] {
  const kinds = new Map<string, Kind>();
  for (const table of tables) {
    for (const column of listColumns(table)) {
      const kind = isText(column, table.length) ? 'text' : (kinds.get(nameOf(column)) ?? 'number');
      kinds.set(nameOf(column), kind);
    }
  }
  return [...kinds].map(([name, kind]) => ({ name, kind }));
}

function isText({ values }: ExportColumn, length: number): boolean {
  for (let i = 0; i < length; i++) if (typeof values[i] === 'string') return true;
  return false;
}

/** Cells as RowBinary. */
class RowWriter {
  readonly #encoder = new TextEncoder();
  #bytes = new Uint8Array(FIRST_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  /** NaN is written as null. */
  writeNumber(value: number): void {
    this.#claim(1 + DOUBLE_BYTES);
    const isNone = Number.isNaN(value);
    this.#view.setUint8(this.#length++, isNone ? 1 : 0);
    if (isNone) return;
    this.#view.setFloat64(this.#length, value, true);
    this.#length += DOUBLE_BYTES;
  }

  writeText(text: string): void {
    const bytes = this.#encoder.encode(text);
    this.#claim(5 + bytes.length);
    let left = bytes.length;
    for (; left >= 0x80; left >>>= 7) this.#view.setUint8(this.#length++, (left & 0x7f) | 0x80);
    this.#view.setUint8(this.#length++, left);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #claim(count: number): void {
    const end = this.#length + count;
    if (end <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(end, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}
