import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askStored, loadStored } from '@/testing/ingest/ask-stored';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { readCandles, type StoredCandle } from '@/testing/ingest/read-recording';
import { getRecordedId } from '../record/describe-market';
import { formatReport } from './format-report';
import { removeImports } from './remove-imports';

const room = setUpImportRoom(60_000);
const { run } = room;

const START = Date.UTC(2023, 3, 4, 22) / 1000;
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const ID = getRecordedId({ exchange: 'BINANCE_FUTURES', symbol: 'ABCUSDT', category: 'PERPETUAL' });
const OF = 'exchange=BINANCE_FUTURES&rawSymbol=ABCUSDT';
const HEADER =
  'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore';

/** Candle `i` of `seconds` from `from` on: 2 coins, half bought by takers, at 100 plus a tenth per candle. */
function kline(from: number, seconds: number, i: number): string {
  const startMs = (from + i * seconds) * 1000;
  const price = 100 + i / 10;
  const prices = [price, price + 0.3, price - 0.2, price + 0.1];
  return [startMs, ...prices.map((one) => one.toFixed(1)), 2, startMs + seconds * 1000 - 1, 200, 5, 1, 100, 0].join();
}

function writeKlines(name: string, from: number, seconds: number, count: number): string {
  const path = join(room.inputs, name);
  writeFileSync(path, [HEADER, ...Array.from({ length: count }, (_, i) => kline(from, seconds, i))].join('\n'));
  return path;
}

const hours = (count = 5): string => writeKlines('ABCUSDT-1h-2023-04.csv', START, HOUR, count);
/** Twenty minutes of the third hour, ten of the seventh. */
const minutes = (): string[] => [
  writeKlines('ABCUSDT-1m-2023-04-05.csv', START + 2 * HOUR, MINUTE, 20),
  writeKlines('ABCUSDT-1m-2023-04-06.csv', START + 6 * HOUR, MINUTE, 10),
];
const readHours = (): Promise<StoredCandle[]> => readCandles(room.store.engine, ID, 'candle_hour');
const listStarts = async (): Promise<number[]> => (await readHours()).map(({ s }) => (s - START) / HOUR);
const ask = (interval: string, period: number) =>
  askStored(
    room.store.engine,
    `type=TRADE_SIDE_AGNOSTIC_AGG&${OF}&interval=${interval}&from=${START}&period=${period}`,
  );

