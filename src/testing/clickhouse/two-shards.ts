import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSharded, LOCAL } from '@/service/store/engine/cluster-place';
import type { TableName } from '@/service/store/engine/schema';

/** The name of the cluster behind the front. */
export const CLUSTER = 'desk';

const SHARDS = 2;
/** The database with what each shard sees of a table. */
const VIEWS = 'shards';
const PORT = 9000;

const shard = `<shard><internal_replication>true</internal_replication><replica><host>127.0.0.1</host><port>${PORT}</port></replica></shard>`;

const CONFIG = `<clickhouse>
  <tcp_port>${PORT}</tcp_port>
  <macros><shard>1</shard><replica>1</replica></macros>
  <remote_servers><${CLUSTER}>${shard.repeat(SHARDS)}</${CLUSTER}></remote_servers>
</clickhouse>
`;

/**
 * Makes the embedded engine that is opened on `directory` next a cluster of two shards, both in its own process. It reads
 * through tables that are really distributed: it plans for two shards, each of which sees its half of the rows, and merges
 * what they answer. Rows of both lie in one table, so that an insert is not spread by it.
 */
export const prepareShards = (directory: string): Promise<void> => writeFile(join(directory, 'config.xml'), CONFIG);

const DISTRIBUTED =
  /^CREATE TABLE IF NOT EXISTS \w+\.(\w+) ON CLUSTER \w+ AS \w+\.(\w+)\s+ENGINE = Distributed\(\w+, \w+, \w+, (.+)\)$/s;
const REPLICATED = /ENGINE = Replicated(\w*)MergeTree\('[^']*', '[^']*'(?:, (\w+))?\)/;

/** Statements that make one table of two shards, or `undefined` for another statement. */
function splitTable(sql: string): string[] | undefined {
  const [, table, local, key] = DISTRIBUTED.exec(sql) ?? [];
  if (table === undefined) return undefined;
  return [
    `CREATE DATABASE IF NOT EXISTS ${VIEWS}`,
    `CREATE VIEW IF NOT EXISTS ${VIEWS}.${local} AS SELECT * FROM default.${local} WHERE ${key} % ${SHARDS} = shardNum() - 1`,
    `CREATE TABLE IF NOT EXISTS ${table} AS ${local} ENGINE = Distributed(${CLUSTER}, ${VIEWS}, ${local}, ${key})`,
  ];
}

/** A table of a replica, which remembers inserts as one with a keeper does. */
function withoutKeeper(sql: string): string {
  if (!REPLICATED.test(sql)) return sql;
  const plain = sql
    .replace(REPLICATED, (_, kind: string, version?: string) => `ENGINE = ${kind}MergeTree(${version ?? ''})`)
    .replace(/\n {2}TTL [^\n]*/, '');
  const memory = 'non_replicated_deduplication_window = 1000';
  return /\n {2}SETTINGS /.test(plain) ? `${plain}, ${memory}` : `${plain}\n  SETTINGS ${memory}`;
}

const rowsOf = (table: string): string => (isSharded(table as TableName) ? `${table}${LOCAL}` : table);

/** A statement for servers of the cluster, as what two shards in one process carry out for it. */
export function toShards(sql: string, database: string): string[] {
  const split = splitTable(sql.trim());
  if (split !== undefined) return split;
  const here = withoutKeeper(sql)
    .replace(/^(\s*INSERT INTO )(\w+)/, (_, insert: string, table: string) => insert + rowsOf(table))
    .replaceAll(` ON CLUSTER ${CLUSTER}`, '')
    .replaceAll(`database = '${database}'`, 'database = currentDatabase()')
    .replaceAll(new RegExp(`\\b${database}\\.`, 'g'), '');
  return [here];
}
