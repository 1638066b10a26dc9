import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RowBytes } from '@/service/record/row-bytes';
import { openTestEngine, type TestEngine } from '@/testing/test-store';
import { wrapEngine } from '@/testing/wrap-engine';
import { type MinuteBlock, storeMinutes } from './recorded-minutes';

const MINUTE = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const LEVELS = 300_000;
const MARKETS = 12;

let test: TestEngine;
beforeAll(async () => {
  test = await openTestEngine();
});
afterAll(() => test.close());

/** A minute with one book of `levels`: 8 bytes each. */
function makeBlock(market: number, levels: number): MinuteBlock {
  const rows = new RowBytes();
  const side = Int32Array.from({ length: levels }, (_, i) => i);
  rows.u32(market);
  rows.u16(60);
  rows.u32(MINUTE);
  rows.i32(0);
  rows.u32(levels / 2);
  rows.array32(side);
  rows.array32(side);
  return { market, minute: MINUTE, seconds: 60, trades: 0, late: 0, rows: { book: rows.take() }, gaps: [] };
}

it('never inserts more rows at once than the database has room for, however many markets close a minute together', async () => {
  const sizes: number[] = [];
  const insertFile: typeof test.engine.insertFile = async (table, columns, path) => {
    if (table === 'book') sizes.push((await stat(path)).size);
    return test.engine.insertFile(table, columns, path);
  };
  const engine = wrapEngine(test.engine, { insertFile });
  const blocks = Array.from({ length: MARKETS }, (_, market) => makeBlock(market + 1, LEVELS));
  await storeMinutes(engine, [...blocks, makeBlock(99, 6 * LEVELS)]);
  // A minute larger than that is inserted alone: its rows cannot be cut here.
  expect(sizes.filter((size) => size > 12 << 20)).toHaveLength(1);
  expect(sizes.length).toBeGreaterThan(2);
  // As many as fit are inserted together: small parts would have to be merged.
  expect(sizes.length).toBeLessThan(MARKETS / 2);
  const stored = await test.engine.rows<{ market: number; levels: number }>(
    'SELECT market, length(q) AS levels FROM book ORDER BY market',
  );
  expect(stored.map(({ market }) => market)).toEqual([...blocks.map(({ market }) => market), 99]);
  expect(stored.every(({ market, levels }) => levels === (market === 99 ? 6 : 1) * LEVELS)).toBe(true);
});
