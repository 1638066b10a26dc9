import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { parseCsv } from '@/testing/parse-csv';
import type { ExportDocument, ExportTable } from './export-document';
import { writeCsv } from './write-csv';
import { writeJson } from './write-json';

const ROWS = 25_000;

function makeTable(name: string, seed: number): ExportTable {
  const random = makeRandom(seed);
  const prices = Float64Array.from({ length: ROWS }, () => (random() - 0.5) * 10 ** (random() * 30 - 15));
  prices.set([0, -0, 5e-324, 1.7976931348623157e308, Number.NaN]);
  return {
    name,
    length: ROWS,
    columns: [
      { name: 'time_utc', values: Array.from({ length: ROWS }, (_, i) => `t${i}`), isForReaders: true },
      { name: 'price', unit: 'USD', values: prices },
      { name: 'side', values: Array.from({ length: ROWS }, (_, i) => (i % 3 === 0 ? '=bid' : 'ask')) },
    ],
  };
}

const CONTENT: ExportDocument = {
  facts: [
    ['Title', 'Depth heatmap, BTC-USDT'],
    ['Data', '=HYPERLINK("x")'],
  ],
  requests: [
    {
      dataset: 'Depth',
      path: '/v1/points?type=X&from=1',
      provenance: 'asked',
      sha256: 'ab12',
      snapshots: 2,
      levels: 5,
    },
    { dataset: 'Depth', path: '/v1/points?type=Y', provenance: 'kept', sha256: undefined, snapshots: 1, levels: 1 },
  ],
  tables: [makeTable('Depth', 1), makeTable('TP/SL triggers', 2)],
};

const isSame = (read: number, value: number): boolean => Object.is(read, value);

describe('figures as CSV', () => {
  it('have only remarks without a table, and refuse tables with different columns', async () => {
    const records = parseCsv(await (await writeCsv({ ...CONTENT, tables: [] })).text());
    expect(records.slice(0, 3)).toEqual([['table', ''], [''], ['# Title', 'Depth heatmap, BTC-USDT']]);
    const [table] = CONTENT.tables;
    const other = { ...table, columns: table.columns.slice(1) };
    await expect(writeCsv({ ...CONTENT, tables: [table, other] })).rejects.toThrow('different columns');
  });

  it('are one table of equal records that begins with its column names, then remarks, and read back bit by bit', async () => {
    const records = parseCsv(await (await writeCsv(CONTENT)).text());
    expect(records[0]).toEqual(['table', 'time_utc', 'price', 'side']);
    const end = records.findIndex(({ length }) => length === 1);
    expect(records[end]).toEqual(['']);
    expect(new Set(records.toSpliced(end, 1).map(({ length }) => length))).toEqual(new Set([4]));
    expect(records.slice(end + 1).map(([name, value]) => [name, value])).toEqual([
      ['# Title', 'Depth heatmap, BTC-USDT'],
      ['# Data', '\'=HYPERLINK("x")'],
      ['# Unit of price in Depth', 'USD'],
      ['# Unit of price in TP/SL triggers', 'USD'],
      ['# Request 1', 'GET /v1/points?type=X&from=1'],
      ['# Request 1 is', 'Depth: asked'],
      ['# Request 1 SHA-256', 'ab12'],
      ['# Request 2', 'GET /v1/points?type=Y'],
      ['# Request 2 is', 'Depth: kept'],
      ['# Request 2 SHA-256', 'not known'],
    ]);
    const rows = records.slice(1, end);
    expect(rows).toHaveLength(2 * ROWS);
    const wrong = rows.filter(([name, time, price, side], i) => {
      const { columns, name: wanted } = CONTENT.tables[Math.floor(i / ROWS)];
      const [, prices] = columns;
      const row = i % ROWS;
      const isRight =
        price === '' ? Number.isNaN(prices.values[row]) : isSame(Number(price), prices.values[row] as number);
      return !isRight || name !== wanted || time !== `t${row}` || side !== (row % 3 === 0 ? "'=bid" : 'ask');
    });
    expect(wrong).toEqual([]);
  });
});

interface ReadJson {
  readonly facts: Readonly<Record<string, string>>;
  readonly requests: readonly unknown[];
  readonly tables: readonly {
    readonly name: string;
    readonly length: number;
    readonly units: unknown;
    readonly columns: Readonly<Record<string, readonly (number | string | null)[]>>;
  }[];
}

describe('figures as JSON', () => {
  it('read back bit by bit, without the columns for readers', async () => {
    const read = JSON.parse(await (await writeJson(CONTENT)).text()) as ReadJson;
    expect(read.facts).toEqual(Object.fromEntries(CONTENT.facts));
    expect(read.requests).toEqual(JSON.parse(JSON.stringify(CONTENT.requests)));
    expect(read.tables.map(({ name, length, units }) => ({ name, length, units }))).toEqual(
      CONTENT.tables.map(({ name }) => ({ name, length: ROWS, units: { price: 'USD' } })),
    );
    for (const [i, { columns }] of read.tables.entries()) {
      expect(Object.keys(columns)).toEqual(['price', 'side']);
      const wanted = Array.from(CONTENT.tables[i].columns[1].values as Float64Array);
      expect(columns['price'].filter((value, row) => !isSame((value ?? Number.NaN) as number, wanted[row]))).toEqual(
        [],
      );
      expect(columns['side']).toEqual(CONTENT.tables[i].columns[2].values);
    }
  });

  it('are valid JSON without rows', async () => {
    const empty: ExportDocument = { facts: [], requests: [], tables: [] };
    expect(JSON.parse(await (await writeJson(empty)).text())).toEqual({ facts: {}, requests: [], tables: [] });
  });
});
