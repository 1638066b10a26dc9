import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeRandom } from '@/base/random';
import { DEFAULT_RETENTION } from '@/service/sources/retention';
import { isSharded, LOCAL } from '@/service/store/engine/cluster-place';
import { listTables } from '@/service/store/engine/create-statements';
import type { TableName } from '@/service/store/engine/schema';
import { createClusterStatements } from '@/service/store/migrations/cluster-schema';
import { SEED } from '../volume';
import { type Cluster, type ClusterNode, hasCluster, openCluster, type Settings } from './cluster';
import { reduceSchema } from './reduce-schema';

const CLUSTER = 'desk';
const DATABASE = 'depth';
const DAY = 86_400;
/** 2026-06-01, UTC. */
const START = Date.UTC(2026, 5, 1) / 1000;
const WAIT = { timeout: 60_000, interval: 100 };

/** Rows reach their shards before the insert is acknowledged. */
const SYNC: Settings = { insert_distributed_sync: 1 };

const NAMES = listTables().map(([name]) => name);
const SHARDED = NAMES.filter(isSharded);
const WHOLE = NAMES.filter((name) => !isSharded(name));

interface Row {
  readonly market: number;
  readonly ts: number;
}

/** A row of every eighth hour of some days of some markets. */
const listRows = (markets: number, days: number): Row[] =>
  Array.from({ length: markets * days * 3 }, (_, at) => ({
    market: 1 + Math.floor(at / (days * 3)),
    ts: START + (at % (days * 3)) * (DAY / 3),
  }));

/** Rows of one market and day, which go to one shard as one block. */
const listMinutes = (market: number, count: number): Row[] =>
  Array.from({ length: count }, (_, minute) => ({ market, ts: START + minute * 60 }));

