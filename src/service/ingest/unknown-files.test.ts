import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { readCandles } from '@/testing/ingest/read-recording';
import { getRecordedId } from '../record/describe-market';
import { surveyFiles } from './import-files';
import { UnknownFormatError } from './open/ingest-error';

const room = setUpImportRoom(60_000);
const { run } = room;
const START_MS = Date.UTC(2025, 3, 19);

function write(name: string, text: string): string {
  const path = join(room.inputs, name);
  writeFileSync(path, text);
  return path;
}

describe('a file in no format', () => {
  it.each([
    ['an object of other fields', '{"foo":1,"bar":[1,2]}', 'JSON with the fields foo, bar'],
    ['one over many lines', '{\n  "version": 2,\n  "settings": {}\n}', 'JSON with the fields version, settings'],
    ['one with other params', '{\n  "params": {"a": 1}\n}', 'JSON with the field params'],
    ['an empty object', '{\n}', 'JSON'],
    ['braces that are no JSON', '{\n  color: red;\n}', 'which begins as JSON and is none'],
    ['a table', 'when,what,how much\n1,2,3\n', 'with the columns when, what, how much'],
  ])('is unknown and says what is in it, such as %s', async (_, text, found) => {
    const error: unknown = await surveyFiles([write('other.json', text)]).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(UnknownFormatError);
    expect((error as Error).message).toContain(`other.json, ${found}, is in no format that can be imported`);
  });

  it('is still a damaged option chain if it contains options', async () => {
    const text = '{\n  "params": {"options": [{"symbol": "BTC"\n}';
    await expect(surveyFiles([write('chain.json', text)])).rejects.toThrow('chain.json, line 1');
  });
});

describe('columns that are not read', () => {
  const spot = 'id,price,qty,quote_qty,time,is_buyer_maker,is_best_match';

  it('are listed once per file, and not listed when all are read', async () => {
    const { leftOut } = await surveyFiles([
      write('BTCUSDT-trades-2025-04-19.csv', `${spot}\n1,84500.1,2,169000.2,${START_MS},true,true\n`),
    ]);
    expect(leftOut).toEqual([expect.stringMatching(/04-19\.csv: columns quote_qty, is_best_match not used$/)]);
    const vendor = 'exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount';
    const level = (ms: number, isSnapshot: boolean): string =>
      `binance,BTCUSDT,${START_MS + ms}000,${START_MS + ms}001,${isSnapshot},bid,84500.1,2`;
    const all = await surveyFiles([write('levels.csv', [vendor, level(0, true), level(5, false)].join('\n'))]);
    expect(all.leftOut).toEqual([]);
  });
});

describe("Kaiko's trades", () => {
  const table = (symbol: string): string =>
    [
      'id,exchange,symbol,date,price,amount,sell',
      ...[1, 2, 3].map((size, i) => `${7000 + i},bs,${symbol},${START_MS + i},84500.${i},${size},${size === 2}`),
    ].join('\n');

  it.each([
    ['Bitstamp_BTCUSD_trades_2025_04_19.csv', {}, 'BITSTAMP'],
    ['Binance V2_BTCUSD_trades_2025_04_19.csv', {}, 'BINANCE'],
    ['any.csv', { venue: 'KRAKEN' }, 'KRAKEN'],
  ])('of %s are of the venue that is named', async (name, named, exchange) => {
    const { markets } = await surveyFiles([write(name, table('btcusd'))], named);
    expect(markets.map(({ market }) => market)).toEqual([{ exchange, symbol: 'BTCUSD', category: 'SPOT' }]);
  });

  it('are sold by the taker where `sell` is true', async () => {
    await run(write('Bitstamp_BTCUSD_trades_2025_04_19.csv', table('btcusd')));
    const exchange = 'BITSTAMP';
    const market = getRecordedId({ exchange, symbol: 'BTCUSD', category: 'SPOT' });
    const [{ buyLots, sellLots }] = await readCandles(room.store.engine, market);
    expect([buyLots, sellLots]).toEqual([4, 2]);
  });

  it('are refused when nothing names the venue, and when amounts may be contracts', async () => {
    await expect(run(write('any.csv', table('btcusd')))).rejects.toThrow(/line 2: .* say the venue in words.*--venue/);
    await expect(run(write('Binance V2_BTCUSD_PERP_trades_2025_04_19.csv', table('btcusd_perp')))).rejects.toThrow(
      /line 2: Kaiko's amounts of btcusd_perp may be coins, dollars or contracts/,
    );
  });
});

describe('book snapshots only', () => {
  const columns = Array.from(
    { length: 5 },
    (_, i) => `asks[${i}].price,asks[${i}].amount,bids[${i}].price,bids[${i}].amount`,
  );
  const row = (second: number): string => {
    const levels = Array.from({ length: 5 }, (_, i) => `${100.1 + i},1,${99.9 - i},${second + 1}`);
    return `binance,ABCUSDT,${(START_MS + second * 1000) * 1000},${(START_MS + second * 1000) * 1000 + 5},${levels.join(',')}`;
  };

  it('make a book, each valid until the next one', async () => {
    const header = `exchange,symbol,timestamp,local_timestamp,${columns.join(',')}`;
    const rows = Array.from({ length: 90 }, (_, i) => row(i));
    const [report] = await run(write('binance_book_snapshot_5_2025-04-19_ABCUSDT.csv', [header, ...rows].join('\n')));
    expect(report.marker).toMatchObject({ seconds: 89 });
  });

  it.each([
    ['one', [0]],
    ['some that are more than a minute apart', [0, 70, 140]],
  ])('are refused where they are %s: the book is not known in between', async (_, seconds) => {
    const text = [`exchange,symbol,timestamp,local_timestamp,${columns.join(',')}`, ...seconds.map(row)].join('\n');
    await expect(surveyFiles([write('snapshots.csv', text)])).rejects.toThrow(
      /snapshots\.csv has snapshots of a book and no updates: name the file of its updates too; alone they must be at most 60 s apart$/,
    );
  });
});
