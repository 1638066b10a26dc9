import { noteCandleChange } from '@/service/store/engine/candle-versions';
import { applyDeletedMask, deleteRows, partsSql } from '@/service/store/engine/cluster-tables';
import type { Engine } from '@/service/store/engine/engine';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import { TABLES, type TableName } from '@/service/store/engine/schema';
import { forgetDemoMark } from './demo-marks';
import { forgetFilled } from './filled-spans';
import { loadImports, ownedRange } from './import-markers';
import { rollUpHours, saveMarketImports } from './ingest';
import type { RecordedPart } from './recorded-parts';

/** Later than any stored time. */
const END_OF_TIME = 4_294_967_295;
const HOUR = 3600;

/** Every table whose rows belong to a market and a time. */
export const SERIES_TABLES: readonly TableName[] = (Object.keys(TABLES) as TableName[]).filter((table) =>
  /\bmarket UInt32,[^;]*\bts DateTime/.test(TABLES[table].columns),
);

const isHourly = (table: TableName): boolean => table.endsWith('_hour');

/** Ranges owned by the imports of a market. They stay, whatever happens to live recordings. */
async function loadOwned(engine: Engine, market: number): Promise<readonly TimeRange[]> {
  return (await loadImports(engine)).filter((marker) => marker.market === market).map(ownedRange);
}

function widenToHours({ from, to }: TimeRange): TimeRange {
  return { from: Math.floor(from / HOUR) * HOUR, to: Math.ceil(to / HOUR) * HOUR };
}

/** Deletes the rows before `to` (Unix seconds) that no import owns. Returns whether there were any. */
async function deletePart(
  engine: Engine,
  market: number,
  { table, where = '1', time = 'ts' }: RecordedPart,
  to: number,
  owned: readonly TimeRange[],
): Promise<boolean> {
  const spared = isHourly(table) ? owned.map(widenToHours) : owned;
  const params: Record<string, number> = { market, to };
  const conditions = spared.map((range, index) => {
    params[`from${index}`] = range.from;
    params[`to${index}`] = range.to;
    return `NOT (ts >= {from${index}:UInt32} AND ts < {to${index}:UInt32})`;
  });
  const rows = ['market = {market:UInt32}', `${time} < {to:UInt32}`, `(${where})`, ...conditions].join(' AND ');
  const [found] = await engine.rows<{ n: number }>(`SELECT count() AS n FROM ${table} WHERE ${rows}`, params);
  if (!found?.n) return false;
  await deleteRows(engine, table, rows, params);
  return true;
}

/**
 * Deletes everything that was recorded of a market, and the market itself unless it has imports, which stay. May be
 * killed anywhere and called again: the market is listed until its rows are deleted.
 */
export async function deleteRecorded(engine: Engine, market: number): Promise<void> {
  const owned = await loadOwned(engine, market);
  await forgetFilled(engine, market);
  for (const table of SERIES_TABLES) await deletePart(engine, market, { table }, END_OF_TIME, owned);
  for (const range of owned) await rollUpHours(engine, market, range);
  await forgetDemoMark(engine, market);
  await saveMarketImports(engine, market);
  noteCandleChange(engine, market);
}

/** Deletes, for each part, a market's rows that are older than the given time (Unix seconds). Imports stay. */
export async function deleteOlder(
  engine: Engine,
  market: number,
  parts: readonly (RecordedPart & { readonly before: number })[],
): Promise<void> {
  const owned = await loadOwned(engine, market);
  let isChanged = false;
  for (const { before, ...part } of parts) {
    isChanged = (await deletePart(engine, market, part, before, owned)) || isChanged;
  }
  if (isChanged) noteCandleChange(engine, market);
}

/** Frees the disk space of deleted rows. */
export async function applyDeletions(engine: Engine, tables: readonly TableName[]): Promise<void> {
  for (const table of tables) {
    const [found] = await engine.rows<{ n: number }>(
      `SELECT count() AS n ${partsSql(engine, table)} AND has_lightweight_delete`,
    );
    if (found?.n) await applyDeletedMask(engine, table);
  }
}
