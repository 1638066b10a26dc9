import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { unixSeconds } from '@/domain/units';
import { loadMarkets } from '@/service/store/readers/market-reader';
import { applyDeletions, deleteOlder, deleteRecorded } from '@/service/store/recorded/recorded-data';
import { CAPTURE_START_MS, futuresCapture, writeCapture } from '@/testing/ingest/capture-lines';
import { ABC } from '@/testing/record/play-frames';
import { readRecorded } from '@/testing/record/read-recorded';
import { candleRows, marketRow } from '@/testing/store-rows';
import { openTestEngine, type TestEngine } from '@/testing/test-store';
import { loadCatalogue } from '../catalogue/catalogue';
import { importMarkets, surveyFiles } from '../ingest/import-files';
import { marketIdsOf } from '../record/sources/source-markets';
import { makeStore } from '../store/make-store';
import { parseRetention } from './retention';
import { RetentionKeeper } from './retention-keeper';

const DAY = 86_400;
const START = CAPTURE_START_MS / 1000;
/** Ten days after the import. */
const NOW = START + 10 * DAY;
const [LIVE] = marketIdsOf(ABC);
const SIMULATED = 1;

let test: TestEngine;
let folder: string;
const errors: unknown[] = [];

/** From when on discovery tells that the book of every second is kept. */
const readSecondsFrom = async (): Promise<number | undefined> => {
  const { markets } = await loadCatalogue(makeStore(test.engine), unixSeconds(NOW));
  const live = markets.find(({ stored }) => stored.id === LIVE);
  return live?.entry.recorded?.seconds?.s;
};

const countOf = async (table: string, market: number, where = '1'): Promise<number> => {
  const sql = `SELECT count() AS n FROM ${table} WHERE market = {market:UInt32} AND ${where}`;
  const [row] = await test.engine.rows<{ n: number }>(sql, { market });
  return row.n;
};

beforeAll(async () => {
  const trades = (market: number) =>
    candleRows(
      market,
      Array.from({ length: 9 }, (_, day) => ({
        atMs: (NOW - day * DAY) * 1000,
        side: 'BUY' as const,
        ticks: 1000,
        lots: 1,
      })),
    );
  const minutes = Array.from({ length: 9 }, (_, day) => ({
    market: LIVE,
    ts: NOW - day * DAY,
    seconds: 60,
    trades: 1,
    late: 0,
  }));
  const books = [1, 60].flatMap((step) =>
    minutes.map(({ ts }) => ({ market: LIVE, step, ts, lo: 0, nb: 1, q: [1, 1], at: [999, 1001] })),
  );
  test = await openTestEngine({
    market: [{ ...marketRow({ id: SIMULATED }), version: 1 }],
    candle_minute: [...trades(SIMULATED), ...trades(LIVE)],
    candle_hour: trades(LIVE),
    recorded_minute: minutes,
    book: books,
  });
  folder = mkdtempSync(join(tmpdir(), 'depthscape-retention-'));
  const { markets } = await surveyFiles([writeCapture(join(folder, 'capture.gz'), futuresCapture(130))]);
  await importMarkets({ engine: test.engine, dataDirectory: test.directory, markets, isReplacing: false });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await test.close();
  expect(errors).toEqual([]);
});

describe('the retention of recorded markets', () => {
  it('deletes what is too old of the sources, and nothing of imports and of the simulated world', async () => {
    const imported = await readRecorded(test.engine, START, START + 180);
    expect(imported['book'].length).toBeGreaterThan(100);
    expect(await readSecondsFrom()).toBeUndefined();
    const keeper = new RetentionKeeper({
      engine: test.engine,
      clock: makeManualClock(NOW * 1000),
      retention: parseRetention(
        'depth-second:2d,depth-minute:4d,trades:6d,profiles:6d,funding:6d,interest:6d,liquidations:6d,options:6d',
      ),
      markets: () => [LIVE],
      onError: (error) => errors.push(error),
    });
    await keeper.run();
    await keeper.close();
    const isRecorded = `ts > ${START + 3600}`;
    expect(await countOf('book', LIVE, `step = 1 AND ${isRecorded}`)).toBe(3);
    expect(await countOf('book', LIVE, `step = 60 AND ${isRecorded}`)).toBe(5);
    expect(await countOf('candle_minute', LIVE, isRecorded)).toBe(7);
    expect(await countOf('recorded_minute', LIVE)).toBe(7);
    expect(await countOf('candle_hour', LIVE, isRecorded)).toBe(9);
    expect(await countOf('candle_minute', SIMULATED)).toBe(9);
    expect(await readRecorded(test.engine, START, START + 180)).toEqual(imported);
  });

  it('has discovery tell from when on the book of every second is kept, which imports of before do not change', async () => {
    expect(await countOf('book', LIVE, `step = 1 AND ts < ${START + 3600}`)).toBeGreaterThan(100);
    expect(await readSecondsFrom()).toBe(NOW - 2 * DAY);
    await deleteOlder(test.engine, LIVE, [{ table: 'book', where: 'step = 1', before: NOW + 1 }]);
    // From the end of what is stored on, every second is kept again.
    expect(await readSecondsFrom()).toBe(NOW + 60);
  });

  it('gives the disk back what was deleted', async () => {
    const masked = async (): Promise<number> => {
      const [row] = await test.engine.rows<{ n: number }>(
        `SELECT count() AS n FROM system.parts WHERE active AND database = currentDatabase() AND has_lightweight_delete`,
      );
      return row.n;
    };
    expect(await masked()).toBeGreaterThan(0);
    await applyDeletions(test.engine, ['book', 'candle_minute', 'recorded_minute', 'candle_hour', 'volume_at_price']);
    expect(await masked()).toBe(0);
  });

  it('leaves a market what its hours show when all its minutes are gone', async () => {
    const typesOf = async () => (await loadMarkets(test.engine)).find(({ id }) => id === LIVE)?.types ?? [];
    await test.engine.run(
      `INSERT INTO funding_hour (market, ts, every, rate, forecasts, predictedOpen, predictedHigh, predictedLow, predictedClose)
       VALUES (${LIVE}, ${START}, 28800, 1, 0, 0, 0, 0, 0)`,
    );
    expect(await countOf('funding_minute', LIVE)).toBe(0);
    expect(await typesOf()).toContain('FUNDING_RATE_AGG');
    expect(await typesOf()).not.toContain('LIQUIDATION_AGG');
    await test.engine.run(`DELETE FROM funding_hour WHERE market = ${LIVE}`);
    expect(await typesOf()).not.toContain('FUNDING_RATE_AGG');
  });

  it('leaves the imports of a market whose recording is deleted, hours and all', async () => {
    const imported = await readRecorded(test.engine, START, START + 180);
    await deleteRecorded(test.engine, LIVE);
    expect(await readRecorded(test.engine, 0, 4_000_000_000)).toMatchObject({
      book: imported['book'],
      candle_minute: expect.arrayContaining(imported['candle_minute']) as unknown,
    });
    expect(await countOf('candle_minute', LIVE)).toBe(imported['candle_minute'].length);
    expect(await countOf('candle_hour', LIVE)).toBe(1);
    expect(await countOf('recorded_minute', LIVE)).toBe(0);
    const [row] = await test.engine.rows<{ from: number; to: number }>(
      'SELECT recordedFrom AS from, recordedTo AS to FROM market FINAL WHERE id = {id:UInt32}',
      { id: LIVE },
    );
    expect(row.from).toBe(START);
    expect(row.to).toBeLessThan(START + 180);
  });
});
