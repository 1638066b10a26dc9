import type { SqlParams } from './bind-sql';
import { isSharded, LOCAL } from './cluster-place';
import type { Engine } from './engine';
import type { TableName } from './schema';

/** Name of the table that has the rows of `table` on a server: on a cluster that of a shard's own part. */
const nameRows = ({ cluster }: Engine, table: TableName): string =>
  cluster !== undefined && isSharded(table) ? `${table}${LOCAL}` : table;

/** The table whose rows a statement changes, and where: what reads all shards takes rows and changes none. */
function nameChanged(engine: Engine, table: TableName): string {
  const { cluster } = engine;
  if (cluster === undefined || !isSharded(table)) return table;
  return `${cluster.database}.${nameRows(engine, table)} ON CLUSTER ${cluster.cluster}`;
}

/**
 * Deletes the rows of `table` that meet `where`, on all servers. On a cluster a condition on other tables is refused, as
 * each replica would ask for itself.
 */
export const deleteRows = (engine: Engine, table: TableName, where: string, params?: SqlParams): Promise<void> =>
  engine.run(`DELETE FROM ${nameChanged(engine, table)} WHERE ${where}`, params);

/** Rewrites the parts of `table` without what was deleted from them. */
export const applyDeletedMask = (engine: Engine, table: TableName): Promise<void> =>
  engine.run(`ALTER TABLE ${nameChanged(engine, table)} APPLY DELETED MASK`);

/** `FROM …`: the active parts of the rows of `table`, on a cluster those of one replica of each shard. */
export function partsSql(engine: Engine, table: TableName): string {
  const { cluster: place } = engine;
  const parts = place === undefined ? 'system.parts' : `cluster('${place.cluster}', system.parts)`;
  const database = place === undefined ? 'currentDatabase()' : `'${place.database}'`;
  return `FROM ${parts} WHERE active AND database = ${database} AND table = '${nameRows(engine, table)}'`;
}
