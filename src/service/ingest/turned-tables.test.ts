import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { DamagedInputError } from './open/ingest-error';

const HISTORY = fileURLToPath(
  new URL('../../../../shared/data/funding-history/funding-history-BTC.json', import.meta.url),
);
const hasHistory = existsSync(HISTORY);
if (!hasHistory) process.stderr.write(`SKIPPED: no answer at ${HISTORY}; no recorded funding is imported\n`);

const room = setUpImportRoom(60_000);

function writeText(name: string, text: string): string {
  const path = join(room.inputs, name);
  writeFileSync(path, text);
  return path;
}

const BYBIT_HEADER =
  'timestamp,symbol,side,size,price,tickDirection,trdMatchID,grossValue,homeNotional,foreignNotional';

/** Trades at seven per minute, more than one block of them. */
const makeBybitRows = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => {
    const seconds = (1_680_652_800 + i * 8 + (i % 3) / 8).toFixed(4);
    const side = i % 3 === 0 ? 'Buy' : 'Sell';
    return `${seconds},ABCUSDT,${side},0.${1 + (i % 9)},${(100 + (i % 50) / 10).toFixed(1)},PlusTick,id-${i},1,1,1`;
  });

const tablesOnly = (rows: readonly unknown[]): string =>
  JSON.stringify(rows).replaceAll(/"step":"import .*?[^\\]"/g, '');

describe('trades with the newest first', () => {
  it('make the same rows as those with the oldest first, and report it', async () => {
    const rows = makeBybitRows(17_000);
    const ascending = await room.importAlone(writeText('ABCUSDT2023-04-05.csv', [BYBIT_HEADER, ...rows].join('\n')));
    await room.store.clear();
    const [report] = await room.run(
      writeText('ABCUSDT2023-04-05.csv', [BYBIT_HEADER, ...rows.toReversed()].join('\n')),
    );
    expect(report.marker.oddities).toEqual(['the newest trade stands first: put in order of time']);
    expect(report.marker.trades).toBe(rows.length);
    expect(tablesOnly(await room.readAll())).toEqual(tablesOnly(ascending));
  });

  it('are refused when the order changes', async () => {
    const rows = makeBybitRows(30);
    for (const turned of [rows.with(20, rows[4]), rows.toReversed().with(20, rows[25])]) {
      const failure = await room
        .run(writeText('ABCUSDT2023-04-05.csv', [BYBIT_HEADER, ...turned].join('\n')))
        .catch((e: unknown) => e);
      expect(failure).toBeInstanceOf(DamagedInputError);
      expect((failure as DamagedInputError).message).toMatch(
        /line 22: column timestamp: a time not (before|after) that of the row above/,
      );
    }
  });
});

describe.skipIf(!hasHistory)('the funding history of a perpetual venue', () => {
  const points = () =>
    (JSON.parse(readFileSync(HISTORY, 'utf8')) as { response: { fundingRate: string; time: number }[] }).response;

  it('has each rate in force over the interval that ends with its payment, even if intervals get shorter', async () => {
    const [report] = await room.run(HISTORY);
    expect(report.market).toMatchObject({ exchange: 'HYPERLIQUID', symbol: 'BTC', category: 'PERPETUAL' });
    const rows = await room.store.engine.rows<Record<string, number>>(
      'SELECT toUnixTimestamp(ts) AS minute, every, rate FROM funding_minute ORDER BY ts',
    );
    const told = new Map(rows.map(({ minute, every, rate }) => [minute, [every, rate]]));
    const paid = points().map(({ fundingRate, time }) => ({ at: Math.round(time / 60_000) * 60, rate: fundingRate }));
    expect(paid.length).toBe(1038);
    const wrong: unknown[] = [];
    let checked = 0;
    for (const [i, { at, rate }] of paid.entries()) {
      const before = i === 0 ? at - 8 * 3600 : paid[i - 1].at;
      // One payment was made 24 minutes late; the start of its interval is unknown.
      if (at - before > 8 * 3600) continue;
      checked++;
      const [every, units] = told.get(at - 60) ?? [0, 0];
      // The store's unit is a billionth.
      const isRight =
        every === at - before && units === Math.round(Number(rate) * 1e9) && told.get(before)?.[1] === units;
      if (!isRight) wrong.push([i, at, rate, every, units, told.get(before)]);
    }
    expect(wrong).toEqual([]);
    expect(checked).toBe(paid.length - 1);
    expect(new Set(rows.map(({ every }) => every))).toContain(8 * 3600);
    expect(new Set(rows.map(({ every }) => every))).toContain(3600);
  });

  it('is the same as the list alone, and refused when a point is out of order or invalid', async () => {
    const [first] = await room.run(HISTORY);
    await room.store.clear();
    const list = points();
    const [again] = await room.run(writeText('list.json', JSON.stringify(list)));
    const unnamed = { files: [], names: [] };
    expect({ ...again.marker, ...unnamed }).toEqual({ ...first.marker, ...unnamed });
    for (const [damaged, says] of [
      [list.with(5, list[3]), /point 6: field "time": a later time/],
      [list.with(5, { ...list[5], fundingRate: 'none' }), /point 6: column fundingRate: a number is expected/],
      [list.with(5, { ...list[5], time: 5 }), /point 6: column time: a time from 2009/],
    ] as const) {
      await expect(room.run(writeText('damaged.json', JSON.stringify(damaged)))).rejects.toThrow(says);
    }
  });
});
