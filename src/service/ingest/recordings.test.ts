import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFiles } from '@/testing/ingest/import-files';
import {
  type BookSelection,
  readBookSizes,
  readBooks,
  readCandles,
  readMarkets,
  type StoredBook,
  type StoredCandle,
} from '@/testing/ingest/read-recording';
import { makeTempStore, type TempStore } from '@/testing/ingest/temp-store';
import { getRecordedId } from '../record/describe-market';
import type { MarketReport } from './import-files';

const DATA = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const hasRecordings = existsSync(DATA);
if (!hasRecordings) process.stderr.write(`SKIPPED: no recordings at ${DATA}; nothing is compared with real books\n`);

interface Capture {
  readonly title: string;
  readonly exchange: string;
  readonly session: string;
  readonly files: readonly string[];
  readonly depthFile: string;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  /** Levels per side of the first and the last one-second book, from the README of the captures. */
  readonly firstLevels: readonly [bids: number, asks: number];
  readonly lastLevels: readonly [bids: number, asks: number];
}

const CAPTURES: readonly Capture[] = [
  {
    title: 'perpetual, April 2023, two files over midnight',
    exchange: 'BINANCE_FUTURES',
    session: '2023-04',
    // In the wrong order on purpose.
    files: ['2023-04/usdm__btcusdt_20230405.dat.gz', '2023-04/usdm__btcusdt_20230404.dat.gz'],
    depthFile: 'depth1s-top100-2023-04-usdm-btcusdt.jsonl.gz',
    priceDecimals: 1,
    sizeDecimals: 3,
    firstLevels: [1007, 1009],
    lastLevels: [5397, 3841],
  },
  {
    title: 'spot, April 2023, without a snapshot',
    exchange: 'BINANCE',
    session: '2023-04',
    files: ['2023-04/spot__btcusdt_20230405.dat.gz'],
    depthFile: 'depth1s-top100-2023-04-spot-btcusdt.jsonl.gz',
    priceDecimals: 2,
    // Old orders have finer sizes than today's step.
    sizeDecimals: 6,
    firstLevels: [35, 18],
    lastLevels: [650, 560],
  },
  {
    title: 'perpetual, August 2024',
    exchange: 'BINANCE_FUTURES',
    session: '2024-08',
    files: ['2024-08/usdm__btcusdt_20240808.gz'],
    depthFile: 'depth1s-top100-2024-08-usdm-btcusdt.jsonl.gz',
    priceDecimals: 1,
    sizeDecimals: 3,
    firstLevels: [1043, 1012],
    lastLevels: [5018, 4578],
  },
  {
    title: 'spot, August 2024, its snapshot without a time',
    exchange: 'BINANCE',
    session: '2024-08',
    files: ['2024-08/spot__btcusdt_20240808.gz', '2024-08/spot__btcusdt_20240809.gz'],
    depthFile: 'depth1s-top100-2024-08-spot-btcusdt.jsonl.gz',
    priceDecimals: 2,
    sizeDecimals: 6,
    firstLevels: [969, 1063],
    lastLevels: [1969, 2966],
  },
];

interface ExpectedBook {
  readonly s: number;
  readonly bids: readonly number[];
  readonly asks: readonly number[];
}

function readExpectedBooks(file: string): ExpectedBook[] {
  const text = gunzipSync(readFileSync(`${DATA}exchange-captures-expected/${file}`)).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ExpectedBook);
}

/** `[p, q, p, q, …]`: integer / 10^decimals is the double nearest to the decimal, as JSON reads it. */
function toPairs(ticks: readonly number[], lots: readonly number[], capture: Capture): number[] {
  const [perPrice, perSize] = [10 ** capture.priceDecimals, 10 ** capture.sizeDecimals];
  return ticks.flatMap((tick, i) => [tick / perPrice, lots[i] / perSize]);
}

const isSameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);

type CsvRow = Readonly<Record<string, string>>;

function readExpectedCandles(capture: Capture): CsvRow[] {
  const [head = '', ...lines] = readFileSync(`${DATA}exchange-captures-expected/candles-1m.csv`, 'utf8')
    .trimEnd()
    .split('\n');
  const names = head.split(',');
  return lines
    .map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i], cell])) as CsvRow)
    .filter((row) => row.exchange === capture.exchange && row.session === capture.session);
}

/** `value` / 10^`decimals` as exact decimal text without trailing zeros. */
function toDecimalText(value: number, decimals: number): string {
  const digits = String(BigInt(value)).padStart(decimals + 1, '0');
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return text.replace(/\.?0+$/, '');
}

/** Decimal text as an integer of 10^-12. */
function toPicos(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(12, '0'));
}

