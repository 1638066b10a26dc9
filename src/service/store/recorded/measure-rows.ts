import type { Engine } from '@/service/store/engine/engine';
import { SERIES_TABLES } from './recorded-data';

/**
 * Bytes on disk of a market's rows in all tables: its share of the rows of each part of a table. The database does not
 * report it per market.
 */
export async function measureRows(engine: Engine, market: number): Promise<number> {
  const shares = SERIES_TABLES.map(
    (table) =>
      `SELECT sum(own.count * held.data_compressed_bytes / held.rows) AS bytes
       FROM (SELECT _part AS part, count() AS count FROM ${table} WHERE market = {market:UInt32} GROUP BY part) AS own
       INNER JOIN (SELECT name AS part, rows, data_compressed_bytes FROM system.parts
         WHERE active AND database = currentDatabase() AND table = '${table}') AS held USING (part)`,
  );
  const [found] = await engine.rows<{ bytes: number }>(
    `SELECT sum(bytes) AS bytes FROM (${shares.join(' UNION ALL ')})`,
    {
      market,
    },
  );
  return Math.round(found?.bytes ?? 0);
}
