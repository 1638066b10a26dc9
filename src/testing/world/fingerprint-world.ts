import type { Engine } from '@/service/store/engine/engine';
import type { TableName } from '@/service/store/engine/schema';

/** Data tables, and the columns that identify their rows. */
const KEYS = {
  candle_minute: 'market, ts',
  candle_hour: 'market, ts',
  book: 'market, step, ts',
  volume_at_price: 'market, ts',
  liquidation_minute: 'market, ts',
  liquidation_hour: 'market, ts',
  interest_minute: 'market, ts',
  interest_hour: 'market, ts',
  funding_minute: 'market, ts',
  funding_hour: 'market, ts',
  trigger_levels: 'market, ts',
  liquidation_levels: 'market, ts',
  option_summary: 'market, ts',
  supply: 'market, token, ts',
  token: 'market, token, ts',
} as const;

/** The tables with the data of a world. */
export const WORLD_TABLES = Object.keys(KEYS) as TableName[];

/** A table's count of rows, count of distinct keys, and a sum over all bytes. */
export interface TableSum {
  readonly table: string;
  readonly n: number;
  readonly keys: number;
  readonly sum: string;
}

/** @param where which markets are meant; all by default. */
export async function fingerprintWorld(engine: Engine, where = '1'): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const [table, key] of Object.entries(KEYS)) {
    const sql = `SELECT '${table}' AS table, count() AS n, uniqExact(${key}) AS keys, toString(sum(cityHash64(*))) AS sum FROM ${table} WHERE ${where}`;
    sums.push(...(await engine.rows<TableSum>(sql)));
  }
  return sums;
}
