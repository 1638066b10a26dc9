import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_RETENTION, parseRetention } from '@/service/sources/retention';
import { openTestEngine, type TestEngine } from '@/testing/test-store';
import { createStatements } from './engine/create-statements';
import { TABLES } from './engine/schema';
import { createClusterStatements } from './migrations/cluster-schema';

let test: TestEngine;

beforeAll(async () => {
  test = await openTestEngine({}, undefined, 'http');
});

afterAll(() => test.close());

const NAMES = { cluster: 'desk', database: 'depth' };
const cluster = (retention = DEFAULT_RETENTION): string[] => createClusterStatements(NAMES, retention);
const find = (statements: readonly string[], start: string): string =>
  statements.find((statement) => statement.startsWith(start)) ?? '';
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe('the schema', () => {
  it('has the same tables with the same columns and order in every shape', () => {
    const shapes = [
      [createStatements('embedded'), (name: string) => `CREATE TABLE IF NOT EXISTS ${name} (`],
      [createStatements('server'), (name: string) => `CREATE TABLE IF NOT EXISTS ${name} (`],
      [
        cluster().map((statement) => statement.replace(/_local ON CLUSTER desk \(/, ' ON CLUSTER desk (')),
        (name: string) => `CREATE TABLE IF NOT EXISTS depth.${name} ON CLUSTER desk (`,
      ],
    ] as const;
    for (const [statements, startOf] of shapes) {
      for (const [name, { columns, orderBy }] of Object.entries(TABLES)) {
        const statement = find(statements, startOf(name));
        expect(statement).toContain(columns);
        expect(statement).toContain(`ORDER BY (${orderBy.join(', ')})`);
      }
    }
  });

  it.each([
    ['embedded', createStatements('embedded')],
    ['server', createStatements('server')],
    ['cluster', cluster()],
  ])('of a %s store is understood by the database', async (_, statements) => {
    for (const statement of statements) {
      // The statement is parsed and not run.
      expect((await test.engine.text(`SELECT formatQuery({sql:String})`, { sql: statement })).length).toBeGreaterThan(
        0,
      );
    }
  });
});

describe('the tables of a server', () => {
  it('are created once, and add no row for an insert that is repeated under its token', async () => {
    for (const statement of createStatements('server')) await test.engine.run(statement);
    const insert = (token: string): Promise<void> =>
      test.engine.run(
        `INSERT INTO book_gap (market, ts) SETTINGS insert_deduplication_token = '${token}' VALUES (1, 1700000000)`,
      );
    const [first, second] = [randomUUID(), randomUUID()];
    for (const token of [first, first, second]) await insert(token);
    expect(await test.engine.rows('SELECT count() AS n FROM book_gap')).toEqual([{ n: 2 }]);
  });
});

describe('the tables of a cluster', () => {
  it('keep the rows of a market and a day on one shard, each shard in replicas', () => {
    const statements = cluster();
    const local = flat(find(statements, 'CREATE TABLE IF NOT EXISTS depth.candle_minute_local ON CLUSTER desk ('));
    expect(local).toContain(
      "ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/depth/candle_minute', '{replica}')",
    );
    expect(flat(find(statements, 'CREATE TABLE IF NOT EXISTS depth.candle_minute ON'))).toBe(
      'CREATE TABLE IF NOT EXISTS depth.candle_minute ON CLUSTER desk AS depth.candle_minute_local ' +
        "ENGINE = Distributed(desk, depth, candle_minute_local, cityHash64(market, toDate(ts, 'UTC')))",
    );
  });

  it('are whole on every node where they are small and have no time', () => {
    const small = cluster().filter((statement) => statement.includes("'/clickhouse/tables/all/"));
    expect(small.map((statement) => /depth\.(\w+)/.exec(statement)?.[1])).toEqual([
      'market',
      'seed',
      'sim_state',
      'schema_version',
      'fact',
      'access_key',
      'source',
      'lease',
    ]);
    expect(flat(small[0])).toContain(
      "ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/all/depth/market', '{shard}-{replica}', version)",
    );
  });

  it('delete what is older than RETENTION says, by dataset', () => {
    const statements = cluster(parseRetention('depth-second:36h,depth-minute:30d,trades:10d'));
    const ttlOf = (table: string): string =>
      /TTL (.*?) SETTINGS/.exec(flat(find(statements, `CREATE TABLE IF NOT EXISTS depth.${table}_local ON`)))?.[1] ??
      '';
    expect(ttlOf('book')).toBe(
      'ts + INTERVAL 36 HOUR DELETE WHERE step = 1, ts + INTERVAL 720 HOUR DELETE WHERE step = 60',
    );
    expect(ttlOf('candle_minute')).toBe('ts + INTERVAL 240 HOUR DELETE');
    expect(ttlOf('supply')).toBe('');
  });
});
