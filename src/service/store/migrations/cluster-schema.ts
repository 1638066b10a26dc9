import { listKept, type Retention } from '@/service/sources/retention';
import { type ClusterPlace, isSharded, LOCAL } from '@/service/store/engine/cluster-place';
import { addColumns, createTable, listTables, nameEngine } from '@/service/store/engine/create-statements';
import { ADDED_COLUMNS, type TableDefinition, type TableName } from '@/service/store/engine/schema';

/** A market's rows of one day (UTC) are on one shard, so that a bucket up to a day is read from one. */
const SHARDING_KEY = "cityHash64(market, toDate(ts, 'UTC'))";

const HOURS_PER_DAY = 24;

/** When rows of a table are deleted, by dataset where it has several. */
function listTtl(table: TableName, retention: Retention): string[] {
  return listKept(retention)
    .filter((part) => part.table === table)
    .map(({ where, time = 'ts', days }) => {
      const after = `${time} + INTERVAL ${Math.round(days * HOURS_PER_DAY)} HOUR DELETE`;
      return where === undefined ? after : `${after} WHERE ${where}`;
    });
}

function createSharded(name: TableName, table: TableDefinition, names: ClusterPlace, retention: Retention): string[] {
  const { cluster, database } = names;
  const place = ` ON CLUSTER ${cluster}`;
  const local = `${database}.${name}${LOCAL}`;
  const path = `'/clickhouse/tables/{shard}/${database}/${name}'`;
  return [
    createTable(local, table, {
      engine: nameEngine(table, 'Replicated', [path, "'{replica}'"]),
      place,
      ttl: listTtl(name, retention),
      settings: table.settings ?? [],
    }),
    `CREATE TABLE IF NOT EXISTS ${database}.${name}${place} AS ${local}
  ENGINE = Distributed(${cluster}, ${database}, ${name}${LOCAL}, ${SHARDING_KEY})`,
  ];
}

/** A small table without a time is whole on every node, so that no query asks another one for it. */
function createEverywhere(name: TableName, table: TableDefinition, { cluster, database }: ClusterPlace): string[] {
  const path = `'/clickhouse/tables/all/${database}/${name}'`;
  return [
    createTable(`${database}.${name}`, table, {
      engine: nameEngine(table, 'Replicated', [path, "'{shard}-{replica}'"]),
      place: ` ON CLUSTER ${cluster}`,
      settings: table.settings ?? [],
    }),
  ];
}

/** Statements that create the tables on all nodes of a cluster where they are missing. */
export const createClusterTables = (names: ClusterPlace, retention: Retention): string[] =>
  listTables().flatMap(([name, table]) =>
    isSharded(name) ? createSharded(name, table, names, retention) : createEverywhere(name, table, names),
  );

/**
 * Statements that create the tables on all nodes of a cluster. Its servers need the macros `shard` and `replica`.
 */
export function createClusterStatements(names: ClusterPlace, retention: Retention): string[] {
  const tables = createClusterTables(names, retention);
  const place = ` ON CLUSTER ${names.cluster}`;
  const columns = ADDED_COLUMNS.flatMap(([table, added]) =>
    [`${table}${LOCAL}`, table].map((name) => addColumns(`${names.database}.${name}`, added, place)),
  );
  return [...tables, ...columns];
}
