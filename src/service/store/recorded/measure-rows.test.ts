import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRows } from '@/service/store/engine/insert-rows';
import { openTestEngine, type TestEngine } from '@/testing/test-store';
import { measureRows } from './measure-rows';
import { SERIES_TABLES } from './recorded-data';

const MARKET = 1_000_001;
const HOUR = 1_781_740_800;

let test: TestEngine;
beforeAll(async () => {
  test = await openTestEngine();
});
afterAll(() => test.close());

it('a market takes disk space whatever table its rows are in, even if it only has hours', async () => {
  expect(await measureRows(test.engine, MARKET)).toBe(0);
  for (const [i, table] of SERIES_TABLES.entries()) {
    await insertRows(test.engine, table, [{ market: MARKET + i, ts: HOUR }]);
    expect(await measureRows(test.engine, MARKET + i), table).toBeGreaterThan(0);
  }
});
