import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '@/base/clock';
import { type ClickHouseFront, openFront } from '@/testing/clickhouse/clickhouse-front';
import type { Fault } from '@/testing/clickhouse/planted-faults';
import { CLUSTER } from '@/testing/clickhouse/two-shards';
import { openTestEngine, type TestEngine } from '@/testing/test-store';
import { formatFindings } from '../check-store';
import { createStatements } from '../engine/create-statements';
import { checkServer, type Finding } from './check-server';
import type { ServerAddress } from './server-address';
import { connectServer } from './server-engine';

let test: TestEngine;
let front: ClickHouseFront;

beforeAll(async () => {
  test = await openTestEngine({}, undefined, 'embedded');
  front = await openFront(test.engine);
});

beforeEach(() => {
  front.faults.clear();
  front.denied.clear();
  front.seen.length = 0;
});

afterAll(async () => {
  await front.close();
  await test.close();
});

const check = (change: Partial<ServerAddress> = {}): Promise<Finding[]> => {
  const address = { ...front.address, ...change };
  return checkServer(connectServer(address), address, () => systemClock.now());
};

const answer = (row: object): Fault => ({ kind: 'answer', body: `${JSON.stringify(row)}\n` });
const listBad = (findings: readonly Finding[]): string[] =>
  findings.filter(({ isGood }) => !isGood).map(({ sentence }) => sentence);

it('finds nothing wrong with a server that serves the store, and changes nothing there', async () => {
  const findings = await check();
  expect(listBad(findings)).toEqual([]);
  expect(findings).toHaveLength(4);
  expect(formatFindings(findings)).toMatch(/^good   127\.0\.0\.1:\d+ is ClickHouse \d+\.\d+.*\.\ngood   .*\.$/s);
  expect(front.seen.every(({ query }) => /^(SELECT|CHECK GRANT)/.test(query))).toBe(true);
});

it.each([
  ['unreachable', { origin: 'http://127.0.0.1:1' }, /cannot be reached: nothing listens there/],
  ['closed to the user', { password: 'wrong' }, /refuses the user desk/],
  ['without the database', { database: 'elsewhere' }, /There is no database elsewhere/],
] as const)('says that a server is %s, and nothing that rests on it', async (_, change, sentence) => {
  const findings = await check(change);
  expect(findings).toHaveLength(1);
  expect(listBad(findings)[0]).toMatch(sentence);
});

it('says that a server is too old', async () => {
  front.faults.plant(answer({ version: '25.10.9.1' }), /version\(\)/, 9);
  const [sentence, ...rest] = listBad(await check());
  expect(sentence).toMatch(/is ClickHouse 25\.10\.9\.1, which is too old: 25\.11 or newer is needed/);
  expect(rest).toEqual([]);
});

it('names the rights that are missing, each with the statement that gives it', async () => {
  for (const right of ['INSERT', 'ALTER DELETE']) front.denied.add(right);
  expect(listBad(await check())).toEqual([
    'The user desk lacks a right to store rows: GRANT INSERT ON depth.* TO desk',
    'The user desk lacks a right to delete what is too old and to replace imports: GRANT ALTER DELETE ON depth.* TO desk',
  ]);
});

it('names the tables that are missing', async () => {
  await test.engine.run('DROP TABLE token');
  const where = 'missing from the database depth: the first start of the service creates';
  expect(listBad(await check())).toEqual([`token is ${where} it`]);
  await test.engine.run('DROP TABLE book_gap');
  expect(listBad(await check())).toEqual([`book_gap, token are ${where} them`]);
  for (const statement of createStatements()) await test.engine.run(statement);
  expect(listBad(await check())).toEqual([]);
});

describe('a server of a cluster', () => {
  const cluster = { cluster: CLUSTER };

  it('is told from one that knows no such cluster, and from one that does not know its own place', async () => {
    expect(listBad(await check(cluster))).toEqual([
      'The server knows no cluster desk: CLICKHOUSE_CLUSTER must be a name of its remote_servers',
    ]);
    front.faults.plant(answer({ shards: 2, replicas: 4 }), /system\.clusters/);
    expect(listBad(await check(cluster))).toEqual([
      'The server lacks the macros shard and replica, by which it knows its place in desk',
    ]);
  });

  it('says how many shards and servers there are, and which rights the user lacks on all of them', async () => {
    for (const right of ['CLUSTER', 'REMOTE']) front.denied.add(right);
    front.faults.plant(answer({ shards: 2, replicas: 4 }), /system\.clusters/);
    front.faults.plant({ kind: 'answer', body: '{"macro":"replica"}\n{"macro":"shard"}\n' }, /system\.macros/);
    const findings = await check(cluster);
    expect(listBad(findings)).toEqual([
      'The user desk lacks a right to create its tables on all servers of the cluster: GRANT CLUSTER ON *.* TO desk',
      'The user desk lacks a right to read the shards of the cluster: GRANT REMOTE ON *.* TO desk',
    ]);
    expect(formatFindings(findings)).toContain('good   The cluster desk has 2 shards on 4 servers.');
  });
});

it.each([
  [-90_000, 'behind'],
  [90_000, 'ahead of'],
])('says that the clock is %d ms off', async (off, word) => {
  const planted = systemClock.now();
  front.faults.plant(answer({ at: planted + off }), /now64/);
  const [sentence] = listBad(await check());
  const seconds = new RegExp(`^Its clock is (\\d+\\.\\d) s ${word} that of this machine`).exec(sentence)?.[1];
  // The planted clock stands still until its answer is read.
  const taken = systemClock.now() - planted;
  expect(Math.abs(Number(seconds) * 1000 - Math.abs(off))).toBeLessThanOrEqual(taken + 100);
});
