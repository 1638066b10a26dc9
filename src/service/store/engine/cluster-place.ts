import { TABLES, type TableDefinition, type TableName } from './schema';

/** A cluster of servers, by its name in them, and the database that has the tables there. */
export interface ClusterPlace {
  readonly cluster: string;
  readonly database: string;
}

/** Suffix of a shard's own part of a table. */
export const LOCAL = '_local';

const isSeries = ({ orderBy }: TableDefinition): boolean => orderBy.includes('market') && orderBy.includes('ts');

/** Whether a table has a part on each shard of a cluster; the others are whole on every node. */
export const isSharded = (table: TableName): boolean => isSeries(TABLES[table]);
