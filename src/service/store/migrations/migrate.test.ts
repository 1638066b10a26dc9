import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_RETENTION } from '@/service/sources/retention';
import { type OwnEngine, openOneEngine, type StoreOver } from '@/testing/one-engine';
import older from '@/testing/schemas/older-schemas.json';
import { candleRows } from '@/testing/store-rows';
import { someOf } from '@/testing/volume';
import { insertRows } from '../engine/insert-rows';
import { columnsOf, structureOf } from '../engine/row-structure';
import { CANDLE_FIELDS, TABLES, type TableName } from '../engine/schema';
import { loadVersion, migrate, StoreVersionError } from './migrate';
import { MIGRATIONS, type MigrationPlace } from './migrations';

let directory: string;
let opened: OwnEngine;
const open = async (over: StoreOver): Promise<void> => {
  opened = await openOneEngine(directory, over);
};
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'depthscape-migrations-'));
});
afterEach(async () => {
  await opened.close();
  await rm(directory, { recursive: true, force: true });
});

/** Every column of the store with its type. */
const readColumns = async (): Promise<ReadonlyMap<string, string>> => {
  const rows = await opened.engine.rows<{ table: string; name: string; type: string }>(
    'SELECT table, name, type FROM system.columns WHERE database = currentDatabase()',
  );
  return new Map(rows.map(({ table, name, type }) => [`${table}.${name}`, type]));
};

function expectCurrent(columns: ReadonlyMap<string, string>): void {
  for (const table of Object.keys(TABLES) as TableName[]) {
    for (const name of columnsOf(table)) {
      expect(columns.get(`${table}.${name}`), `${table}.${name}`).toBe(
        structureOf(table, [name]).slice(name.length + 1),
      );
    }
  }
}

const TRADES = [{ atMs: 1_700_000_040_005, side: 'BUY', ticks: 1000, lots: 7 }] as const;

describe('a store of an older schema', () => {
  it.each(
    someOf(
      older.flatMap(({ commit, statements }) =>
        (['embedded', 'http'] as const).map((over) => ({ commit, over, statements })),
      ),
    ),
  )('of $commit ($over) gets every column of the newest one and keeps its rows', async ({ over, statements }) => {
    await open(over);
    const { engine } = opened;
    for (const statement of statements) await engine.run(statement);
    const [row] = candleRows(1, TRADES) as Record<string, unknown>[];
    const old = Object.fromEntries(CANDLE_FIELDS.map((name) => [name, row[name]]));
    await insertRows(engine, 'candle_minute', [old]);
    await insertRows(engine, 'market', [{ id: 1, exchange: 'ATLAS_FUTURES', version: 1 }]);
    await migrate(engine);
    expectCurrent(await readColumns());
    expect(await engine.rows('SELECT buyLots, unsidedLots FROM candle_minute')).toEqual([
      { buyLots: 7, unsidedLots: 0 },
    ]);
    expect(await engine.rows('SELECT id, tpoBlock FROM market')).toEqual([{ id: 1, tpoBlock: 0 }]);
    expect(await loadVersion(engine)).toBe(MIGRATIONS.length);
  });
});

describe('migrations', () => {
  it('are numbered from 1 without a gap', () => {
    expect(MIGRATIONS.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, at) => at + 1));
  });

  it('run once each, in order, also when several processes start at the same moment', async () => {
    await open('http');
    const { engine } = opened;
    await Promise.all([migrate(engine), migrate(engine), migrate(engine)]);
    expect(await engine.rows('SELECT number FROM schema_version ORDER BY at, number')).toEqual(
      MIGRATIONS.map(({ number }) => ({ number })),
    );
  });

  it('do nothing on a current store', async () => {
    await open('http');
    await migrate(opened.engine);
    const { seen } = opened.front ?? { seen: [] };
    seen.length = 0;
    await migrate(opened.engine);
    expect(seen.every(({ query }) => query.startsWith('SELECT'))).toBe(true);
    expect(seen.length).toBeGreaterThan(0);
  });

  it('go on after a kill where they were cut off', async () => {
    await open('embedded');
    const { engine } = opened;
    await migrate(engine, { migrations: MIGRATIONS.slice(0, 1) });
    expect(await loadVersion(engine)).toBe(1);
    await migrate(engine);
    expect(await engine.rows('SELECT number FROM schema_version ORDER BY number')).toEqual(
      MIGRATIONS.map(({ number }) => ({ number })),
    );
  });

  it('refuse a store of a newer program, and leave it as it is', async () => {
    await open('embedded');
    const { engine } = opened;
    await migrate(engine);
    await engine.run("INSERT INTO schema_version (number, title) VALUES (99, 'of the future')");
    await expect(migrate(engine)).rejects.toThrow(StoreVersionError);
    await expect(migrate(engine)).rejects.toThrow(
      `The store has schema 99, of a newer Depthscape; this one knows schemas up to ${MIGRATIONS.length}: use the newer program, or another store`,
    );
  });

  it.each<[string, MigrationPlace]>([
    ['the embedded database', { shape: 'embedded' }],
    ['a server', { shape: 'server' }],
    ['a cluster', { shape: 'cluster', names: { cluster: 'desk', database: 'depth' }, retention: DEFAULT_RETENTION }],
  ])('are statements that the database understands, for %s', async (_, place) => {
    await open('embedded');
    for (const { statements } of MIGRATIONS) {
      for (const sql of statements(place)) {
        expect((await opened.engine.text('SELECT formatQuery({sql:String})', { sql })).length).toBeGreaterThan(0);
      }
    }
  });
});
