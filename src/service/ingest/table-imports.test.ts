import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { askStored, loadStored } from '@/testing/ingest/ask-stored';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { makeZip } from '@/testing/ingest/make-archives';
import { readBooks, readCandles, type StoredCandle } from '@/testing/ingest/read-recording';
import { someOf } from '@/testing/volume';
import { getRecordedId } from '../record/describe-market';
import { formatReport } from './format-report';

const DATA = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const hasData = existsSync(DATA);
if (!hasData) process.stderr.write(`SKIPPED: no files at ${DATA}; no real table is imported\n`);

const DUMPS = `${DATA}dumps/exchange-zip-handmade/`;
const idOf = (exchange: string, symbol: string): number => getRecordedId({ exchange, symbol, category: 'SPOT' });
const LINEAR = idOf('BINANCE_FUTURES', 'BTCUSDT');
const SPOT = idOf('BINANCE', 'BTCUSDT');

const room = setUpImportRoom();
const { run, readAll } = room;
const candlesOf = (market: number): Promise<StoredCandle[]> => readCandles(room.store.engine, market);
const rowsOf = (table: string, market: number) =>
  room.store.engine.rows<Record<string, number>>(
    `SELECT * EXCEPT (market, ts), toUInt32(ts) AS s FROM ${table} WHERE market = {market:UInt32} ORDER BY s`,
    { market },
  );

function writeText(name: string, text: string): string {
  const path = join(room.inputs, name);
  writeFileSync(path, text);
  return path;
}

/** What discovery lists for leverage, by symbol. */
async function listLeverage(): Promise<Record<string, readonly string[] | undefined>> {
  const { markets } = await loadStored(room.store.engine);
  return Object.fromEntries(markets.map(({ entry }) => [entry.rawSymbol, entry.recorded?.leverage]));
}

const askFor = (query: string): Promise<Record<string, unknown>[]> => askStored(room.store.engine, query);

interface Bar {
  readonly minute: number;
  readonly side: string;
  readonly prices: readonly number[];
  readonly volume: number;
}

function readExpected(market: string): Bar[] {
  const [, ...lines] = readFileSync(`${DATA}exchange-captures-expected/candles-1m.csv`, 'utf8').trim().split('\n');
  const bars = lines
    .map((line) => line.split(','))
    .filter((fields) => `${fields[0]} ${fields[3]}` === market)
    .map(([, , , , minute, side, open, high, low, close, volume]) => ({
      minute: Number(minute),
      side,
      prices: [open, high, low, close].map(Number),
      volume: Number(volume),
    }));
  return sortBars(bars);
}

const sortBars = (bars: readonly Bar[]): Bar[] =>
  bars.toSorted((a, b) => a.minute - b.minute || a.side.localeCompare(b.side));

/** As in the file of expected candles. */
function toBars(rows: readonly StoredCandle[], tick: number, lot: number): Bar[] {
  const round = (value: number): number => Number(value.toPrecision(12));
  const bars = rows.flatMap((row) => {
    const price = (...fields: number[]) => fields.map((field) => round((row.open + field) * tick));
    const sides: Bar[] = [];
    const add = (side: string, lots: number, prices: number[]): void => {
      if (lots > 0) sides.push({ minute: row.s, side, prices, volume: round(lots * lot) });
    };
    add('ALL', row.buyLots + row.sellLots, price(0, row.high, row.low, row.close));
    add('BUY', row.buyLots, price(row.buyOpen, row.buyHigh, row.buyLow, row.buyClose));
    add('SELL', row.sellLots, price(row.sellOpen, row.sellHigh, row.sellLow, row.sellClose));
    return sides;
  });
  return sortBars(bars);
}

