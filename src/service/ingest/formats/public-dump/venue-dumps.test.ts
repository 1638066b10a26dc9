import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { makeZip } from '@/testing/ingest/make-archives';
import { readCandles } from '@/testing/ingest/read-recording';
import { getRecordedId } from '../../../record/describe-market';

const room = setUpImportRoom(60_000);

const START_MS = Date.UTC(2025, 3, 19);

function write(name: string, bytes: Uint8Array | string): string {
  const path = join(room.inputs, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return path;
}

/** Coins bought and sold by takers, from the candles of a market. */
async function coinsOf(exchange: string, symbol: string): Promise<readonly [bought: number, sold: number]> {
  const market = getRecordedId({ exchange, symbol, category: 'SPOT' });
  const candles = await readCandles(room.store.engine, market);
  const [{ lot }] = await room.store.engine.rows<{ lot: number }>(
    'SELECT lot FROM market FINAL WHERE id = {market:UInt32}',
    { market },
  );
  const sum = (side: 'buyLots' | 'sellLots') => candles.reduce((lots, each) => lots + each[side], 0) * lot;
  return [Number(sum('buyLots').toPrecision(12)), Number(sum('sellLots').toPrecision(12))];
}

/** 1 to 6, alternately bought and sold: 9 bought and 12 sold. */
const SIZES = [1, 2, 3, 4, 5, 6];
const isBuy = (i: number): boolean => i % 2 === 0;
const priceOf = (i: number): string => `84500.${i}`;

describe("OKX's trades", () => {
  const rows = SIZES.map(
    (size, i) => `${7000 + i},${isBuy(i) ? 'buy' : 'sell'},${size},${priceOf(i)},${START_MS + i * 700}`,
  );
  const header = 'trade_id,side,size,price,created_time';
  /** As in their first dumps: the Chinese names as bytes of GBK, words in capitals. */
  const chinese = Buffer.concat(
    header
      .split(',')
      .flatMap((name, i) => [Buffer.from(`${i === 0 ? '' : ','}${name}/`), Buffer.from([0xca, 0xfd, 0xc1, 0xbf])]),
  );

  it.each<[string, string | Uint8Array, string, string, readonly number[]]>([
    ['BTC-USDT-trades-2025-04-19.csv', [header, ...rows].join('\n'), 'OKEX', 'BTC-USDT', [9, 12]],
    [
      'BTC-USDT-SWAP-aggtrades-2025-04-19.csv',
      [header, ...rows].join('\r\n'),
      'OKEX_SWAP',
      'BTC-USDT-SWAP',
      [0.09, 0.12],
    ],
    [
      'BTC-USDT-SWAP-trades-2022-04-19.csv',
      Buffer.concat([
        chinese,
        Buffer.from(`\n${rows.join('\n').replaceAll('buy', 'BUY').replaceAll('sell', 'SELL')}\n`),
      ]),
      'OKEX_SWAP',
      'BTC-USDT-SWAP',
      [0.09, 0.12],
    ],
    [
      'all.csv',
      [`${header},instrument_name`, ...rows.map((row) => `${row},ETH-USDT`)].join('\n'),
      'OKEX',
      'ETH-USDT',
      [9, 12],
    ],
  ])('are read as %s in a zip', async (name, content, exchange, symbol, coins) => {
    await room.run(write(name.replace('.csv', '.zip'), makeZip([[name, content]])));
    expect(await coinsOf(exchange, symbol)).toEqual(coins);
  });

  it.each([
    ['trades.csv', [header, ...rows], /line 2: neither the rows nor the name .*add --symbol/],
    ['BTC-USD-250926-80000-C-trades-x.csv', [header, ...rows], /line 2: nothing is built of .*options/],
    [
      'BTC-USDT-trades-x.csv',
      [header, rows[0].replace('buy', 'b')],
      /line 2: column side: buy or BUY or sell or SELL is expected, found "b"/,
    ],
    ['BTC-USDT-trades-x.csv', [header, rows[1], rows[2], rows[0]], /line 4: column created_time: a time not before/],
    [
      'BTC-USDT-trades-x.csv',
      [header.replace('size', 'sz'), rows[0]],
      /line 1: column size is missing; expected are trade_id/,
    ],
    [
      'all.csv',
      [`instrument_name,${header}`, `BTC-USDT,${rows[0]}`, `ETH-USDT,${rows[1]}`],
      /line 3: column instrument_name: BTC-USDT is expected .* found "ETH-USDT": one market in a file/,
    ],
  ])('are refused with the place: %s, %#', async (name, lines, expected) => {
    await expect(room.run(write(name, lines.join('\n')))).rejects.toThrow(expected);
  });
});

describe("Bybit's spot trades", () => {
  const rowsOf = (day: number) =>
    SIZES.map(
      (size, i) =>
        `${i + 1},${START_MS + day * 86_400_000 + i * 700},${priceOf(i)},${size},${isBuy(i) ? 'buy' : 'sell'}`,
    );
  const dump = (day: number, header: string, end: string) =>
    gzipSync([header, ...rowsOf(day).map((row) => row + end)].join('\n'));
  const header = 'id,timestamp,price,volume,side';

  it('are read for two consecutive days, although each is numbered from 1', async () => {
    const first = write('BTCUSDT_2025-04-19.csv.gz', dump(0, header, ''));
    await room.run(first, write('BTCUSDT_2025-04-20.csv.gz', dump(1, `${header},rpi`, ',0')));
    expect(await coinsOf('BYBIT_SPOT', 'BTCUSDT')).toEqual([18, 24]);
  });

  it('are refused without a market', async () => {
    await expect(room.run(write('spot.csv.gz', dump(0, header, '')))).rejects.toThrow(/line 2: neither .*add --symbol/);
  });
});

describe('quotation marks', () => {
  const header = '"id","price","qty","quote_qty","time","is_buyer_maker"';

  it('around column names only are ignored', async () => {
    const rows = SIZES.map((size, i) => `${i},${priceOf(i)},${size},1,${START_MS + i},${!isBuy(i)}`);
    await room.run(write('um/ABCUSDT-trades-x.csv', [header, ...rows].join('\n')));
    expect(await coinsOf('BINANCE_FUTURES', 'ABCUSDT')).toEqual([9, 12]);
  });

  it('around numbers are refused with line and column', async () => {
    const path = write('um/ABCUSDT-trades-x.csv', [header, `1,"${priceOf(1)}",1,1,${START_MS},true`].join('\n'));
    await expect(room.run(path)).rejects.toThrow(/line 2: column price: /);
  });
});

describe('candles of a mark price', () => {
  const candle = (i: number, low: string, volume: string): string =>
    [START_MS + i * 60_000, '4.15', '4.16', low, '4.15', volume, START_MS + i * 60_000 + 59_999, 0, 60, 0, 0, 0].join();

  it('are refused with a clear message, although they look like those of trades', async () => {
    const path = write(
      'um/markPriceKlines/ABCUSDT-1m-2025-04-19.csv',
      [0, 1].map((i) => candle(i, '4.14', '0')).join('\n'),
    );
    await expect(room.run(path)).rejects.toThrow(/line 1: candles whose prices move without volume are not of trades/);
  });

  it('are distinguished from a quiet minute', async () => {
    const quiet = [
      candle(0, '4.14', '5'),
      candle(1, '4.16', '0').replace('4.15,4.16,4.16,4.15', '4.15,4.15,4.15,4.15'),
    ];
    await room.run(write('um/ABCUSDT-1m-2025-04-19.csv', quiet.join('\n')));
    expect((await room.readAll()).length).toBeGreaterThan(0);
  });
});
