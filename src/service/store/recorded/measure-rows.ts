import { partsSql } from '@/service/store/engine/cluster-tables';
import type { Engine } from '@/service/store/engine/engine';
import type { TableName } from '@/service/store/engine/schema';
import { SERIES_TABLES } from './recorded-data';

/** Of one database, by parts, as parts differ in what their rows have in common. */
const shareOfParts = (engine: Engine, table: TableName): string =>
  `SELECT sum(own.count * held.data_compressed_bytes / held.rows) AS bytes
   FROM (SELECT _part AS part, count() AS count FROM ${table} WHERE market = {market:UInt32} GROUP BY part) AS own
   INNER JOIN (SELECT name AS part, rows, data_compressed_bytes ${partsSql(engine, table)}) AS held USING (part)`;

/** Of a cluster as a whole: parts of its shards have the same names. */
const shareOfShards = (engine: Engine, table: TableName): string =>
  `SELECT (SELECT count() FROM ${table} WHERE market = {market:UInt32}) * sum(data_compressed_bytes) / greatest(sum(rows), 1) AS bytes
   ${partsSql(engine, table)}`;

/**
 * Bytes on disk of a market's rows in all tables: its share of the rows of each part of a table, or of a whole table on
 * a cluster. The database does not report it per market.
 */
export async function measureRows(engine: Engine, market: number): Promise<number> {
  const shareOf = engine.cluster === undefined ? shareOfParts : shareOfShards;
  const shares = SERIES_TABLES.map((table) => shareOf(engine, table));
  const [found] = await engine.rows<{ bytes: number }>(
    `SELECT sum(bytes) AS bytes FROM (${shares.join(' UNION ALL ')})`,
    { market },
  );
  return Math.round(found?.bytes ?? 0);
}