describe.skipIf(!hasCluster('no replica, shard or fail-over is tried'))('a cluster', () => {
  let cluster: Cluster;
  let first: ClusterNode;

  const nodesOf = (shard: number): ClusterNode[] => cluster.nodes.filter((node) => node.shard === shard);
  const nameOf = (table: TableName): string => `${DATABASE}.${table}`;
  const localOf = (table: TableName): string => `${nameOf(table)}${LOCAL}`;
  const count = async (node: ClusterNode, table: string, where = '1'): Promise<number> =>
    (await node.rows<{ n: number }>(`SELECT count() AS n FROM ${table} WHERE ${where}`))[0].n;

  /** Waits until both replicas of each shard have the same rows of a table, each one once. */
  const waitForReplicas = (table: TableName): Promise<void> =>
    vi.waitFor(async () => {
      for (const shard of [1, 2]) {
        const sums = await Promise.all(
          nodesOf(shard).map((node) =>
            node.run(
              `SELECT count(), uniqExact(market, ts), sum(cityHash64(market, toUnixTimestamp(ts))) FROM ${localOf(table)}`,
            ),
          ),
        );
        expect(sums[1]).toBe(sums[0]);
      }
    }, WAIT);

  /** The shard of each market and day (UTC) in a table. @throws Error where a day is on two. */
  async function findShards(table: TableName): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const { shard, rows } of [1, 2].map((number) => nodesOf(number)[0])) {
      const days = await rows<{ day: string }>(
        `SELECT DISTINCT concat(toString(market), ' ', toString(toDate(ts, 'UTC'))) AS day FROM ${localOf(table)}`,
      );
      for (const { day } of days) {
        if (found.has(day)) throw new Error(`${table}: ${day} is on two shards`);
        found.set(day, shard);
      }
    }
    return found;
  }

  /** A market whose first day is on `shard`, and that no other test has. */
  let nextMarket = 1000;
  async function findMarket(shard: number): Promise<number> {
    for (;;) {
      const market = ++nextMarket;
      const [{ at }] = await first.rows<{ at: number }>(
        `SELECT cityHash64(toUInt32(${market}), toDate(toDateTime(${START}), 'UTC')) % 2 AS at`,
      );
      if (at + 1 === shard) return market;
    }
  }

  beforeAll(async () => {
    cluster = await openCluster(CLUSTER);
    first = cluster.nodes[0];
    const { statements, leftOut } = reduceSchema(
      createClusterStatements({ cluster: CLUSTER, database: DATABASE }, DEFAULT_RETENTION),
    );
    for (const what of leftOut) process.stderr.write(`LEFT OUT: ${what}, which ClickHouse 18.16 does not know\n`);
    await first.run(`CREATE DATABASE ${DATABASE} ON CLUSTER ${CLUSTER}`);
    for (const statement of statements) await first.run(statement);
  });
  afterEach(() => Promise.all([cluster.keeper, ...cluster.nodes].map((member) => member.start())));
  afterAll(() => cluster.close());

  it('has all tables on every node from statements that were sent to one', async () => {
    for (const node of cluster.nodes) {
      const tables = await node.rows<{ name: string; engine: string }>(
        `SELECT name, engine FROM system.tables WHERE database = '${DATABASE}' ORDER BY name`,
      );
      const kinds = new Map(tables.map(({ name, engine }) => [name, engine]));
      expect([...kinds.keys()].sort()).toEqual([...NAMES, ...SHARDED.map((name) => `${name}${LOCAL}`)].sort());
      for (const name of SHARDED) {
        expect([kinds.get(name), kinds.get(`${name}${LOCAL}`)]).toEqual([
          'Distributed',
          expect.stringMatching(/^Replicated/),
        ]);
      }
      for (const name of WHOLE) expect(kinds.get(name)).toMatch(/^Replicated/);
    }
  });

  it('keeps a day of a market on one shard in every table, whichever node took its rows', async () => {
    const rows = listRows(12, 4);
    const places: Map<string, number>[] = [];
    for (const table of SHARDED) {
      for (const [at, node] of cluster.nodes.entries()) {
        await node.insert(
          nameOf(table),
          rows.filter((_, index) => index % cluster.nodes.length === at),
          SYNC,
        );
      }
      await waitForReplicas(table);
      for (const node of cluster.nodes) expect(await count(node, nameOf(table))).toBe(rows.length);
      places.push(await findShards(table));
    }
    const [one] = places;
    expect(one.size).toBe(12 * 4);
    expect(new Set(one.values())).toEqual(new Set([1, 2]));
    for (const other of places) expect(other).toEqual(one);
  });

  it('has small tables whole on every node, and of each name the latest version', async () => {
    await first.insert(nameOf('fact'), [{ name: 'a', value: 'old', version: 1 }]);
    await cluster.nodes[3].insert(nameOf('fact'), [{ name: 'a', value: 'new', version: 2 }]);
    for (const node of cluster.nodes) {
      await vi.waitFor(
        async () =>
          expect(await node.rows(`SELECT name, value FROM ${nameOf('fact')} FINAL`)).toEqual([
            { name: 'a', value: 'new' },
          ]),
        WAIT,
      );
    }
  });

  it('adds no row for a block that is inserted again, whichever node is asked', async () => {
    const market = await findMarket(1);
    const rows = listMinutes(market, 60);
    const where = `market = ${market}`;
    for (const node of [...cluster.nodes, first]) await node.insert(nameOf('candle_minute'), rows, SYNC);
    for (const node of nodesOf(1)) await node.insert(localOf('candle_minute'), rows);
    await waitForReplicas('candle_minute');
    expect(await count(first, nameOf('candle_minute'), where)).toBe(60);
    await first.insert(nameOf('candle_minute'), [{ market, ts: START + 60 * 60 }], SYNC);
    await waitForReplicas('candle_minute');
    expect(await count(first, nameOf('candle_minute'), where)).toBe(61);
  });

  it('takes one of two equal blocks that race, and both of two different ones', async () => {
    const [a, b] = nodesOf(2);
    const raced: number[] = [];
    for (let round = 0; round < 20; round++) {
      const [equal, different] = [await findMarket(2), await findMarket(2)];
      const rows = listMinutes(equal, 50);
      const [odd, even] = [1, 0].map((rest) => listMinutes(different, 50).filter((_, at) => at % 2 === rest));
      await Promise.all([
        a.insert(nameOf('candle_minute'), rows, SYNC),
        b.insert(nameOf('candle_minute'), rows, SYNC),
        a.insert(nameOf('candle_minute'), odd, SYNC),
        b.insert(nameOf('candle_minute'), even, SYNC),
      ]);
      raced.push(equal, different);
    }
    await waitForReplicas('candle_minute');
    const found = await first.rows(
      `SELECT market, count() AS n FROM ${nameOf('candle_minute')} WHERE market IN (${raced.join()}) GROUP BY market ORDER BY market`,
    );
    expect(found).toEqual(raced.map((market) => ({ market, n: 50 })));
  });

  it('goes on by the other replica when one is killed while rows are written, and loses and doubles none', async () => {
    const random = makeRandom(SEED);
    const [dying, staying] = nodesOf(1);
    const client = nodesOf(2)[0];
    const market = await findMarket(1);
    const where = `market = ${market}`;
    let acknowledged = 0;
    let failed = 0;
    let isKilled = false;
    /** As the service would: what was not acknowledged is sent again, at a node that is left. */
    const write = async (block: number): Promise<void> => {
      const rows = Array.from({ length: 20 }, (_, at) => ({ market, ts: START + block * 20 + at }));
      for (let attempt = 0; ; attempt++) {
        const node = attempt === 0 && !isKilled ? dying : [staying, client][attempt % 2];
        try {
          await node.insert(nameOf('book'), rows, SYNC);
          acknowledged += rows.length;
          return;
        } catch (error) {
          failed++;
          if (attempt > 20) throw error;
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      }
    };
    const writing = (async () => {
      for (let block = 0; block < 120; block++) await write(block);
    })();
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(200 + random() * 400), { ...WAIT, interval: 1 });
    await dying.kill();
    isKilled = true;
    const before = acknowledged;
    for (const node of [staying, client]) expect(await count(node, nameOf('book'), where)).toBeGreaterThan(0);
    await writing;
    expect(acknowledged).toBe(120 * 20);
    // What it took last and had not handed on comes back with it.
    const meanwhile = await count(client, nameOf('book'), where);
    expect(meanwhile).toBeGreaterThanOrEqual(acknowledged - before);
    await dying.start();
    await waitForReplicas('book');
    expect(await count(dying, localOf('book'), where)).toBe(acknowledged);
    expect((await first.rows(`SELECT uniqExact(ts) AS n FROM ${nameOf('book')} WHERE ${where}`))[0]).toEqual({
      n: acknowledged,
    });
    process.stderr.write(
      `FOUND: ${acknowledged} rows acknowledged, ${before} before the kill, ${acknowledged - meanwhile} of them only on the dead replica, ${failed} inserts sent again\n`,
    );
  });

  it('acknowledges what both replicas have where a quorum is asked for, and then nothing while one is dead', async () => {
    const [a, b] = nodesOf(1);
    const quorum = { insert_quorum: 2, insert_quorum_timeout: 10_000 };
    const insert = async (market: number): Promise<void> =>
      a.insert(localOf('candle_minute'), listMinutes(market, 10), quorum);
    const [both, alone] = [await findMarket(1), await findMarket(1)];
    await insert(both);
    expect(await count(b, localOf('candle_minute'), `market = ${both}`)).toBe(10);
    await b.kill();
    await expect(insert(alone)).rejects.toThrow(/quorum/);
    await b.start();
    await vi.waitFor(() => insert(alone), WAIT);
    await waitForReplicas('candle_minute');
    expect(await count(b, localOf('candle_minute'), `market = ${alone}`)).toBe(10);
  });

  it('refuses to answer with a part when no replica of a shard is left', async () => {
    const [a, b] = nodesOf(2);
    const whole = await count(first, nameOf('candle_minute'));
    await Promise.all([a.kill(), b.kill()]);
    await expect(count(first, nameOf('candle_minute'))).rejects.toThrow(/All connection tries failed/);
    await Promise.all([a.start(), b.start()]);
    await vi.waitFor(async () => expect(await count(first, nameOf('candle_minute'))).toBe(whole), WAIT);
  });

  it('goes on reading without its keeper, refuses rows meanwhile, and takes them when it is back', async () => {
    const market = await findMarket(1);
    const rows = listMinutes(market, 10);
    const where = `market = ${market}`;
    await cluster.keeper.kill();
    await expect(first.insert(nameOf('candle_minute'), rows, SYNC)).rejects.toThrow(
      /readonly|ZooKeeper|Session|KeeperException/i,
    );
    expect(await count(first, nameOf('candle_minute'), where)).toBe(0);
    await cluster.keeper.start();
    await vi.waitFor(() => first.insert(nameOf('candle_minute'), rows, SYNC), WAIT);
    await first.insert(nameOf('candle_minute'), rows, SYNC);
    expect(await count(first, nameOf('candle_minute'), where)).toBe(10);
    await waitForReplicas('candle_minute');
  });
});
