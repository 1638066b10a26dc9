import type { SqlParams } from '@/service/store/engine/bind-sql';
import { deleteRows } from '@/service/store/engine/cluster-tables';
import type { Engine } from '@/service/store/engine/engine';
import { LEVERAGE_ROLL_UPS } from '@/service/store/engine/leverage-hours';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import { HOURLY, type LeverageTable, type TableName } from '@/service/store/engine/schema';
import { type ImportMarker, type ImportTable, loadImports, spansOf } from './import-markers';
import { hourRollUpSql } from './ingest-hours';

/** The row of `market` that an import writes, without what depends on all its imports together. */
export interface RecordedMarketRow {
  readonly id: number;
  readonly exchange: string;
  readonly rawSymbol: string;
  readonly normalizedSymbol: string;
  readonly coin: string;
  readonly category: string;
  readonly coinName: string;
  readonly quoteCoinName: string;
  readonly fullName: string;
  readonly tick: number;
  readonly lot: number;
  /** Height of a price row of profiles in the quote asset, 0 without any. */
  readonly tpoBlock: number;
  /** For an option summary, else empty. Absent in plans of older builds. */
  readonly tenor?: string;
  /** Of a prediction market: see the table `market`. */
  readonly predictions?: string;
}

/**
 * A change to the stored data of a market: an import, a removal, or both as a replacement. Files are RowBinary. Plans
 * of builds without profiles have only `marker` of the optional fields.
 */
export interface MarketChange {
  readonly row: Omit<RecordedMarketRow, 'tpoBlock'> & Partial<Pick<RecordedMarketRow, 'tpoBlock'>>;
  /** The new import. None in a removal. */
  readonly marker?: ImportMarker;
  /** Earlier imports that it removes. */
  readonly replaces: readonly ImportMarker[];
  /** The parts of those that stay. */
  readonly keeps?: readonly ImportMarker[];
  /** Ranges of whole minutes whose rows are deleted. When absent: all that `replaces` and `marker` own. */
  readonly clears?: readonly TimeRange[];
  /** Tables from which those rows are deleted. When absent: all that an import can fill. */
  readonly tables?: readonly ImportTable[];
  readonly bookFiles: readonly string[];
  readonly candleFiles: readonly string[];
  /** Whether they include volume without a side. Those of older builds do not. */
  readonly haveUnsided?: true;
  /** Candles that were not made from trades. */
  readonly pastCandleFiles?: readonly string[];
  /** Candles of whole hours. */
  readonly hourCandleFiles?: readonly string[];
  readonly volumeFiles?: readonly string[];
  readonly summaryFiles?: readonly string[];
  readonly leverageFiles?: readonly { readonly table: LeverageTable; readonly path: string }[];
}

/** Every market with an import. */
export function loadRecordedRows(engine: Engine): Promise<RecordedMarketRow[]> {
  return engine.rows<RecordedMarketRow>(
    `SELECT id, exchange, rawSymbol, normalizedSymbol, coin, category, coinName, quoteCoinName, fullName, tick, lot,
       tpoBlock, tenor, predictions
     FROM market FINAL WHERE recordedTo > 0 ORDER BY exchange, rawSymbol`,
  );
}

const RANGE = 'market = {market:UInt32} AND ts >= {from:UInt32} AND ts < {to:UInt32}';

export async function deleteRange(
  engine: Engine,
  table: TableName,
  market: number,
  { from, to }: TimeRange,
  where = '1',
): Promise<void> {
  const params = { market, from, to };
  const rows = `${RANGE} AND ${where}`;
  const [found] = await engine.rows<{ n: number }>(`SELECT count() AS n FROM ${table} WHERE ${rows}`, params);
  if (!found?.n) return;
  // Merges carry out deletions. They are paused while the simulated world is made, and a deletion would wait forever.
  if (engine.isOwn) await engine.run('SYSTEM START MERGES');
  await deleteRows(engine, table, rows, params);
}

/** Candles of hours that are not the venue's own. */
export const MADE_OF_MINUTES = `filled != ${HOURLY}`;

/** Statements that sum minutes to the hours of a table. */
const ROLL_UPS = { candle_hour: hourRollUpSql(RANGE), ...LEVERAGE_ROLL_UPS };
export type HourTable = keyof typeof ROLL_UPS;
const HOUR_TABLES = Object.keys(ROLL_UPS) as HourTable[];

/** Rebuilds the hours of `tables` in the range from their minutes. Hours given by the venue as a whole stay. */
export async function rollUpHours(
  engine: Engine,
  market: number,
  range: TimeRange,
  tables: readonly HourTable[] = HOUR_TABLES,
): Promise<void> {
  const hours = { from: Math.floor(range.from / 3600) * 3600, to: Math.ceil(range.to / 3600) * 3600 };
  for (const table of tables) {
    await deleteRange(engine, table, market, hours, table === 'candle_hour' ? MADE_OF_MINUTES : undefined);
    await engine.run(ROLL_UPS[table], { market, ...hours });
  }
}

/** The recorded extent in the row of a market. Unix seconds; `to` is the last one. */
export interface RecordedExtent {
  readonly hasBook: boolean;
  readonly hasTrades: boolean;
  readonly hasProfiles: boolean;
  readonly from: number;
  readonly to: number;
}