describe('candles of hours', () => {
  it('are served as hours and longer intervals, and listed over their whole range', async () => {
    const [report] = await run(hours());
    expect(formatReport(report).join('\n')).toContain('5 hour candles');
    const points = await ask('HOUR', 5 * HOUR);
    expect(points).toHaveLength(5);
    expect(points[1]).toMatchObject({ open: 100.1, high: 100.4, low: 99.9, close: 100.2, volume: 2 });
    // The first whole day starts two hours later.
    expect(await ask('DAY', DAY)).toMatchObject([{ open: 100.2, close: 100.5, volume: 6 }]);
    expect(await ask('MINUTE', HOUR)).toEqual([]);
    const { markets } = await loadStored(room.store.engine);
    const [{ entry, stored }] = markets;
    expect(entry.recorded).toMatchObject({ from: { s: START }, to: { s: START + 5 * HOUR - 1 } });
    expect(entry.lastPrice).toBe(100.5);
    expect(stored.types).toContain('TRADE_AGG');
    expect(entry.recorded?.hourly).toBe(true);
    await run(...minutes());
    const [both] = (await loadStored(room.store.engine)).markets;
    expect(both.entry.recorded?.hourly).toBeUndefined();
  });

  it('have the same figures of their last day as minutes would', async () => {
    await run(hours(60));
    const [{ entry }] = (await loadStored(room.store.engine)).markets;
    expect(entry.lastPrice).toBeCloseTo(106, 9);
    // Each hour of the file has a quote volume of 200.
    expect(entry.volume24h).toBeCloseTo(24 * 200, 6);
    expect(entry.volumeChange24h).toBeCloseTo(0, 9);
    expect(entry.priceChange24h).toBeCloseTo((106 / 103.6 - 1) * 100, 9);
    await room.store.clear();
    await run(hours(5));
    const [short] = (await loadStored(room.store.engine)).markets;
    expect([short.entry.volume24h, short.entry.volumeChange24h, short.entry.priceChange24h]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('change nothing the second time, and can be removed', async () => {
    await run(hours());
    const before = await room.readAll();
    const [again] = await run(hours());
    expect(again.isUnchanged).toBe(true);
    expect(await room.readAll()).toEqual(before);
    const range = { from: START + 2 * HOUR, to: START + 3 * HOUR };
    const { keeps } = await removeImports({ ...room.target, market: 'ABCUSDT', range });
    expect(keeps.map(({ candles }) => candles)).toEqual([2, 2]);
    expect(await listStarts()).toEqual([0, 1, 3, 4]);
    await removeImports({ ...room.target, market: 'ABCUSDT', range: { from: 0, to: 2 ** 32 - 1 } });
    expect((await room.readAll()).flat()).toEqual([]);
  });

  it('are the same whether minutes of their range are imported before or after them; minutes never replace a whole hour', async () => {
    await run(hours());
    const alone = await readHours();
    await run(...minutes());
    const after = await readHours();
    expect(after.slice(0, 5)).toEqual(alone);
    expect(after[5]).toMatchObject({ s: START + 6 * HOUR, filled: 1, buyLots: 10 });
    const all = await room.readAll();
    await room.store.clear();
    await run(...minutes());
    expect(await listStarts()).toEqual([2, 6]);
    await run(hours());
    expect(await readHours()).toEqual(after);
    expect((await room.readAll()).flat()).toHaveLength(all.flat().length);
  });

  it('are read from bars in a folder of hours; bars of days are refused', async () => {
    const write = (folder: string, lines: readonly string[]): string => {
      const path = join(room.inputs, 'crypto', 'binance', folder, 'abcusdt_trade.csv');
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, lines.join('\n'));
      return path;
    };
    await run(write('hour', ['20230404 22:00,100.0,100.4,99.5,100.1,2.5', '20230404 23:00,100.1,100.2,100.0,100.1,1']));
    const spot = getRecordedId({ exchange: 'BINANCE', symbol: 'ABCUSDT', category: 'SPOT' });
    const rows = await readCandles(room.store.engine, spot, 'candle_hour');
    expect(rows.map(({ s, open, high, low, unsidedLots }) => [s, open, high, low, unsidedLots])).toEqual([
      [START, 1000, 4, -5, 25],
      [START + HOUR, 1001, 1, -1, 10],
    ]);
    const half = write('hour', ['20230404 22:00,100.0,100.4,99.5,100.1,2.5', '20230404 22:30,1,1,1,1,1']);
    await expect(run(half)).rejects.toThrow(/line 2: column time: a whole hour is expected, found "20230404 22:30"/);
    await expect(run(write('daily', ['20141201 00:00,300,370,300,370,0.05']))).rejects.toThrow(/days are made of/);
  });

  it('of days are refused with advice on what to import, and so are lengths in between', async () => {
    const days = writeKlines('ABCUSDT-1d-2023-04.csv', Date.UTC(2023, 3, 4) / 1000, DAY, 3);
    await expect(run(days)).rejects.toThrow(/line 2: candles of days or longer cannot be imported: days are made of/);
    const quarters = writeKlines('ABCUSDT-15m-2023-04.csv', START, 15 * MINUTE, 3);
    await expect(run(quarters)).rejects.toThrow(/candles of one minute are expected, found one of 900 s/);
    const mixed = join(room.inputs, 'ABCUSDT-1h-mixed.csv');
    writeFileSync(mixed, [HEADER, kline(START, HOUR, 0), kline(START + HOUR, MINUTE, 0)].join('\n'));
    await expect(run(mixed)).rejects.toThrow(/line 3: candles of one hour are expected, found one of 60 s/);
    expect((await room.readAll()).flat()).toEqual([]);
  });
});
