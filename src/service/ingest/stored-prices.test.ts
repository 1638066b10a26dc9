import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diffLine } from '@/testing/ingest/capture-lines';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { someOf } from '@/testing/volume';
import { ConflictingInputError } from './open/ingest-error';

const room = setUpImportRoom(60_000);

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2023, 10, 14);

function writeLines(name: string, lines: readonly string[]): string {
  const path = join(room.inputs, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

/** Trades of a day near `price`. */
function writeTrades(day: number, price: number): string {
  const rows = Array.from(
    { length: 20 },
    (_, i) => `${day * 1000 + i},${price + (i % 3)},5,1,${START_MS + day * DAY_MS + i * 1000},true`,
  );
  return writeLines(`ABCUSDT-trades-day${day}.csv`, ['id,price,qty,quote_qty,time,is_buyer_maker', ...rows]);
}

/** Candles of `hours` from `day` on, with prices by index. */
function writeHours(day: number, hours: number, priceOf: (hour: number) => number): string {
  const rows = Array.from({ length: hours }, (_, i) => {
    const [startMs, price] = [START_MS + day * DAY_MS + i * HOUR_MS, priceOf(i)];
    return [startMs, price, price, price, price, 10, startMs + HOUR_MS - 1, price * 10, 5, 5, price * 5, 0].join();
  });
  const header =
    'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore';
  return writeLines(`ABCUSDT-1h-day${day}.um.csv`, [header, ...rows]);
}

/** Rows of the tick vendor, one per second. */
function writeVendor(what: string, day: number, columns: string, rowOf: (i: number) => string): string {
  const rows = Array.from({ length: 90 }, (_, i) => {
    const micros = (START_MS + day * DAY_MS + i * 1000) * 1000;
    return `binance-futures,ABCUSDT,${micros},${micros},${rowOf(i)}`;
  });
  const header = `exchange,symbol,timestamp,local_timestamp,${columns}`;
  return writeLines(`binance-futures_${what}_day${day}_ABCUSDT.csv`, [header, ...rows]);
}

const writeQuotes = (day: number, price: number): string =>
  writeVendor(
    'quotes',
    day,
    'ask_amount,ask_price,bid_price,bid_amount',
    (i) => `3,${price + 1},${price},${2 + (i % 5)}`,
  );

const writeUpdates = (day: number, price: number): string =>
  writeVendor('incremental_book_L2', day, 'is_snapshot,side,price,amount', (i) => {
    const [side, at] = i % 2 === 0 ? ['bid', price] : ['ask', price + 1];
    return `${i < 2},${side},${at},${1 + (i % 7)}`;
  });

const writeTicker = (day: number, price: number): string =>
  writeVendor(
    'derivative_ticker',
    day,
    'funding_timestamp,funding_rate,predicted_funding_rate,open_interest,last_price,index_price,mark_price',
    (i) => `,0.0001,,${100 + i},${price},${price},${price}`,
  );

const writeLiquidations = (day: number, price: number): string =>
  writeVendor('liquidations', day, 'id,side,price,amount', (i) => `${i},buy,${price},${1 + i}`);

const writeMetrics = (day: number, price: number): string =>
  writeLines(`ABCUSDT-metrics-day${day}.csv`, [
    'create_time,symbol,sum_open_interest,sum_open_interest_value,count_toptrader_long_short_ratio,sum_toptrader_long_short_ratio,count_long_short_ratio,sum_taker_long_short_vol_ratio',
    ...Array.from(
      { length: 12 },
      (_, i) => `${START_MS + day * DAY_MS + i * 300_000},ABCUSDT,${200 + i},${(200 + i) * price},1,1,1,1`,
    ),
  ]);

/** A capture with only updates. */
const writeCapture = (day: number, price: number): string =>
  room.write(
    `capture-day${day}.dat`,
    Array.from({ length: 90 }, (_, i) => {
      const [timeMs, size] = [START_MS + day * DAY_MS + i * 1000, String(1 + (i % 7))];
      const [bids, asks] = [price, price + 1].map((each) => [[String(each), size]] as const);
      return diffLine({ timeMs, first: i * 10 + 1, last: i * 10 + 10, previous: i * 10, bids, asks });
    }),
  );

const WRITERS: Readonly<Record<string, (day: number, price: number) => string>> = {
  trades: writeTrades,
  hours: (day, price) => writeHours(day, 3, () => price),
  quotes: writeQuotes,
  updates: writeUpdates,
  capture: writeCapture,
};

/** Data that contain a price but are not used as a source in the store. */
const BESIDES: typeof WRITERS = {
  ticker: writeTicker,
  liquidations: writeLiquidations,
  metrics: writeMetrics,
};

async function failureOf(files: readonly string[]): Promise<Error> {
  const failure = await room.run(...files).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConflictingInputError);
  return failure as Error;
}

describe("prices beside the market's own trades in the store", () => {
  it.each([
    [10_000, 'ten times'],
    [10, 'a hundredth of'],
  ])('are refused at %i, %s what they were the day before', async (price) => {
    await room.run(writeTrades(0, 1000));
    const before = await room.readAll();
    expect((await failureOf([writeTrades(1, price)])).message).toMatch(
      /prices about \d+, and the trades of BINANCE_FUTURES ABCUSDT in the store are about 100/,
    );
    expect(await room.readAll()).toEqual(before);
  });

  it('may be ten times those of a month before, but not of the same days', async () => {
    await room.run(writeTrades(0, 1000));
    await room.run(writeTrades(1, 4000));
    await room.run(writeTrades(40, 10_000));
    expect((await room.readAll()).length).toBeGreaterThan(0);
  });

  it.each([
    ['hours', 'candles of hours'],
    ['quotes', 'books'],
    ['updates', 'books'],
    ['capture', 'books'],
  ])('are refused where only %s are stored', async (kind, words) => {
    await room.run(WRITERS[kind](0, 1000));
    const before = await room.readAll();
    const { message } = await failureOf([writeTrades(1, 10_000)]);
    expect(message).toContain(`the ${words} of BINANCE_FUTURES ABCUSDT in the store are about 1000`);
    expect(await room.readAll()).toEqual(before);
    await room.run(writeTrades(1, 1001));
  });

  it.each(someOf(Object.keys({ ...WRITERS, ...BESIDES })))('are refused in %s', async (kind) => {
    await room.run(writeTrades(0, 1000));
    const write = { ...WRITERS, ...BESIDES }[kind];
    expect((await failureOf([write(1, 10_000)])).message).toMatch(/the trades of .* in the store are about 100\d/);
    await room.run(write(1, 1000));
  });

  it('are compared with those of the same time in a file that spans months', async () => {
    await room.run(writeTrades(60, 1000));
    // Near the trades they are in other units.
    const hours = writeHours(0, 24 * 62, (hour) => (hour < 24 * 50 ? 30_000 : 10_000));
    expect((await failureOf([hours])).message).toContain('other units');
  });
});

describe('prices of files of one command', () => {
  const kinds = Object.keys({ ...WRITERS, ...BESIDES }).flatMap((a) =>
    Object.keys(WRITERS)
      .filter((b) => b !== a)
      .map((b) => [a, b] as const),
  );

  it.each(someOf(kinds, 12))('are refused when %s differ by a power of ten from %s', async (a, b) => {
    const writers = { ...WRITERS, ...BESIDES };
    expect((await failureOf([writers[a](0, 1000), writers[b](1, 10_000)])).message).toMatch(
      /has prices about .* and .* about .*: one of them is in other units/,
    );
  });

  it('are refused in trades within months of hours', async () => {
    expect((await failureOf([writeHours(0, 24 * 60, () => 1000), writeTrades(30, 10_000)])).message).toContain(
      'one of them is in other units',
    );
  });

  it('may differ by a power of ten from those of another time in a file of months', async () => {
    // From 1000 to 10 000 in two months; the trades are from its first day.
    await room.run(
      writeHours(0, 24 * 60, (hour) => Math.round(1000 * 10 ** (hour / (24 * 60)))),
      writeTrades(0, 1000),
    );
    expect((await room.readAll()).length).toBeGreaterThan(0);
  });

  it('are the mids of a book, however far its first level is', async () => {
    const levels = [100, 1000, 1010].map((price, i) => `${i < 2 ? 'bid' : 'ask'},${price},5`);
    const book = writeVendor('incremental_book_L2', 0, 'is_snapshot,side,price,amount', (i) =>
      i < 3 ? `true,${levels[i]}` : `false,bid,${999 - (i % 3)},${i}`,
    );
    await room.run(book, writeTrades(0, 1000));
    expect((await room.readAll()).length).toBeGreaterThan(0);
  });
});