describe.skipIf(!hasData)('public dumps', () => {
  it('become the candles by side that others built from the capture', async () => {
    await run(`${DUMPS}BTCUSDT-trades-2023-04-04.um.zip`, `${DUMPS}BTCUSDT-trades-2023-04-05.um.zip`);
    expect(toBars(await candlesOf(LINEAR), 0.1, 0.001)).toEqual(readExpected('BINANCE_FUTURES 2023-04'));
    const points = await askFor(
      'type=TRADE_AGG&exchange=BINANCE_FUTURES&rawSymbol=BTCUSDT&interval=MINUTE&from=1680652800&period=60',
    );
    expect(points).toHaveLength(1);
    expect(JSON.stringify(points[0])).toContain('28159.2');
  });

  it('become the same whatever the unit of their times', async () => {
    await run(`${DUMPS}BTCUSDT-trades-2023-04-05.spot-ms.zip`);
    const ms = await candlesOf(SPOT);
    await room.store.clear();
    await run(`${DUMPS}BTCUSDT-trades-2023-04-05.spot-us.zip`);
    expect(await candlesOf(SPOT)).toEqual(ms);
    expect(toBars(ms, 0.01, 0.00001)).toEqual(readExpected('BINANCE 2023-04'));
  });

  it('of candles contain the bought volume, but not the prices of the sides', async () => {
    await run(`${DUMPS}BTCUSDT-1m-2023-04-05.spot-us.zip`);
    const bars = toBars(await candlesOf(SPOT), 0.01, 0.00001);
    const expected = readExpected('BINANCE 2023-04');
    const pick = (list: readonly Bar[], side: string) => list.filter((bar) => bar.side === side);
    expect(pick(bars, 'ALL')).toEqual(pick(expected, 'ALL'));
    const volumes = (list: readonly Bar[]) => pick(list, 'BUY').map(({ minute, volume }) => [minute, volume]);
    expect(volumes(bars)).toEqual(volumes(expected));
    expect((await candlesOf(SPOT)).every(({ filled }) => filled === 1)).toBe(true);
  });

  it('of candles fill only the minutes that lack trades', async () => {
    const [trades, candles] = ['BTCUSDT-trades-2023-04-05.um.zip', 'BTCUSDT-1m-2023-04-04.um.zip'].map(
      (name) => DUMPS + name,
    );
    await run(trades, candles);
    const rows = await candlesOf(LINEAR);
    expect(rows.map(({ filled }) => filled)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(toBars(rows, 0.1, 0.001).filter(({ side }) => side === 'ALL')).toEqual(
      readExpected('BINANCE_FUTURES 2023-04').filter(({ side }) => side === 'ALL'),
    );
  });

  it('of open interest, funding and liquidations are sorted, without duplicates', async () => {
    const names = [
      'BTCUSDT-metrics-2023-04-05.um',
      'XYZUSDT-fundingRate-2023-04.um',
      'BTCUSD_PERP-liquidationSnapshot-2023-04-05.cm',
    ];
    const reports = await run(...names.map((name) => `${DUMPS}${name}.zip`));
    const interest = await rowsOf('interest_minute', LINEAR);
    expect(interest).toHaveLength(283);
    expect(interest[0]).toMatchObject({ s: Date.UTC(2023, 3, 5) / 1000, lots: 98_000_544, usd: 2_749_361_783 });
    const funding = await rowsOf('funding_minute', idOf('BINANCE_FUTURES', 'XYZUSDT'));
    expect([...new Set(funding.map(({ every }) => every))]).toEqual([28_800, 14_400, 3600]);
    expect(funding.filter(({ rate }) => rate === -66_180)).toHaveLength(480);
    const day = Date.UTC(2023, 3, 5) / 1000;
    const of = 'interval=HOUR&exchange=BINANCE_FUTURES&rawSymbol=';
    expect(await askFor(`type=OPEN_INTEREST_AGG&${of}BTCUSDT&from=${day}&period=3600`)).toHaveLength(1);
    expect(await askFor(`type=FUNDING_RATE_AGG&${of}XYZUSDT&from=${day}&period=7200`)).toHaveLength(2);
    // Discovery lists which of them each market has, and screens only request those.
    expect(await listLeverage()).toEqual({
      BTCUSDT: ['OPEN_INTEREST_AGG'],
      XYZUSDT: ['FUNDING_RATE_AGG'],
      BTCUSD_PERP: ['LIQUIDATION_AGG'],
    });
    const liquidated = await rowsOf('liquidation_minute', idOf('BINANCE_DELIVERY', 'BTCUSD_PERP'));
    const longs = liquidated.reduce((sum, { longUsd }) => sum + longUsd, 0);
    const shorts = liquidated.reduce((sum, { shortUsd }) => sum + shortUsd, 0);
    const rows = readZipRows('BTCUSD_PERP-liquidationSnapshot-2023-04-05.cm.zip').filter((_, i) => i % 2 === 0);
    const sumOf = (side: string) =>
      rows.filter((row) => row[1] === side).reduce((sum, row) => sum + Number(row[9]) * 100, 0);
    expect([longs / sumOf('SELL'), shorts / sumOf('BUY')]).toEqual([expect.closeTo(1, 4), expect.closeTo(1, 4)]);
    const lines = reports.flatMap(formatReport).join('\n');
    expect(lines).toContain('40 doubled liquidations dropped');
    expect(lines).toContain('sizes are contracts of 100 of the quote asset');
    expect(lines).toContain('out of order: put in order of time');
  });

  it('change nothing the second time, and may be of adjacent times', async () => {
    const [trades, metrics] = ['BTCUSDT-trades-2023-04-05.um.zip', 'BTCUSDT-metrics-2023-04-05.um.zip'].map(
      (name) => DUMPS + name,
    );
    await run(trades);
    // The same hours in another table are no conflict.
    await run(metrics);
    const before = await readAll();
    const again = await run(trades, metrics);
    expect(again.map(({ isUnchanged }) => isUnchanged)).toEqual([true, true]);
    expect(await readAll()).toEqual(before);
    await expect(run(`${DUMPS}BTCUSDT-aggTrades-2023-04-05.um.zip`)).rejects.toThrow(/covers part of the same time/);
  });

  it.each([
    ['BTCUSDT-bookDepth-2023-04-05.um-10bands.zip', /percent-band depth summaries are not books/],
    ['damaged-checksum.zip', /its sum differs/],
    ['damaged-truncated.zip', /no whole zip archive/],
    ['BTCUSDT-1m-2023-04-04.um-noheader.zip', undefined],
  ])('%s is refused or read as its contents ask', async (name, says) => {
    if (says === undefined) expect(await run(DUMPS + name)).toHaveLength(1);
    else await expect(run(DUMPS + name)).rejects.toThrow(says);
  });
});

function readZipRows(name: string): string[][] {
  const bytes = readFileSync(DUMPS + name);
  const at = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
  // The same bytes after a gzip header.
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  const tail = Buffer.alloc(8);
  bytes.copy(tail, 0, 14, 18);
  bytes.copy(tail, 4, 22, 26);
  const text = gunzipSync(Buffer.concat([head, bytes.subarray(at, at + bytes.readUInt32LE(18)), tail])).toString();
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(','));
}

