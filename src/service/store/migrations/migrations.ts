import type { Retention } from '@/service/sources/retention';
import { type ClusterPlace, isSharded, LOCAL } from '../engine/cluster-place';
import { addColumns, createServerTables, type Shape } from '../engine/create-statements';
import { ADDED_COLUMNS, MARKET_COLUMNS, type TableName } from '../engine/schema';
import { createClusterTables } from './cluster-schema';

/** For whom a migration is written down: where the tables are, and on a cluster how long their rows stay. */
export type MigrationPlace =
  | { readonly shape: Exclude<Shape, 'cluster'> }
  | { readonly shape: 'cluster'; readonly names: ClusterPlace; readonly retention: Retention };

/** One step from a schema to the next. It may be cut off and run again. */
export interface Migration {
  readonly number: number;
  /** What it does, as a person would say it. */
  readonly title: string;
  readonly statements: (place: MigrationPlace) => readonly string[];
}

/** Statements that create all tables, in their newest form, where they are missing. */
export const createAll = (place: MigrationPlace): readonly string[] =>
  place.shape === 'cluster' ? createClusterTables(place.names, place.retention) : createServerTables(place.shape);

/** Adds columns wherever a shape has the table: on a cluster to each shard's part and to what reads them all. */
function addTo(place: MigrationPlace, table: TableName, columns: readonly string[]): readonly string[] {
  if (place.shape !== 'cluster') return [addColumns(table, columns)];
  const { cluster, database } = place.names;
  const parts = isSharded(table) ? [`${table}${LOCAL}`, table] : [table];
  return parts.map((name) => addColumns(`${database}.${name}`, columns, ` ON CLUSTER ${cluster}`));
}

/**
 * All migrations, in order. A new one goes to the end with the next number; those before it never change. Tables are
 * created in their newest form, so that a new store has nothing to do but to note the numbers.
 */
export const MIGRATIONS: readonly Migration[] = [
  { number: 1, title: 'create the tables', statements: createAll },
  {
    number: 2,
    title: 'profiles, tenors and questions of markets',
    statements: (place) => MARKET_COLUMNS.flatMap(([table, columns]) => addTo(place, table, columns)),
  },
  {
    number: 3,
    title: 'volume without a side, and candles that a venue gave',
    statements: (place) => ADDED_COLUMNS.flatMap(([table, columns]) => addTo(place, table, columns)),
  },
];
