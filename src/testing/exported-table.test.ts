import { tableFromIPC } from 'apache-arrow';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { tableHead } from '@/contract/local-tables';
import { encodeTables } from '@/panes/export/encode-table';
import type { ExportTable } from '@/panes/export/export-document';
import { writeTable } from '@/service/store/engine/write-table';
import { openTestEngine, type TestEngine } from './test-store';

let test: TestEngine;
beforeAll(async () => {
  test = await openTestEngine();
});
afterAll(() => test.close());

const ROWS = 12_000;
const random = makeRandom(5);
const VALUES = Float64Array.from({ length: ROWS }, (_, i) => {
  if (i % 11 === 0) return Number.NaN;
  return i % 7 === 0 ? -0 : (random() - 0.5) * 10 ** Math.floor(random() * 30 - 15);
});
const WORDS = Array.from({ length: ROWS }, (_, i) => (i % 2 === 0 ? 'bid' : `ask "${'é'.repeat(i % 300)}"\n`));
const TABLES: readonly ExportTable[] = [
  {
    name: 'Depth',
    length: ROWS,
    columns: [
      { name: 'time', values: WORDS, isForReaders: true },
      { name: 'price', unit: 'USD', values: VALUES },
      { name: 'side`, \\x', values: WORDS },
    ],
  },
  { name: 'Triggers', length: 2, columns: [{ name: 'size', values: [0.1, 5e-324] }] },
];

type Row = Readonly<Record<string, number | string | null>>;

const READERS: Readonly<Record<'parquet' | 'arrow', (bytes: Uint8Array) => Promise<readonly Row[]>>> = {
  parquet: (bytes) => parquetReadObjects({ file: new Uint8Array(bytes).buffer }),
  arrow: async (bytes) => (tableFromIPC(bytes).toArray() as { toJSON(): Row }[]).map((row) => row.toJSON()),
};

async function write(tables: readonly ExportTable[], format: 'parquet' | 'arrow'): Promise<Uint8Array> {
  const body = new Uint8Array(await (await encodeTables(tables)).arrayBuffer());
  const end = body.indexOf(0x0a);
  const head = tableHead.parse(JSON.parse(new TextDecoder().decode(body.subarray(0, end))));
  async function* rows(): AsyncGenerator<Uint8Array> {
    // Cut within cells, as bodies arrive.
    for (let at = end + 1; at < body.length; at += 65_521) yield body.subarray(at, at + 65_521);
  }
  return writeTable(test.engine, head, rows(), format);
}

describe.each(['parquet', 'arrow'] as const)('a table written as %s', (format) => {
  it('has every row when opened by another tool, bit for bit, with nulls where values are missing', async () => {
    const rows = await READERS[format](await write(TABLES, format));
    expect(rows).toHaveLength(ROWS + 2);
    const wrong = VALUES.findIndex((value, i) => {
      const { table, 'price (USD)': price, 'side`, \\x': side, size } = rows[i];
      const isSame = Number.isNaN(value) ? price === null : Object.is(price, value);
      return !isSame || table !== 'Depth' || side !== WORDS[i] || size !== null;
    });
    expect(wrong).toBe(-1);
    expect(rows.slice(ROWS)).toEqual(
      [0.1, 5e-324].map((size) => ({ table: 'Triggers', 'price (USD)': null, 'side`, \\x': '', size })),
    );
  });

  it('without a row still has its columns', async () => {
    const none: ExportTable = { name: 'Depth', length: 0, columns: [{ name: 'price', values: [] }] };
    expect(await READERS[format](await write([none], format))).toEqual([]);
  });
});

it('rows that are cut off make no table, and leave no file', async () => {
  const head = tableHead.parse({ columns: [{ name: 'price', kind: 'number' }] });
  async function* rows(): AsyncGenerator<Uint8Array> {
    yield Uint8Array.of(0, 1, 2, 3);
  }
  await expect(writeTable(test.engine, head, rows(), 'parquet')).rejects.toThrow(/CANNOT_READ_ALL_DATA|Cannot read/);
  expect(await READERS.parquet(await write(TABLES, 'parquet'))).toHaveLength(ROWS + 2);
});
