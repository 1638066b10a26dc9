import { constants, copyFile } from 'node:fs/promises';
import type { Engine } from './engine';
import {
  forgetImport,
  IMPORT_TABLES,
  type ImportMarker,
  type ImportTable,
  loadImports,
  ownedRange,
  saveImport,
  spansOf,
  type TimeRange,
} from './import-markers';
import { hourRollUpSql } from './ingest-hours';
import { LEVERAGE_ROLL_UPS } from './leverage-hours';
import {
  BOOK_FIELDS,
  CANDLE_FIELDS,
  LEVERAGE_FIELDS,
  type LeverageTable,
  RECORDED_CANDLE_FIELDS,
  SUMMARY_FIELDS,
  VOLUME_FIELDS,
} from './schema';

/** The row of `market` that an import writes, without what follows from all its imports together. */
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
  /** Of a summary of options, else empty; plans of older builds lack it. */
  readonly tenor?: string;
  /** Of a prediction market: see the table `market`. */
  readonly predictions?: string;
}

/**
 * A change to what the store holds of one market: an import, a removal, or both as a replacement. Files are RowBinary.
 * Plans that builds without profiles committed lack what is optional here besides `marker`.
 */
export interface MarketChange {
  readonly row: Omit<RecordedMarketRow, 'tpoBlock'> & Partial<Pick<RecordedMarketRow, 'tpoBlock'>>;
  /** What is imported; none in a removal. */
  readonly marker?: ImportMarker;
  /** Earlier imports that end with it. */
  readonly replaces: readonly ImportMarker[];
  /** The parts of those that stay. */
  readonly keeps?: readonly ImportMarker[];
  /** Stretches of whole minutes whose rows go; absent: all that `replaces` and `marker` own. */
  readonly clears?: readonly TimeRange[];
  /** Tables whose rows go there; absent: all that an import can fill. */
  readonly tables?: readonly ImportTable[];
  readonly bookFiles: readonly string[];
  readonly candleFiles: readonly string[];
  /** Whether they hold volume without a side: plans of older builds do not. */
  readonly haveUnsided?: true;
  /** Candles that are not made of trades. */
  readonly pastCandleFiles?: readonly string[];
  readonly volumeFiles?: readonly string[];
  readonly summaryFiles?: readonly string[];
  readonly leverageFiles?: readonly { readonly table: LeverageTable; readonly path: string }[];
}

async function insertChange(engine: Engine, change: MarketChange): Promise<void> {
  const {
    bookFiles,
    candleFiles,
    pastCandleFiles = [],
    haveUnsided,
    volumeFiles = [],
    leverageFiles = [],
    summaryFiles = [],
  } = change;
  const candleFields = haveUnsided ? RECORDED_CANDLE_FIELDS : CANDLE_FIELDS;
  await insertCopies(engine, 'book', BOOK_FIELDS, bookFiles);
  await insertCopies(engine, 'candle_minute', candleFields, candleFiles);
  await insertCopies(engine, 'candle_minute', RECORDED_CANDLE_FIELDS, pastCandleFiles);
  await insertCopies(engine, 'volume_at_price', VOLUME_FIELDS, volumeFiles);
  await insertCopies(engine, 'option_summary', SUMMARY_FIELDS, summaryFiles);
  for (const { table, path } of leverageFiles) await insertCopies(engine, table, LEVERAGE_FIELDS[table], [path]);
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
  table: string,
  market: number,
  { from, to }: TimeRange,
): Promise<void> {
  const params = { market, from, to };
  const [found] = await engine.rows<{ n: number }>(`SELECT count() AS n FROM ${table} WHERE ${RANGE}`, params);
  if (!found?.n) return;
  // A deletion is carried out by what merges, which is paused while the simulated world is made: it would wait for ever.
  await engine.run('SYSTEM START MERGES');
  await engine.run(`DELETE FROM ${table} WHERE ${RANGE}`, params);
}

/** The database consumes the file it inserts; the staged one must survive until the import is finished. */
async function insertCopies(
  engine: Engine,
  table: string,
  columns: readonly string[],
  files: readonly string[],
): Promise<void> {
  for (const file of files) {
    const path = engine.makeInsertPath();
    await copyFile(file, path, constants.COPYFILE_FICLONE);
    await engine.insertFile(table, columns, path);
  }
}

/** Statements that roll minutes up to the hours of a table. */
const ROLL_UPS = { candle_hour: hourRollUpSql(RANGE), ...LEVERAGE_ROLL_UPS };
type HourTable = keyof typeof ROLL_UPS;
const HOUR_TABLES = Object.keys(ROLL_UPS) as HourTable[];

/** Makes the hours of `tables` that the range touches anew from their minutes. */
export async function rollUpHours(
  engine: Engine,
  market: number,
  range: TimeRange,
  tables: readonly HourTable[] = HOUR_TABLES,
): Promise<void> {
  const hours = { from: Math.floor(range.from / 3600) * 3600, to: Math.ceil(range.to / 3600) * 3600 };
  for (const table of tables) {
    await deleteRange(engine, table, market, hours);
    await engine.run(ROLL_UPS[table], { market, ...hours });
  }
}