/** The expected file rounds quote volumes to six decimals (sometimes a tie down, from floats); ours are exact. */
function isRoundingOf(expected: string, exact: string): boolean {
  const distance = toPicos(expected) - toPicos(exact);
  const halfMicro = 500_000n;
  return -halfMicro <= distance && distance <= halfMicro;
}

function toPlain(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** The stored candle of one side in the format of `candles-1m.csv`. `undefined` for a side without trades. */
function describeSide(row: StoredCandle, side: 'ALL' | 'BUY' | 'SELL', capture: Capture): CsvRow | undefined {
  const { priceDecimals, sizeDecimals } = capture;
  const sides = side === 'ALL' ? ['buy', 'sell'] : [side.toLowerCase()];
  const used = sides.filter((name) => row[`${name}Lots`] > 0);
  if (used.length === 0) return undefined;
  const sum = (field: string): number => used.reduce((total, name) => total + row[name + field], 0);
  const times = (field: string): number[] => used.map((name) => row.s * 1000 + row[name + field]);
  const price = (field: string): string => {
    const offset = side === 'ALL' ? row[field.toLowerCase()] : row[side.toLowerCase() + field];
    return toDecimalText(row.open + (field === 'Open' && side === 'ALL' ? 0 : offset), priceDecimals);
  };
  return {
    minute_s: String(row.s),
    side,
    open: price('Open'),
    high: price('High'),
    low: price('Low'),
    close: price('Close'),
    volume: toDecimalText(sum('Lots'), sizeDecimals),
    quote_volume: toDecimalText(sum('TickLots'), priceDecimals + sizeDecimals),
    first_ms: String(Math.min(...times('FirstMs'))),
    last_ms: String(Math.max(...times('LastMs'))),
  };
}

const DECIMAL_COLUMNS = ['open', 'high', 'low', 'close', 'volume'];
const CSV_COLUMNS = ['minute_s', 'side', ...DECIMAL_COLUMNS, 'first_ms', 'last_ms'];

function pickColumns(row: CsvRow): CsvRow {
  return Object.fromEntries(
    CSV_COLUMNS.map((name) => [name, DECIMAL_COLUMNS.includes(name) ? toPlain(row[name] ?? '') : (row[name] ?? '')]),
  );
}

describe.skipIf(!hasRecordings)('imported recordings', () => {
  let store: TempStore;
  let reports: MarketReport[];

  beforeAll(async () => {
    store = await makeTempStore();
    reports = [];
  });

  // One step each: both together take a busy machine a minute.
  for (const session of ['2023-04', '2024-08']) {
    beforeAll(async () => {
      const files = CAPTURES.filter((capture) => capture.session === session).flatMap((capture) => capture.files);
      const paths = files.map((file) => `${DATA}exchange-captures/${file}`);
      reports.push(...(await importFiles({ engine: store.engine, dataDirectory: store.directory, files: paths })));
    });
  }

  afterAll(() => store?.dispose());

  const idOf = (capture: Capture): number =>
    getRecordedId({ exchange: capture.exchange, symbol: 'BTCUSDT', category: 'SPOT' });

  /** Rows of the capture's day: one market has both sessions. */
  const daysOf = (capture: Capture): string[] =>
    capture.session === '2023-04' ? ['2023-04-04', '2023-04-05'] : ['2024-08-08', '2024-08-09'];
  const pickSession = <T extends { readonly s?: number }>(rows: readonly T[], capture: Capture): T[] =>
    rows.filter((row) => daysOf(capture).includes(new Date((row.s ?? 0) * 1000).toISOString().slice(0, 10)));
  const loadBooks = async (capture: Capture, step: number, selection?: BookSelection): Promise<StoredBook[]> =>
    pickSession(await readBooks(store.engine, idOf(capture), step, selection), capture);
  const loadCandles = async (capture: Capture, table?: 'candle_hour'): Promise<StoredCandle[]> =>
    pickSession(await readCandles(store.engine, idOf(capture), table), capture);

  it.each(CAPTURES)('have the expected best 100 levels per side in every second: $title', async (capture) => {
    const expected = readExpectedBooks(capture.depthFile);
    const books = await loadBooks(capture, 1);
    expect(books.map((book) => book.s)).toEqual(expected.map((book) => book.s));
    const isRight = ({ bidTicks, bidLots, askTicks, askLots }: StoredBook, { bids, asks }: ExpectedBook): boolean =>
      isSameList(toPairs(bidTicks, bidLots, capture), bids) && isSameList(toPairs(askTicks, askLots, capture), asks);
    expect(books.filter((book, i) => !isRight(book, expected[i])).map((book) => book.s)).toEqual([]);
  });

  it.each(CAPTURES)('keep the full book: $title', async (capture) => {
    const sizes = pickSession(await readBookSizes(store.engine, idOf(capture)), capture);
    expect([sizes[0]?.bids, sizes[0]?.asks]).toEqual(capture.firstLevels);
    expect([sizes.at(-1)?.bids, sizes.at(-1)?.asks]).toEqual(capture.lastLevels);
  });

  it.each(CAPTURES)('have the same book at whole minutes: $title', async (capture) => {
    const whole = { depth: 10_000, every: 60 };
    const minutes = await loadBooks(capture, 60, whole);
    expect(minutes.length).toBeGreaterThan(5);
    expect(minutes).toEqual(await loadBooks(capture, 1, whole));
  });

  it.each(CAPTURES)('have the expected candles in every column: $title', async (capture) => {
    const rows = await loadCandles(capture);
    const found = (['ALL', 'BUY', 'SELL'] as const).flatMap((side) =>
      rows.map((row) => describeSide(row, side, capture)).filter((row) => row !== undefined),
    );
    const expected = readExpectedCandles(capture);
    const order = (a: CsvRow, b: CsvRow): number => `${a.side}${a.minute_s}`.localeCompare(`${b.side}${b.minute_s}`);
    found.sort(order);
    expected.sort(order);
    expect(found.map(pickColumns)).toEqual(expected.map(pickColumns));
    const quotes = expected.map((row, i) => [row.quote_volume ?? '', found[i]?.quote_volume ?? ''] as const);
    expect(quotes.filter(([rounded, exact]) => !isRoundingOf(rounded, exact))).toEqual([]);
  });

  it.each(CAPTURES)('sum to hours without losing a trade: $title', async (capture) => {
    const hours = await loadCandles(capture, 'candle_hour');
    const minutes = readExpectedCandles(capture).filter((row) => row.side === 'ALL');
    const hourOf = (row: CsvRow): number => Math.floor(Number(row.minute_s) / 3600) * 3600;
    expect(hours.map((row) => row.s)).toEqual([...new Set(minutes.map(hourOf))]);
    for (const hour of hours) {
      const inside = minutes.filter((row) => hourOf(row) === hour.s);
      const bar = describeSide(hour, 'ALL', capture);
      expect(bar?.open).toBe(toPlain(inside[0]?.open ?? ''));
      expect(bar?.close).toBe(toPlain(inside.at(-1)?.close ?? ''));
      expect(Number(bar?.high)).toBe(Math.max(...inside.map((row) => Number(row.high))));
      expect(Number(bar?.low)).toBe(Math.min(...inside.map((row) => Number(row.low))));
      expect(Number(bar?.volume)).toBeCloseTo(
        inside.reduce((sum, row) => sum + Number(row.volume), 0),
        6,
      );
      expect(bar?.first_ms).toBe(inside[0]?.first_ms);
      expect(bar?.last_ms).toBe(inside.at(-1)?.last_ms);
    }
  });

  it.each(CAPTURES)('have as many trades as expected and no gap: $title', (capture) => {
    const all = readExpectedCandles(capture).filter((row) => row.side === 'ALL');
    const session = reports.filter(({ market }) => market.exchange === capture.exchange);
    const report = session[capture.session === '2023-04' ? 0 : 1];
    expect(report?.marker.trades).toBe(all.reduce((sum, row) => sum + Number(row.trades), 0));
    expect(report?.marker.seconds).toBe(readExpectedBooks(capture.depthFile).length);
    expect(report?.gaps).toEqual([]);
  });

  it('are listed as separate markets', async () => {
    const [spot, perpetual] = await readMarkets(store.engine);
    const series = ['BLOCK_BOOK_SNAPSHOT_AGG', 'TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG'];
    const types = [...series, 'TPO_AGG', 'VOLUME_PROFILE_AGG'];
    const common = { rawSymbol: 'BTCUSDT', normalizedSymbol: 'BTC-USDT', coin: 'BTC', types };
    expect(perpetual).toMatchObject({
      ...common,
      exchange: 'BINANCE_FUTURES',
      category: 'PERPETUAL',
      tick: 0.1,
      lot: 0.001,
      block: 0.1,
      availableSince: Date.UTC(2023, 3, 4, 23, 58, 20) / 1000,
      recordedFrom: Date.UTC(2023, 3, 4, 23, 58, 20) / 1000,
      recordedTo: Date.UTC(2024, 7, 9, 0, 0, 1) / 1000,
    });
    expect(spot).toMatchObject({ ...common, exchange: 'BINANCE', category: 'SPOT', tick: 0.01, block: 0.01 });
    expect(spot?.id).toBeGreaterThanOrEqual(1_000_000);
    expect(perpetual?.id).not.toBe(spot?.id);
  });
});
