import type { Engine } from '@/service/store/engine/engine';

/** Rows of every table that a recording fills, for the minutes in [`from`, `to`), Unix seconds. */
export async function readRecorded(engine: Engine, from: number, to: number): Promise<Record<string, unknown[]>> {
  const orders = {
    book: 'market, step, ts',
    candle_minute: 'market, ts',
    volume_at_price: 'market, ts, lo, buyTickLots',
    interest_minute: 'market, ts',
    liquidation_minute: 'market, ts',
    funding_minute: 'market, ts',
    option_summary: 'market, ts',
    book_gap: 'market, ts, fromMs',
  };
  const tables: Record<string, unknown[]> = {};
  for (const [table, order] of Object.entries(orders)) {
    tables[table] = await engine.rows(
      `SELECT * FROM ${table} WHERE ts >= {from:UInt32} AND ts < {to:UInt32} ORDER BY ${order}`,
      { from, to },
    );
  }
  return tables;
}
