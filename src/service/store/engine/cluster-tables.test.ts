import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLUSTER } from '@/testing/clickhouse/two-shards';
import { openTestEngine, type TestEngine } from '@/testing/test-store';
import { createTables } from '../create-tables';
import { applyDeletions, SERIES_TABLES } from '../recorded/recorded-data';
import { isSharded } from './cluster-place';
import { deleteRows } from './cluster-tables';
import { insertRows } from './insert-rows';
import type { TableName } from './schema';
import { TABLES } from './schema';

const DAY = 86_400;
const START = 1_700_000_000;
/** Days of a market that lie on both shards. */
const ROWS = Array.from({ length: 20 }, (_, day) => ({ market: 7, ts: START + day * DAY }));

let test: TestEngine;
beforeAll(async () => {
  test = await openTestEngine({}, undefined, 'cluster');
});
afterAll(() => test.close());

async function count(what: string): Promise<number> {
  const [{ n }] = await test.engine.rows<{ n: number }>(`SELECT count() AS n FROM ${what}`);
  return n;
}

describe('a cluster', () => {
  it('has on each shard a part of what has a market and a time, and the rest whole', () => {
    const sharded = (Object.keys(TABLES) as TableName[]).filter(isSharded);
    expect(sharded).toEqual(SERIES_TABLES);
    expect(isSharded('market')).toBe(false);
    expect(isSharded('lease')).toBe(false);
  });

  it('is asked for its tables once, and has them then', async () => {
    const before = test.front?.seen.length ?? 0;
    await createTables(test.engine);
    await createTables(test.engine);
    const created = test.front?.seen.slice(before).filter(({ query }) => query.startsWith('CREATE')) ?? [];
    // The table of leases is needed before the others, for who makes them.
    expect(created).toHaveLength(1 + Object.keys(TABLES).length + SERIES_TABLES.length);
    expect(created.every(({ query }) => query.includes(` ON CLUSTER ${CLUSTER}`))).toBe(true);
    expect(await count('schema_version')).toBeGreaterThan(0);
  });

  it('deletes on every shard, and refuses a deletion by the name that reads them all', async () => {
    await insertRows(test.engine, 'recorded_minute', ROWS);
    expect(await count('(SELECT DISTINCT _shard_num FROM recorded_minute)')).toBe(2);
    await expect(test.engine.run('DELETE FROM recorded_minute WHERE market = 7')).rejects.toThrow(/DELETE/);
    await deleteRows(test.engine, 'recorded_minute', 'market = {market:UInt32} AND ts < {to:UInt32}', {
      market: 7,
      to: START + 15 * DAY,
    });
    expect(await count('recorded_minute')).toBe(5);
  });

  it('gives the disk space of deleted rows back', async () => {
    const masked = `system.parts WHERE active AND has_lightweight_delete AND table = 'recorded_minute_local'`;
    expect(await count(masked)).toBeGreaterThan(0);
    await applyDeletions(test.engine, ['recorded_minute']);
    await expect.poll(() => count(masked)).toBe(0);
    expect(await count('recorded_minute')).toBe(5);
  });

  it.each([
    ['given', () => insertRows(test.engine, 'recorded_minute', ROWS)],
    [
      'selected',
      () =>
        test.engine.run(`INSERT INTO recorded_minute
          (market, ts)
          SELECT 7, ${START} + number * ${DAY} FROM numbers(${ROWS.length}) ORDER BY ALL`),
    ],
  ])('takes rows that were deleted and are inserted again, %s ones', async (_, insert) => {
    for (let time = 0; time < 2; time++) {
      await deleteRows(test.engine, 'recorded_minute', 'market = 7');
      await insert();
      expect(await count('recorded_minute')).toBe(ROWS.length);
    }
  });
});
