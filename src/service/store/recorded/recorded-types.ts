import type { DatasetType } from '@/contract/datasets';
import type { Engine } from '@/service/store/engine/engine';
import type { StoredMarket } from '@/service/store/engine/store';

const CANDLES = ['TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG'] as const;

/** The datasets served from a table. Where minutes are no longer stored, their hours are used. */
const SERVED: Readonly<Record<string, readonly DatasetType[]>> = {
  candle_minute: CANDLES,
  candle_hour: CANDLES,
  interest_minute: ['OPEN_INTEREST_AGG'],
  interest_hour: ['OPEN_INTEREST_AGG'],
  funding_minute: ['FUNDING_RATE_AGG'],
  funding_hour: ['FUNDING_RATE_AGG'],
  liquidation_minute: ['LIQUIDATION_AGG'],
  liquidation_hour: ['LIQUIDATION_AGG'],
};

/** The tables in which each of `markets` has a row. */
async function loadPresence(engine: Engine, markets: readonly number[]): Promise<Map<number, string[]>> {
  const parts = Object.keys(SERVED).map(
    (table) =>
      `SELECT market, '${table}' AS name FROM ${table} WHERE market IN {markets:Array(UInt32)} LIMIT 1 BY market`,
  );
  const rows = await engine.rows<{ market: number; name: string }>(parts.join(' UNION ALL '), { markets });
  const tables = new Map<number, string[]>();
  for (const { market, name } of rows) tables.set(market, [...(tables.get(market) ?? []), name]);
  return tables;
}

/** Recorded markets with the datasets that they have rows of, whatever their venues publish. */
export async function addRecordedTypes(engine: Engine, markets: readonly StoredMarket[]): Promise<StoredMarket[]> {
  const recorded = markets.filter(({ recordedTo }) => recordedTo > 0).map(({ id }) => id);
  if (recorded.length === 0) return [...markets];
  const found = await loadPresence(engine, recorded);
  return markets.map((market) => {
    const tables = found.get(market.id);
    if (tables === undefined) return market;
    const isHourly = tables.includes('candle_hour') && !tables.includes('candle_minute');
    const types = [...new Set([...market.types, ...tables.flatMap((table) => SERVED[table])])];
    return { ...market, types, ...(isHourly && { isHourly }) };
  });
}
