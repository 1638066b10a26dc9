import { constants, copyFile } from 'node:fs/promises';
import type { Engine } from './engine';
import { hourRollUpSql } from './ingest-hours';
import { BOOK_FIELDS, CANDLE_FIELDS } from './schema';

/** What one import of one market left in the store. Seconds are Unix seconds; `to` is exclusive. */
export interface ImportMarker {
  readonly market: number;
  readonly from: number;
  readonly to: number;
  /** SHA-256 of the imported files, in order of time. */
  readonly files: readonly string[];
  readonly seconds: number;
  readonly minutes: number;
  readonly maxBids: number;
  readonly maxAsks: number;
  readonly crossed: number;
  readonly trades: number;
  readonly candles: number;
  readonly gaps: number;
}

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
}

/** One market's share of a staged import: paths of RowBinary files for `book` and `candle_minute`. */
export interface MarketImport {
  readonly row: RecordedMarketRow;
  readonly marker: ImportMarker;
  /** Earlier imports that this one contains. */
  readonly replaces: readonly ImportMarker[];
  readonly bookFiles: readonly string[];
  readonly candleFiles: readonly string[];
}

const MARKER_PREFIX = 'import ';
const MARKER_VERSION = 1;

/** The name of an import's row in `seed`. */
function stepOf(marker: ImportMarker): string {
  return `${MARKER_PREFIX}${JSON.stringify(marker)}`;
}

/** Every finished import, oldest market time first. */
export async function loadImports(engine: Engine): Promise<ImportMarker[]> {
  const rows = await engine.rows<{ step: string }>(
    'SELECT DISTINCT step FROM seed WHERE startsWith(step, {prefix:String}) ORDER BY step',
    { prefix: MARKER_PREFIX },
  );
  const markers = rows.map(({ step }) => JSON.parse(step.slice(MARKER_PREFIX.length)) as ImportMarker);
  return markers.sort((a, b) => a.from - b.from);
}

/** The stored identity and units of market `id`, or undefined. */
export async function loadMarketUnits(
  engine: Engine,
  id: number,
): Promise<Pick<RecordedMarketRow, 'exchange' | 'rawSymbol' | 'tick' | 'lot'> | undefined> {
  const [row] = await engine.rows<Pick<RecordedMarketRow, 'exchange' | 'rawSymbol' | 'tick' | 'lot'>>(
    'SELECT exchange, rawSymbol, tick, lot FROM market FINAL WHERE id = {id:UInt32}',
    { id },
  );
  return row;
}

/** Seconds that an import owns: whole minutes, because a candle cannot be shared between two imports. */
export function ownedRange(marker: Pick<ImportMarker, 'from' | 'to'>): { from: number; to: number } {
  return { from: Math.floor(marker.from / 60) * 60, to: Math.ceil(marker.to / 60) * 60 };
}

const RANGE = 'market = {market:UInt32} AND ts >= {from:UInt32} AND ts < {to:UInt32}';

async function deleteRange(engine: Engine, table: string, market: number, from: number, to: number): Promise<void> {
  const params = { market, from, to };
  const [found] = await engine.rows<{ n: number }>(`SELECT count() AS n FROM ${table} WHERE ${RANGE}`, params);
  if (found?.n) await engine.run(`DELETE FROM ${table} WHERE ${RANGE}`, params);
}

/** The database consumes the file it inserts; the staged one must survive until the import is finished. */
async function insertCopy(engine: Engine, table: string, columns: readonly string[], file: string): Promise<void> {
  const path = engine.makeInsertPath();
  await copyFile(file, path, constants.COPYFILE_FICLONE);
  await engine.insertFile(table, columns, path);
}

async function rollUpHours(engine: Engine, market: number, range: { from: number; to: number }): Promise<void> {
  const from = Math.floor(range.from / 3600) * 3600;
  const to = Math.ceil(range.to / 3600) * 3600;
  await deleteRange(engine, 'candle_hour', market, from, to);
  await engine.run(hourRollUpSql(RANGE), { market, from, to });
}

async function writeMarket(engine: Engine, row: RecordedMarketRow, imports: readonly ImportMarker[]): Promise<void> {
  const hasBook = imports.some((marker) => marker.seconds > 0);
  const hasTrades = imports.some((marker) => marker.candles > 0);
  const types = [
    ...(hasBook ? ['BLOCK_BOOK_SNAPSHOT_AGG'] : []),
    ...(hasTrades ? ['TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG'] : []),
  ];
  const recordedFrom = Math.min(...imports.map((marker) => marker.from));
  // The row names the last second itself.
  const recordedTo = Math.max(...imports.map((marker) => marker.to)) - 1;
  await engine.run(
    `INSERT INTO market (id, exchange, rawSymbol, normalizedSymbol, coin, category, coinName, quoteCoinName, fullName,
       tick, lot, block, types, availableSince, supply, recordedFrom, recordedTo, version)
     SELECT {id:UInt32}, {exchange:String}, {rawSymbol:String}, {normalizedSymbol:String}, {coin:String},
       {category:String}, {coinName:String}, {quoteCoinName:String}, {fullName:String}, {tick:Float64}, {lot:Float64},
       {block:Float64}, {types:Array(String)}, {recordedFrom:UInt32}, 0, {recordedFrom:UInt32}, {recordedTo:UInt32},
       (SELECT max(version) FROM market WHERE id = {id:UInt32}) + 1`,
    { ...row, block: hasBook ? row.tick : 0, types, recordedFrom, recordedTo },
  );
}

/**
 * Brings one market's staged rows into the store. Safe to repeat from the start after it was interrupted anywhere:
 * what it owns is cleared first, and the row that makes a new market visible comes last.
 */
export async function applyMarketImport(engine: Engine, plan: MarketImport): Promise<void> {
  const { row, marker, replaces } = plan;
  const step = stepOf(marker);
  for (const old of [...replaces, marker]) {
    const range = ownedRange(old);
    await deleteRange(engine, 'book', row.id, range.from, range.to);
    await deleteRange(engine, 'candle_minute', row.id, range.from, range.to);
    await engine.run('DELETE FROM seed WHERE step = {step:String}', { step: stepOf(old) });
  }
  for (const file of plan.bookFiles) await insertCopy(engine, 'book', BOOK_FIELDS, file);
  for (const file of plan.candleFiles) await insertCopy(engine, 'candle_minute', CANDLE_FIELDS, file);
  for (const part of [...replaces, marker]) await rollUpHours(engine, row.id, part);
  await engine.run('INSERT INTO seed (step, version) SELECT {step:String}, {version:UInt32}', {
    step,
    version: MARKER_VERSION,
  });
  const imports = (await loadImports(engine)).filter((other) => other.market === row.id);
  await writeMarket(engine, row, imports);
}
