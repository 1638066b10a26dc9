import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setUpImportRoom } from '@/testing/ingest/import-room';

const room = setUpImportRoom(60_000);

const START_MS = Date.UTC(2023, 10, 14);
const MINUTES = 3;

function writeText(name: string, lines: readonly string[]): string {
  const path = join(room.inputs, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.join('\n'));
  return path;
}

/** Second `i`: 2 coins at a price near 100, half of them bought by takers. */
const cents = (i: number): number => 10_000 + ((i * 7) % 40);
const kline = (startMs: number, lengthMs: number, prices: readonly number[], coins: number): string =>
  [
    startMs,
    ...prices.map((price) => price / 100),
    coins,
    startMs + lengthMs - 1,
    coins * 100,
    5,
    coins / 2,
    coins * 50,
    0,
  ].join();

const SECONDS = Array.from({ length: 60 * MINUTES }, (_, i) => i);
const minuteOf = (minute: number): number[] => {
  const prices = SECONDS.slice(minute * 60, minute * 60 + 60).map(cents);
  return [prices[0], Math.max(...prices), Math.min(...prices), prices[59]];
};

const readCandles = () => room.store.engine.rows('SELECT * FROM candle_minute ORDER BY ts');

describe('candles of seconds', () => {
  it('are merged to those of their minutes, as in a dump of minutes', async () => {
    const minutes = Array.from({ length: MINUTES }, (_, i) => kline(START_MS + i * 60_000, 60_000, minuteOf(i), 120));
    await room.run(writeText('ABCUSDT-1m-2023-11-14.um.csv', minutes));
    const expected = await readCandles();
    await room.store.clear();
    const seconds = SECONDS.map((i) => kline(START_MS + i * 1000, 1000, Array<number>(4).fill(cents(i)), 2));
    await room.run(writeText('ABCUSDT-1s-2023-11-14.um.csv', seconds));
    expect(expected.length).toBe(MINUTES);
    expect(await readCandles()).toEqual(expected);
  });

  it('are also read from bars, but not mixed with others', async () => {
    const bars = SECONDS.map((i) => [i * 1000, ...Array<number>(4).fill(cents(i) / 100), 2].join());
    await room.run(writeText('crypto/binance/second/abcusd/20231114_trade.csv', bars));
    expect(await readCandles()).toMatchObject(
      Array.from({ length: MINUTES }, (_, i) => ({ open: minuteOf(i)[0], unsidedLots: 120 })),
    );
    const mixed = [
      ...SECONDS.slice(0, 5).map((i) => kline(START_MS + i * 1000, 1000, Array<number>(4).fill(cents(i)), 2)),
      kline(START_MS + 60_000, 60_000, minuteOf(1), 120),
    ];
    await expect(room.run(writeText('ABCUSDT-1s-2023-11-14.um.csv', mixed))).rejects.toThrow(
      /line 6: candles of one second are expected, found one of 60 s/,
    );
  });
});
