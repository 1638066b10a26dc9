import type { DatasetType } from '@/contract/datasets';
import type { Engine } from '@/service/store/engine/engine';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import type { TableName } from '@/service/store/engine/schema';

/** The table of a dataset, and the seconds that each row covers. */
interface DatasetTable {
  readonly table: TableName;
  readonly seconds: number;
}

const byMinutesAndHours = (minutes: TableName, hours: TableName): DatasetTable[] => [
  { table: minutes, seconds: 60 },
  { table: hours, seconds: 3600 },
];
const CANDLES = byMinutesAndHours('candle_minute', 'candle_hour');
const PROFILES: readonly DatasetTable[] = [{ table: 'volume_at_price', seconds: 300 }];
const SUMMARIES: readonly DatasetTable[] = [{ table: 'option_summary', seconds: 3600 }];

const DATASET_TABLES: Readonly<Record<DatasetType, readonly DatasetTable[]>> = {
  BLOCK_BOOK_SNAPSHOT_AGG: [{ table: 'book', seconds: 1 }],
  DEXPERP_TRIGGER_LIQUIDITY_AGG: [{ table: 'trigger_levels', seconds: 60 }],
  DEXPERP_LIQUIDATION_AGG: [{ table: 'liquidation_levels', seconds: 60 }],
  TPO_AGG: PROFILES,
  TRADE_SIDE_AGNOSTIC_AGG: CANDLES,
  TRADE_AGG: CANDLES,
  LIQUIDATION_AGG: byMinutesAndHours('liquidation_minute', 'liquidation_hour'),
  IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG: SUMMARIES,
  SKEW_OPTION_SUMMARY_AGG: SUMMARIES,
  TOKEN_SUPPLY_AGG: [{ table: 'supply', seconds: 86_400 }],
  FUNDING_RATE_AGG: byMinutesAndHours('funding_minute', 'funding_hour'),
  OPEN_INTEREST_AGG: byMinutesAndHours('interest_minute', 'interest_hour'),
  VOLUME_PROFILE_AGG: PROFILES,
};

/** Range of a market from its first row of a dataset to the end of its last, Unix seconds. */
export interface StoredSpan extends TimeRange {
  readonly market: number;
}

interface SpanRow extends StoredSpan {
  readonly table: TableName;
}

async function loadTableSpans(
  engine: Engine,
  tables: readonly DatasetTable[],
  markets: readonly number[],
): Promise<SpanRow[]> {
  const parts = tables.map(
    ({ table, seconds }) => `
    SELECT '${table}' AS table, market, toUnixTimestamp(min(ts)) AS from, toUnixTimestamp(max(ts)) + ${seconds} AS to
    FROM ${table} WHERE market IN {markets:Array(UInt32)} GROUP BY market`,
  );
  return engine.rows<SpanRow>(parts.join(' UNION ALL '), { markets });
}

/** The ranges in which `markets` have rows of each of `types`. */
export async function loadStoredSpans(
  engine: Engine,
  types: readonly DatasetType[],
  markets: readonly number[],
): Promise<ReadonlyMap<DatasetType, readonly StoredSpan[]>> {
  const tables = new Map(types.flatMap((type) => DATASET_TABLES[type]).map((each) => [each.table, each]));
  const rows = markets.length === 0 ? [] : await loadTableSpans(engine, [...tables.values()], markets);
  return new Map(
    types.map((type) => {
      const own = new Set(DATASET_TABLES[type].map(({ table }) => table));
      return [type, joinSpans(rows.filter(({ table }) => own.has(table)))] as const;
    }),
  );
}

/** Minutes and hours of a market as one range. */
function joinSpans(rows: readonly SpanRow[]): StoredSpan[] {
  const spans = new Map<number, StoredSpan>();
  for (const { market, from, to } of rows) {
    const known = spans.get(market);
    spans.set(market, {
      market,
      from: Math.min(from, known?.from ?? from),
      to: Math.max(to, known?.to ?? to),
    });
  }
  return [...spans.values()];
}

/** Seconds between the finest books of a market, or `undefined` without any. */
export async function loadBookSeconds(engine: Engine, market: number): Promise<number | undefined> {
  const [found] = await engine.rows<{ step: number }>(
    'SELECT step FROM book WHERE market = {market:UInt32} ORDER BY step LIMIT 1',
    { market },
  );
  return found?.step;
}

/** The end of the newest minute of any market, Unix seconds. 0 in an empty store. */
export async function loadStoreEnd(engine: Engine): Promise<number> {
  const tables = Object.values(DATASET_TABLES).flat();
  const unique = [...new Map(tables.map((each) => [each.table, each])).values()].filter(
    ({ seconds }) => seconds <= 300,
  );
  const parts = unique.map(
    ({ table, seconds }) => `SELECT count() AS rows, toUnixTimestamp(max(ts)) + ${seconds} AS end FROM ${table}`,
  );
  const found = await engine.rows<{ rows: number; end: number }>(parts.join(' UNION ALL '));
  return Math.max(0, ...found.filter(({ rows }) => rows > 0).map(({ end }) => end));
}
