import { messageOf } from '@/base/errors';
import type { Engine } from '../engine/engine';
import { TABLES } from '../engine/schema';
import { nameServer, type ServerAddress } from './server-address';
import { checkVersion } from './server-version';

/** One line of a check. */
export interface Finding {
  readonly isGood: boolean;
  readonly sentence: string;
}

/** Longest difference of the clocks that does no harm: a closed minute is written a few seconds after its end. */
const MAX_SKEW_MS = 2000;

type Right = readonly [right: string, use: string];

/** What the store does there, and the right that it needs for it. */
const RIGHTS: readonly Right[] = [
  ['SELECT', 'to read'],
  ['INSERT', 'to store rows'],
  ['ALTER DELETE', 'to delete what is too old and to replace imports'],
  ['ALTER UPDATE', 'to mark deleted rows'],
  ['ALTER ADD COLUMN', 'to bring the tables of an older version up to date'],
  ['CREATE TABLE', 'to create its tables'],
];

/** What it needs besides on a cluster, of all databases. */
const CLUSTER_RIGHTS: readonly Right[] = [
  ['CLUSTER', 'to create its tables on all servers of the cluster'],
  ['REMOTE', 'to read the shards of the cluster'],
];

const good = (sentence: string): Finding => ({ isGood: true, sentence });
const bad = (sentence: string): Finding => ({ isGood: false, sentence });

async function findRights(engine: Engine, { user, database, cluster }: ServerAddress): Promise<Finding[]> {
  const missing: Finding[] = [];
  const needed = [
    ...RIGHTS.map((right) => [...right, `${database}.*`] as const),
    ...(cluster === undefined ? [] : CLUSTER_RIGHTS).map((right) => [...right, '*.*'] as const),
  ];
  for (const [right, use, where] of needed) {
    const [{ result }] = await engine.rows<{ result: number }>(`CHECK GRANT ${right} ON ${where}`);
    if (result === 1) continue;
    missing.push(bad(`The user ${user} lacks a right ${use}: GRANT ${right} ON ${where} TO ${user}`));
  }
  return missing.length > 0 ? missing : [good(`The user ${user} has the rights that the store needs`)];
}

/** Whether the servers know the cluster, and the one that is asked its own place in it. */
async function findCluster(engine: Engine, cluster: string): Promise<Finding> {
  const [{ shards, replicas }] = await engine.rows<{ shards: number; replicas: number }>(
    'SELECT uniqExact(shard_num) AS shards, count() AS replicas FROM system.clusters WHERE cluster = {cluster:String}',
    { cluster },
  );
  if (shards === 0) {
    return bad(`The server knows no cluster ${cluster}: CLICKHOUSE_CLUSTER must be a name of its remote_servers`);
  }
  const macros = await engine.rows<{ macro: string }>('SELECT macro FROM system.macros');
  const missing = ['shard', 'replica'].filter((name) => !macros.some(({ macro }) => macro === name));
  if (missing.length > 0) {
    return bad(
      `The server lacks the ${missing.length === 1 ? 'macro' : 'macros'} ${missing.join(' and ')}, by which it knows its place in ${cluster}`,
    );
  }
  const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
  return good(`The cluster ${cluster} has ${count(shards, 'shard')} on ${count(replicas, 'server')}`);
}

async function findTables(engine: Engine, { database }: ServerAddress): Promise<Finding> {
  const rows = await engine.rows<{ name: string }>('SELECT name FROM system.tables WHERE database = currentDatabase()');
  const there = new Set(rows.map(({ name }) => name));
  const names = Object.keys(TABLES);
  const missing = names.filter((name) => !there.has(name)).sort();
  if (missing.length === 0) return good(`All ${names.length} tables are in the database ${database}`);
  const which =
    missing.length === names.length ? 'The tables are' : `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'}`;
  return bad(
    `${which} missing from the database ${database}: the first start of the service creates ${missing.length === 1 ? 'it' : 'them'}`,
  );
}

/** @param now milliseconds of this machine's clock. */
async function findSkew(engine: Engine, now: () => number): Promise<Finding> {
  const before = now();
  const [{ at }] = await engine.rows<{ at: number }>('SELECT toUnixTimestamp64Milli(now64(3)) AS at');
  const after = now();
  // The server read its clock at some moment between sending and receiving.
  const skew = at < before ? at - before : Math.max(0, at - after);
  if (Math.abs(skew) <= MAX_SKEW_MS) return good('Its clock agrees with that of this machine');
  const seconds = (Math.abs(skew) / 1000).toFixed(1);
  return bad(
    `Its clock is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} that of this machine: set both by a time server`,
  );
}

/**
 * What is right and wrong with a server, in the order in which it is to be mended. Nothing else is said of a server that
 * cannot be used. Closes `engine`.
 */
export async function checkServer(engine: Engine, address: ServerAddress, now: () => number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const find = async (look: () => Promise<Finding | Finding[]>): Promise<void> => {
    findings.push(...[await look()].flat());
  };
  try {
    await find(async () => good(`${nameServer(address)} is ClickHouse ${await checkVersion(engine, address)}`));
    await find(() => findRights(engine, address));
    const { cluster } = address;
    if (cluster !== undefined) await find(() => findCluster(engine, cluster));
    await find(() => findTables(engine, address));
    await find(() => findSkew(engine, now));
  } catch (error) {
    findings.push(bad(messageOf(error)));
  } finally {
    await engine.close();
  }
  return findings;
}
