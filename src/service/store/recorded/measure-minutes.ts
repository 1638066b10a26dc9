import { LOCAL } from '@/service/store/engine/cluster-place';
import type { Engine } from '@/service/store/engine/engine';
import type { RecordedPart } from './recorded-parts';

/** Minutes without a known book, which were recorded as gaps. */
const EMPTY_MINUTES = `SELECT ts FROM book_gap WHERE market = {market:UInt32} GROUP BY ts HAVING sum(toMs - fromMs) >= 60000`;

/** Stored minutes of a market, ascending (Unix seconds): those of the day up to the newest, without gaps. */
export async function listDayMinutes(engine: Engine, market: number): Promise<readonly number[]> {
  const rows = await engine.rows<{ minute: number }>(
    `SELECT DISTINCT toUnixTimestamp(ts) AS minute FROM recorded_minute WHERE market = {market:UInt32} AND ts >
       (SELECT max(ts) - INTERVAL 1 DAY FROM recorded_minute WHERE market = {market:UInt32})
       AND ts NOT IN (${EMPTY_MINUTES}) ORDER BY minute`,
    { market },
  );
  return rows.map(({ minute }) => minute);
}

interface Column {
  readonly name: string;
  readonly codec: string;
  /** Rows per entry of the index. */
  readonly granule: number;
}

/** The columns of all tables, by table. */
export type TableColumns = ReadonlyMap<string, readonly Column[]>;

export async function loadColumns(engine: Engine): Promise<TableColumns> {
  const rows = await engine.rows<Column & { readonly table: string }>(
    `SELECT replaceRegexpOne(c.table, '${LOCAL}$', '') AS table, c.name AS name, c.compression_codec AS codec,
       toUInt32(coalesce(nullIf(extract(t.engine_full, 'index_granularity = ([0-9]+)'), ''), '8192')) AS granule
     FROM system.columns AS c INNER JOIN system.tables AS t ON t.database = c.database AND t.name = c.table
     WHERE c.database = currentDatabase() AND endsWith(t.engine, 'MergeTree') ORDER BY c.table, c.position`,
  );
  const columns = new Map<string, Column[]>();
  for (const row of rows) columns.set(row.table, [...(columns.get(row.table) ?? []), row]);
  return columns;
}

/** The database compresses whole granules together, within these least and most bytes. */
const [MIN_BLOCK, MAX_BLOCK] = [65_536, 1_048_576];

function blockOf(granuleBytes: number): number {
  const block = Math.ceil(MIN_BLOCK / granuleBytes) * granuleBytes;
  return Math.max(MIN_BLOCK, Math.min(MAX_BLOCK, Math.ceil(block)));
}

/** SQL of the size of a column of `count` rows with `bytes` in it. */
function sizeSql({ name, codec, granule }: Column, bytes: number, count: number): string {
  const block = blockOf((bytes / count) * granule);
  const how = codec === '' ? String(block) : `'${codec.slice('CODEC('.length, -1)}', ${block}`;
  return `${bytes} / estimateCompressionRatio(${how})(${name})`;
}

export interface MeasuredPart {
  readonly part: RecordedPart;
  readonly minutes: readonly number[];
  readonly columns: TableColumns;
}

/**
 * Bytes on disk of the rows of `minutes` of a market in a part of a table. Compresses each column as the table does.
 * The sizes of the table's own parts do not show it: one part has rows of many markets, and of seconds as well as
 * minutes, which differ fivefold in compression.
 */
export async function measureMinutes(
  engine: Engine,
  market: number,
  { part: { table, where = '1' }, minutes, columns: all }: MeasuredPart,
): Promise<number> {
  const columns = all.get(table) ?? [];
  const params = { market, minutes, from: minutes[0], to: minutes[minutes.length - 1] + 60 };
  const rows = `FROM (SELECT * FROM ${table} WHERE market = {market:UInt32} AND (${where})
    AND toUnixTimestamp(toStartOfMinute(ts)) IN {minutes:Array(UInt32)}
    AND ts >= {from:UInt32} AND ts < {to:UInt32} ORDER BY ts)`;
  const [raw] = await engine.rows<{ count: number; bytes: readonly number[] }>(
    `SELECT count() AS count, [${columns.map(({ name }) => `toFloat64(sum(byteSize(${name})))`).join(', ')}] AS bytes ${rows}`,
    params,
  );
  if (raw === undefined || raw.count === 0) return 0;
  const sizes = columns.map((column, at) => sizeSql(column, raw.bytes[at], raw.count));
  const [packed] = await engine.rows<{ bytes: number }>(`SELECT ${sizes.join(' + ')} AS bytes ${rows}`, params);
  return packed?.bytes ?? 0;
}