/** What the row of a market says besides its names and units. Seconds are Unix seconds, `to` the last one. */
export interface RecordedExtent {
  readonly hasBook: boolean;
  readonly hasTrades: boolean;
  readonly hasProfiles: boolean;
  readonly from: number;
  readonly to: number;
}

/** What the row of a market says; nothing and zeros without one. */
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

/** What a summary of options is served as, by the suffix of its symbol. */
const summaryTypeOf = (symbol: string): string =>
  symbol.endsWith('_ATM') ? 'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG' : 'SKEW_OPTION_SUMMARY_AGG';

export async function saveMarketRow(engine: Engine, row: MarketChange['row'], extent: RecordedExtent): Promise<void> {
  const { hasBook, hasTrades, hasProfiles, from, to } = extent;
  const types = [
    ...(hasBook ? ['BLOCK_BOOK_SNAPSHOT_AGG'] : []),
    ...(hasTrades ? ['TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG'] : []),
    ...(hasProfiles ? ['TPO_AGG', 'VOLUME_PROFILE_AGG'] : []),
    ...(row.tenor ? [summaryTypeOf(row.rawSymbol)] : []),
  ];
  await engine.run(
    `INSERT INTO market (id, exchange, rawSymbol, normalizedSymbol, coin, category, coinName, quoteCoinName, fullName,
       tick, lot, block, types, availableSince, supply, recordedFrom, recordedTo, tpoBlock, tenor, predictions, version)
     SELECT {id:UInt32}, {exchange:String}, {rawSymbol:String}, {normalizedSymbol:String}, {coin:String},
       {category:String}, {coinName:String}, {quoteCoinName:String}, {fullName:String}, {tick:Float64}, {lot:Float64},
       {block:Float64}, {types:Array(String)}, {recordedFrom:UInt32}, 0, {recordedFrom:UInt32}, {recordedTo:UInt32},
       {tpoBlock:Float64}, {tenor:String}, {predictions:String}, (SELECT max(version) FROM market WHERE id = {id:UInt32}) + 1`,
    {
      ...row,
      tenor: row.tenor ?? '',
      predictions: row.predictions ?? '',
      tpoBlock: hasProfiles ? (row.tpoBlock ?? 0) : 0,
      block: hasBook ? row.tick : 0,
      types,
      recordedFrom: from,
      recordedTo: to,
    },
  );
}

async function writeMarket(
  engine: Engine,
  row: MarketChange['row'],
  imports: readonly [ImportMarker, ...ImportMarker[]],
): Promise<void> {
  const spans = spansOf(imports);
  await saveMarketRow(engine, row, {
    hasBook: imports.some((marker) => marker.seconds > 0),
    hasTrades: imports.some((marker) => marker.candles > 0),
    hasProfiles: imports.some((marker) => (marker.profiles ?? 0) > 0),
    from: spans[0].from,
    // The row names the last second itself.
    to: spans[spans.length - 1].to - 1,
  });
}

const loadImportsOf = async (engine: Engine, market: number): Promise<ImportMarker[]> =>
  (await loadImports(engine)).filter((marker) => marker.market === market);

/** The row of a market of which only imports are left; none without one. */
export async function saveMarketImports(engine: Engine, market: number): Promise<void> {
  const [first, ...others] = await loadImportsOf(engine, market);
  const row = (await loadRecordedRows(engine)).find(({ id }) => id === market);
  if (first && row) await writeMarket(engine, row, [first, ...others]);
  else await engine.run('DELETE FROM market WHERE id = {id:UInt32}', { id: market });
}

/**
 * Carries a change out. Safe to repeat from the start after it was interrupted anywhere: what it writes is cleared
 * first, and the row that makes a new market visible comes last.
 */
export async function applyMarketChange(engine: Engine, change: MarketChange): Promise<void> {
  const { row, marker, replaces, keeps = [] } = change;
  const written = marker === undefined ? keeps : [...keeps, marker];
  const touched = marker === undefined ? replaces : [...replaces, marker];
  const clears = change.clears ?? touched.map(ownedRange);
  for (const range of clears) {
    for (const table of change.tables ?? IMPORT_TABLES) await deleteRange(engine, table, row.id, range);
  }
  for (const old of [...replaces, ...written]) await forgetImport(engine, old);
  await insertChange(engine, change);
  for (const range of clears) await rollUpHours(engine, row.id, range);
  for (const one of written) await saveImport(engine, one);
  const [first, ...others] = await loadImportsOf(engine, row.id);
  if (first) await writeMarket(engine, row, [first, ...others]);
  else {
    const unrecorded = 'id NOT IN (SELECT market FROM recorded_minute)';
    await engine.run(`DELETE FROM market WHERE id = {id:UInt32} AND ${unrecorded}`, { id: row.id });
  }
}