describe.skipIf(!hasData)('tables of other makers', () => {
  const VENDOR = `${DATA}dumps/tick-vendor-csv/`;

  it("of the tick vendor's updates become books, replaced by each snapshot", async () => {
    await run(`${VENDOR}handmade_deltas_with_snapshot.csv`);
    const start = 1_640_995_200;
    const books = await readBooks(room.store.engine, LINEAR, 1);
    const plain = books.map(({ s, bidTicks, askTicks }) => [s - start, bidTicks, askTicks]);
    expect(plain).toEqual([
      [1, [50_000], [50_001]],
      [2, [50_000, 49_999], [50_001]],
      [3, [50_000, 49_999], [50_001, 50_002]],
      [101, [50_100], [50_101]],
      [102, [50_100, 50_099], [50_101]],
    ]);
  });

  it("of the tick vendor's contracts become coins at the price of each trade, and odd units are reported", async () => {
    const [report] = await run(`${VENDOR}bitmex_trades_XBTUSD.csv`);
    const rows = readFileSync(`${VENDOR}bitmex_trades_XBTUSD.csv`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
    const coins = rows.reduce((sum, row) => sum + Number(row[7]) / Number(row[6]), 0);
    const [candle] = await candlesOf(idOf('BITMEX', 'XBTUSD'));
    expect((candle.buyLots + candle.sellLots) / 1e6).toBeCloseTo(coins, 4);
    expect(formatReport(report).filter((line) => line.includes('contracts'))).toHaveLength(1);
    await room.store.clear();
    const [odd] = await run(`${VENDOR}handmade_trades_1.csv`);
    expect(formatReport(odd).join('\n')).toContain('times are nanoseconds, where the format has microseconds');
  });

  it('of flattened sockets become the same books as a plain implementation, and no trade of price 0', async () => {
    const file = `${DATA}dumps/stream-csv/difference_depth_stream_spot_trxusdt_2025-03-04.csv.gz`;
    await run(file);
    const [, ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n');
    const sides = [new Map<number, number>(), new Map<number, number>()];
    const expected: [number, number, number][] = [];
    let second = 0;
    for (const fields of lines.map((line) => line.split(','))) {
      const now = Math.floor(Number(fields[3]) / 1e6);
      for (second ||= now; second < now; second++)
        expected.push([second + 1, Math.max(...sides[0].keys()), Math.min(...sides[1].keys())]);
      const [side, tick, size] = [sides[Number(fields[7])], Math.round(Number(fields[8]) * 1e4), Number(fields[9])];
      if (size === 0) side.delete(tick);
      else side.set(tick, size);
    }
    const books = await readBooks(room.store.engine, idOf('BINANCE', 'TRXUSDT'), 1, { depth: 1 });
    const best = new Map(expected.map(([s, bid, ask]) => [s, [bid, ask]]));
    expect(books).toHaveLength(413);
    for (const { s, bidTicks, askTicks } of books) expect([bidTicks[0], askTicks[0]], String(s)).toEqual(best.get(s));
    const [report] = await run(`${DATA}dumps/stream-csv/trade_stream_usd_m_futures_trxusdt_2025-03-04.csv.gz`);
    expect(report.marker).toMatchObject({ trades: 9999 });
    expect((await candlesOf(idOf('BINANCE_FUTURES', 'TRXUSDT'))).every(({ open, low }) => open + low > 0)).toBe(true);
  });

  it('of minute bars become candles of unknown sides', async () => {
    const reports = await run(
      `${DATA}minute-candles/crypto`.concat('/*/minute'),
      `${DATA}minute-candles/cryptofuture/bybit`,
    ).catch((error: Error) => error);
    expect(reports).toBeInstanceOf(Error);
    await run(`${DATA}minute-candles/crypto/binance/minute/btcbusd/20221213_trade.zip`);
    const rows = await candlesOf(idOf('BINANCE', 'BTCBUSD'));
    expect(rows).toHaveLength(1440);
    expect(rows[0]).toMatchObject({
      s: Date.UTC(2022, 11, 13) / 1000,
      open: 1_721_212,
      buyLots: 0,
      sellLots: 0,
      unsidedLots: 11_066_042,
    });
    const [point] = await askFor(
      'type=TRADE_SIDE_AGNOSTIC_AGG&exchange=BINANCE&rawSymbol=BTCBUSD&interval=MINUTE&from=1670889600&period=60',
    );
    expect(JSON.stringify(point)).toContain('110.66042');
  });

  it('of a chain of options become summaries by tenor', async () => {
    await run(`${DATA}option-chains/eth-chain-2021-10-01T0702Z.json`);
    const of = 'exchange=DERIBIT&coin=ETH&tenor=ONE_W&interval=HOUR&from=1633068000&period=7200';
    const [atm] = await askFor(`type=IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG&rawSymbol=ETH_ATM&${of}`);
    const [skew] = await askFor(`type=SKEW_OPTION_SUMMARY_AGG&rawSymbol=ETH_25&${of}`);
    expect(Object.values(atm)[0]).toBeCloseTo(89.2, 1);
    expect(Object.values(skew)[0]).toBeLessThan(-11);
  });

  it('of depth archives become books', async () => {
    const lines = [
      {
        instId: 'BTC-USDT',
        action: 'snapshot',
        ts: '1700000000100',
        bids: [['10', '1', '2']],
        asks: [['11', '2', '1']],
      },
      {
        instId: 'BTC-USDT',
        action: 'update',
        ts: '1700000001500',
        bids: [
          ['10', '0', '0'],
          ['9.5', '3', '1'],
        ],
        asks: [],
      },
      { instId: 'BTC-USDT', action: 'update', ts: '1700000003500', bids: [], asks: [['11', '1', '1']] },
    ];
    const path = join(room.inputs, 'archive.zip');
    writeFileSync(path, makeZip([['day.data', gzipSync(lines.map((line) => JSON.stringify(line)).join('\n'))]]));
    await run(path);
    const books = await readBooks(room.store.engine, idOf('OKEX', 'BTC-USDT'), 1);
    expect(books.map(({ s, bidTicks, bidLots, askLots }) => [s - 1_700_000_000, bidTicks, bidLots, askLots])).toEqual([
      [1, [100], [1], [2]],
      [2, [95], [3], [2]],
      [3, [95], [3], [2]],
    ]);
  });
});

describe('a table', () => {
  const HEAD = 'exchange,symbol,timestamp,local_timestamp,id,side,price,amount';
  const row = (i: number, { price = '100.5', symbol = 'ABCUSDT', us = 1_700_000_000_000_000 + i * 1000 } = {}) =>
    `binance-futures,${symbol},${us},${us},${i},buy,${price},2`;

  const damages: [title: string, lines: string[], says: RegExp][] = [
    [
      'a column that is missing',
      [HEAD.replace(',side', ''), row(1)],
      /line 1: column side is missing; expected are exchange,/,
    ],
    ['a column that nobody knows', [HEAD.replace('side', 'direction'), row(1)], /line 1: column side is missing/],
    ['one more column', [`${HEAD},fee`, `${row(1)},0`], /line 1: column "fee" is not known/],
    ['a row that is cut', [HEAD, row(1), row(2).slice(0, 40)], /line 3: 8 columns are expected/],
    [
      'another header in the middle',
      [HEAD, row(1), 'exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount'],
      /line 3: /,
    ],
    [
      'another market',
      [HEAD, row(1), row(2, { symbol: 'XYZUSDT' })],
      /line 3: columns exchange, symbol: .*one market in a file/,
    ],
    ['a word for a price', [HEAD, row(1, { price: 'ten' })], /line 2: column price: "ten" is not a decimal number/],
    ['a negative price', [HEAD, row(1, { price: '-3' })], /line 2: column price: "-3" is not a decimal number/],
    ['prices ten times off', [HEAD, row(1), row(2, { price: '1005' })], /line 3: the price 1005 is a power of ten off/],
    [
      'a time before 2009',
      [HEAD, row(1, { us: 1_000_000_000_000_000 })],
      /line 2: column timestamp: a time from 2009 until now/,
    ],
    [
      'a time to come',
      [HEAD, row(1, { us: 4_000_000_000_000_000 })],
      /line 2: column timestamp: a time from 2009 until now/,
    ],
    [
      'times whose unit changes',
      [HEAD, row(1), row(2, { us: 1_700_000_000_001 })],
      /line 3: column timestamp: times are microseconds above and milliseconds here/,
    ],
    ['no rows', [HEAD], /has no rows that can be imported/],
  ];

  it.each(someOf(damages))('is refused with %s, and where', async (_, lines, says) => {
    await expect(run(writeText('table.csv', lines.join('\n')))).rejects.toThrow(says);
  });

  it('may have blank lines, Windows line ends, a byte order mark, and a repeated header', async () => {
    const lines = [`\uFEFF${HEAD}`, row(1), '', row(2), row(2)];
    const [report] = await run(writeText('table.csv', lines.join('\r\n')));
    expect(report.marker).toMatchObject({ trades: 2, oddities: ['1 doubled row dropped'] });
  });

  it('without a market is refused until the user names it', async () => {
    const path = writeText('rows.csv', 'id,price,qty,quote_qty,time,is_buyer_maker\n1,100,2,200,1700000000000,true\n');
    await expect(run(path)).rejects.toThrow(/add --symbol/);
  });
});