/** The recorded extent in the row of a market. Empty and zeros without a row. */
export async function loadExtent(engine: Engine, id: number): Promise<RecordedExtent> {
  const rows = await engine.rows<Record<'book' | 'trades' | 'profiles' | 'from' | 'to', number>>(
    `SELECT has(types, 'BLOCK_BOOK_SNAPSHOT_AGG') AS book, has(types, 'TRADE_AGG') AS trades,
       has(types, 'TPO_AGG') AS profiles, recordedFrom AS from, recordedTo AS to
     FROM market FINAL WHERE id = {id:UInt32}`,
    { id },
  );
  const row = rows.at(0);
  if (row === undefined) return { hasBook: false, hasTrades: false, hasProfiles: false, from: 0, to: 0 };
  const { book, trades, profiles, from, to } = row;
  return { hasBook: book > 0, hasTrades: trades > 0, hasProfiles: profiles > 0, from, to };
}

/** The dataset of an option summary, by the suffix of its symbol. */
const summaryTypeOf = (symbol: string): string =>
  symbol.endsWith('_ATM') ? 'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG' : 'SKEW_OPTION_SUMMARY_AGG';

/** A row of `market`, and its extent. */
export interface DescribedMarket {
  readonly row: MarketChange['row'];
  readonly extent: RecordedExtent;
}

const MARKET_COLUMNS = {
  id: 'UInt32',
  exchange: 'String',
  rawSymbol: 'String',
  normalizedSymbol: 'String',
  coin: 'String',
  category: 'String',
  coinName: 'String',
  quoteCoinName: 'String',
  fullName: 'String',
  tick: 'Float64',
  lot: 'Float64',
  block: 'Float64',
  types: 'Array(String)',
  availableSince: 'UInt32',
  supply: 'Float64',
  recordedFrom: 'UInt32',
  recordedTo: 'UInt32',
  tpoBlock: 'Float64',
  tenor: 'String',
  predictions: 'String',
  version: 'UInt64',
} as const;

type MarketValues = Readonly<Record<keyof typeof MARKET_COLUMNS, SqlParams[string]>>;

function describeRow({ row, extent }: DescribedMarket, version: number): MarketValues {
  const { hasBook, hasTrades, hasProfiles, from, to } = extent;
  return {
    ...row,
    tenor: row.tenor ?? '',
    predictions: row.predictions ?? '',
    tpoBlock: hasProfiles ? (row.tpoBlock ?? 0) : 0,
    block: hasBook ? row.tick : 0,
    types: [
      ...(hasBook ? ['BLOCK_BOOK_SNAPSHOT_AGG'] : []),
      ...(hasTrades ? ['TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG'] : []),
      ...(hasProfiles ? ['TPO_AGG', 'VOLUME_PROFILE_AGG'] : []),
      ...(row.tenor ? [summaryTypeOf(row.rawSymbol)] : []),
    ],
    availableSince: from,
    supply: 0,
    recordedFrom: from,
    recordedTo: to,
    version,
  };
}

/** Writes the rows of markets, replacing earlier ones. */
export async function saveMarketRows(engine: Engine, markets: readonly DescribedMarket[]): Promise<void> {
  if (markets.length === 0) return;
  const versions = await engine.rows<{ id: number; version: number }>(
    'SELECT id, max(version) AS version FROM market WHERE id IN {ids:Array(UInt32)} GROUP BY id',
    { ids: markets.map(({ row }) => row.id) },
  );
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
  const rows = markets.map((market) => describeRow(market, (versionOf.get(market.row.id) ?? 0) + 1));
  // Names and questions come from files, so they are only passed as values.
  const columns = Object.entries(MARKET_COLUMNS);
  const places = rows.map((_, i) => `(${columns.map(([name, type]) => `{${name}${i}:${type}}`).join(', ')})`);
  const params = Object.fromEntries(
    rows.flatMap((row, i) => Object.entries(row).map(([name, value]) => [`${name}${i}`, value])),
  );
  await engine.run(
    `INSERT INTO market (${columns.map(([name]) => name).join(', ')}) VALUES ${places.join(', ')}`,
    params,
  );
}

export const saveMarketRow = (engine: Engine, row: MarketChange['row'], extent: RecordedExtent): Promise<void> =>
  saveMarketRows(engine, [{ row, extent }]);

/** The extent of a market, from its imports. */
export function extentOf(imports: readonly [ImportMarker, ...ImportMarker[]]): RecordedExtent {
  const spans = spansOf(imports);
  return {
    hasBook: imports.some((marker) => marker.seconds > 0),
    hasTrades: imports.some((marker) => marker.candles > 0),
    hasProfiles: imports.some((marker) => (marker.profiles ?? 0) > 0),
    from: spans[0].from,
    // The row contains the last second itself.
    to: spans[spans.length - 1].to - 1,
  };
}

const loadImportsOf = async (engine: Engine, market: number): Promise<ImportMarker[]> =>
  (await loadImports(engine)).filter((marker) => marker.market === market);

/** Writes the row of a market of which only imports are left. Nothing without an import. */
export async function saveMarketImports(engine: Engine, market: number): Promise<void> {
  const [first, ...others] = await loadImportsOf(engine, market);
  const row = (await loadRecordedRows(engine)).find(({ id }) => id === market);
  if (first && row) await saveMarketRow(engine, row, extentOf([first, ...others]));
  else await deleteRows(engine, 'market', 'id = {id:UInt32}', { id: market });
}
