import { type Block, toWide } from '@/service/store/engine/seed-block';
import type { SeriesTable } from '../../store/seed-store';
import type { MadeRows } from '../track';

type ColumnType = 'UInt8' | 'UInt32' | 'UInt64' | 'Int32' | 'DateTime';
type Values = Uint8Array | Uint32Array | Int32Array | Float64Array;

const ALLOCATE: Readonly<Record<ColumnType, (length: number) => Values>> = {
  UInt8: (length) => new Uint8Array(length),
  UInt32: (length) => new Uint32Array(length),
  UInt64: (length) => new Float64Array(length),
  Int32: (length) => new Int32Array(length),
  DateTime: (length) => new Uint32Array(length),
};

/** Rows of whole numbers for one table, filled from the front. 64-bit values are doubles until `toRows`. */
export class SeriesColumns<Types extends Readonly<Record<string, ColumnType>>> {
  length = 0;
  readonly capacity: number;
  readonly values: { readonly [Name in keyof Types]: Values };
  readonly #types: Types;

  constructor(types: Types, capacity: number) {
    this.#types = types;
    this.capacity = capacity;
    const entries = Object.entries(types).map(([name, type]) => [name, ALLOCATE[type](capacity)]);
    this.values = Object.fromEntries(entries) as { [Name in keyof Types]: Values };
  }

  reset(): void {
    for (const values of Object.values<Values>(this.values)) values.fill(0, 0, this.length);
    this.length = 0;
  }

  /** The rows so far, in the memory of these columns: 64-bit ones are no longer doubles, so do not add more. */
  toRows(table: SeriesTable, clearFrom?: number): MadeRows {
    const columns = Object.entries(this.#types).map(([name, type]) => {
      const values = this.values[name].subarray(0, this.length);
      return [name, { type, values: values instanceof Float64Array ? toWide(values) : values }];
    });
    const rows = { table, rows: this.length, block: Object.fromEntries(columns) as Block };
    return clearFrom === undefined ? rows : { ...rows, clearFrom };
  }
}
