import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { writeCsv } from '@/panes/export/write-csv';
import { parseCsv } from '@/testing/parse-csv';
import { describeRows, exportList, nameRows } from './list-export';

const BTC: Market = { exchange: 'ATLAS', rawSymbol: 'BTCUSDT', lastPrice: 96_947.6, availableSince: { s: 0, ns: 0 } };
const SPOT: Market = { exchange: 'ATLAS_SPOT', rawSymbol: 'BTCUSDT' };

it('the list becomes one table in its order, with the figures loaded on demand and blanks for the rest', async () => {
  const document = exportList({
    rows: [SPOT, BTC],
    stateOf: (name, market) =>
      market === BTC && name === 'interest' ? { kind: 'value', value: 6_251_000_000.5 } : { kind: 'idle' },
    facts: [['Data', 'Simulated']],
  });
  const records = parseCsv(await (await writeCsv(document)).text());
  const head = records.find(([first]) => first === 'table') ?? [];
  const rows = records.filter(([first]) => first === 'markets');
  const cellsOf = (column: string): readonly (string | undefined)[] => rows.map((row) => row[head.indexOf(column)]);
  expect(records).toContainEqual(expect.arrayContaining(['# Open interest', 'loaded for 1 of 2 rows']));
  expect(records).toContainEqual(expect.arrayContaining(['# Unit of open_interest in markets', 'USD']));
  expect(cellsOf('exchange')).toEqual(['ATLAS_SPOT', 'ATLAS']);
  expect(cellsOf('last_price')).toEqual(['', '96947.6']);
  expect(cellsOf('available_since')).toEqual(['', '1970-01-01T00:00:00.000Z']);
  expect(cellsOf('open_interest')).toEqual(['', '6251000000.5']);
  expect(cellsOf('funding_rate')).toEqual(['', '']);
});

it('says how many 24 h figures are minimums because their market is recorded for less than 24 h', () => {
  const { facts } = exportList({
    rows: [SPOT, BTC],
    stateOf: (name, market) =>
      market === BTC && name === 'liquidations' ? { kind: 'value', value: 5, since: 100 } : { kind: 'idle' },
    facts: [],
  });
  expect(facts).toContainEqual([
    '24 h liquidations',
    'loaded for 1 of 2 rows; 1 is recorded for less than 24 h, so its figure is a minimum',
  ]);
});

it('a file with only the first rows says so in its name and its header', () => {
  expect([nameRows(99, true), nameRows(247, false)]).toEqual(['markets-first-99', 'markets']);
  expect([describeRows(99, true), describeRows(247, false)]).toEqual([
    'the first 99; more match and load on scroll',
    'all 247',
  ]);
});
