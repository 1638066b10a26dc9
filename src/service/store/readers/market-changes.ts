import { appendFile, constants, copyFile, readFile, stat } from 'node:fs/promises';
import { deleteRows } from '@/service/store/engine/cluster-tables';
import type { Engine } from '@/service/store/engine/engine';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import {
  BOOK_FIELDS,
  CANDLE_FIELDS,
  LEVERAGE_FIELDS,
  RECORDED_CANDLE_FIELDS,
  SUMMARY_FIELDS,
  VOLUME_FIELDS,
} from '@/service/store/engine/schema';
import {
  ALL_IMPORT_TABLES,
  forgetImport,
  IMPORT_TABLES,
  type ImportMarker,
  type ImportTable,
  loadImports,
  nameImport,
  ownedRange,
  saveImports,
} from '@/service/store/recorded/import-markers';
import {
  deleteRange,
  extentOf,
  type HourTable,
  MADE_OF_MINUTES,
  type MarketChange,
  rollUpHours,
  saveMarketRows,
} from '@/service/store/recorded/ingest';
import { hourRollUpSql } from '@/service/store/recorded/ingest-hours';

/** Files are inserted together up to this size: the database makes one block of a file's rows. */
const MAX_INSERT_BYTES = 64 << 20;

/** The hour tables that are made from the minutes of each table. */
const HOURS_OF: Readonly<Partial<Record<ImportTable, HourTable>>> = {
  candle_minute: 'candle_hour',
  candle_hour: 'candle_hour',
  interest_minute: 'interest_hour',
  liquidation_minute: 'liquidation_hour',
  funding_minute: 'funding_hour',
};

const tablesOf = ({ tables }: MarketChange): readonly ImportTable[] => tables ?? IMPORT_TABLES;

function clearsOf({ clears, marker, replaces }: MarketChange): readonly TimeRange[] {
  return clears ?? (marker === undefined ? replaces : [...replaces, marker]).map(ownedRange);
}

/** Markers that a change leaves in the store. */
const writtenBy = ({ marker, keeps = [] }: MarketChange): readonly ImportMarker[] =>
  marker === undefined ? keeps : [...keeps, marker];

const idsOf = (changes: readonly MarketChange[]): number[] => [...new Set(changes.map(({ row }) => row.id))];

/** Those of the markets that have a row in the table. */
async function findFilled(engine: Engine, table: string, markets: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await engine.rows<{ market: number }>(
    `SELECT DISTINCT market FROM ${table} WHERE market IN {markets:Array(UInt32)}`,
    { markets },
  );
  return new Set(rows.map(({ market }) => market));
}

/** Removes the rows where the changes will write, including those of an interrupted attempt. */
async function clearRows(engine: Engine, changes: readonly MarketChange[]): Promise<void> {
  for (const table of ALL_IMPORT_TABLES) {
    const touching = changes.filter((change) => tablesOf(change).includes(table));
    if (touching.length === 0) continue;
    const filled = await findFilled(engine, table, idsOf(touching));
    for (const change of touching.filter(({ row }) => filled.has(row.id))) {
      for (const range of clearsOf(change)) await deleteRange(engine, table, change.row.id, range);
    }
  }
}

async function forgetMarkers(engine: Engine, changes: readonly MarketChange[]): Promise<void> {
  const known = new Set((await loadImports(engine)).map(nameImport));
  const old = changes.flatMap((change) => [...change.replaces, ...writtenBy(change)]);
  for (const marker of old) if (known.has(nameImport(marker))) await forgetImport(engine, marker);
}

/**
 * Inserts copies: the database consumes the file it inserts, and the staged files have to survive until the import is
 * finished.
 */
async function insertCopies(
  engine: Engine,
  table: string,
  columns: readonly string[],
  files: readonly string[],
): Promise<void> {
  for (let at = 0; at < files.length; ) {
    const path = engine.makeInsertPath();
    await copyFile(files[at], path, constants.COPYFILE_FICLONE);
    let { size } = await stat(files[at++]);
    // Many small files, such as one per question, are one insert.
    for (; at < files.length; at++) {
      const next = await stat(files[at]);
      if (size + next.size > MAX_INSERT_BYTES) break;
      size += next.size;
      await appendFile(path, await readFile(files[at]));
    }
    await engine.insertFile(table, columns, path);
  }
}

async function insertRowsOf(engine: Engine, changes: readonly MarketChange[]): Promise<void> {
  const filesOf = (pick: (change: MarketChange) => readonly string[] | undefined): string[] =>
    changes.flatMap((change) => pick(change) ?? []);
  const sided = filesOf(({ candleFiles, haveUnsided }) => (haveUnsided ? [] : candleFiles));
  const recorded = filesOf(({ candleFiles, haveUnsided, pastCandleFiles = [] }) => [
    ...(haveUnsided ? candleFiles : []),
    ...pastCandleFiles,
  ]);
  await insertCopies(
    engine,
    'book',
    BOOK_FIELDS,
    filesOf(({ bookFiles }) => bookFiles),
  );
  await insertCopies(engine, 'candle_minute', CANDLE_FIELDS, sided);
  await insertCopies(engine, 'candle_minute', RECORDED_CANDLE_FIELDS, recorded);
  await insertCopies(
    engine,
    'candle_hour',
    RECORDED_CANDLE_FIELDS,
    filesOf(({ hourCandleFiles }) => hourCandleFiles),
  );
  await insertCopies(
    engine,
    'volume_at_price',
    VOLUME_FIELDS,
    filesOf(({ volumeFiles }) => volumeFiles),
  );
  await insertCopies(
    engine,
    'option_summary',
    SUMMARY_FIELDS,
    filesOf(({ summaryFiles }) => summaryFiles),
  );
  for (const [table, fields] of Object.entries(LEVERAGE_FIELDS)) {
    const files = filesOf(({ leverageFiles = [] }) =>
      leverageFiles.flatMap((one) => (one.table === table ? one.path : [])),
    );
    await insertCopies(engine, table, fields, files);
  }
}

interface MarketRange extends TimeRange {
  readonly market: number;
}

/** Like \`rollUpHours\` for candles, for markets with one range each, in one statement. */
async function rollUpCandles(engine: Engine, ranges: readonly MarketRange[]): Promise<void> {
  const hours = ranges.map(({ market, from, to }) => ({
    market,
    from: Math.floor(from / 3600) * 3600,
    to: Math.ceil(to / 3600) * 3600,
  }));
  const filled = await findFilled(
    engine,
    'candle_hour',
    hours.map(({ market }) => market),
  );
  for (const { market, ...range } of hours)
    if (filled.has(market)) await deleteRange(engine, 'candle_hour', market, range, MADE_OF_MINUTES);
  const edgeOf = (edge: string): string => `transform(market, {markets:Array(UInt32)}, {${edge}:Array(UInt32)})`;
  await engine.run(
    hourRollUpSql(
      `market IN {markets:Array(UInt32)} AND toUnixTimestamp(ts) >= ${edgeOf('froms')} AND toUnixTimestamp(ts) < ${edgeOf('tos')}`,
    ),
    {
      markets: hours.map(({ market }) => market),
      froms: hours.map(({ from }) => from),
      tos: hours.map(({ to }) => to),
    },
  );
}

async function rollUp(engine: Engine, changes: readonly MarketChange[]): Promise<void> {
  const ranges = changes.flatMap((change) => {
    const tables = [...new Set(tablesOf(change).flatMap((table) => HOURS_OF[table] ?? []))];
    return clearsOf(change).map((range) => ({ market: change.row.id, ...range, tables }));
  });
  // The ranges of a market with several are processed one by one.
  const once = new Set(
    ranges.map(({ market }) => market).filter((market) => ranges.filter((one) => one.market === market).length === 1),
  );
  const candles = ranges.filter(({ market, tables }) => once.has(market) && tables.includes('candle_hour'));
  if (candles.length > 0) await rollUpCandles(engine, candles);
  for (const range of ranges) {
    const { market, tables } = range;
    const left = candles.includes(range) ? tables.filter((table) => table !== 'candle_hour') : tables;
    await rollUpHours(engine, market, range, left);
  }
}

/** Writes the markets as their imports define them, and removes those with nothing left. */
async function writeMarkets(engine: Engine, changes: readonly MarketChange[]): Promise<void> {
  const imports = await loadImports(engine);
  const rows = new Map(changes.map(({ row }) => [row.id, row]));
  const described = [...rows].map(([id, row]) => ({ row, imports: imports.filter(({ market }) => market === id) }));
  await saveMarketRows(
    engine,
    described.flatMap(({ row, imports: [first, ...others] }) =>
      first === undefined ? [] : [{ row, extent: extentOf([first, ...others]) }],
    ),
  );
  for (const { row, imports: own } of described) {
    if (own.length > 0) continue;
    const [found] = await engine.rows<{ n: number }>(
      'SELECT count() AS n FROM recorded_minute WHERE market = {id:UInt32}',
      {
        id: row.id,
      },
    );
    if (!found?.n) await deleteRows(engine, 'market', 'id = {id:UInt32}', { id: row.id });
  }
}

/**
 * Carries out changes, all of them step by step, so that a hundred questions cost little more than one. Safe to repeat
 * from the start after any interruption: it first clears what it writes, and the rows that make new markets visible are
 * written last.
 */
export async function applyMarketChanges(engine: Engine, changes: readonly MarketChange[]): Promise<void> {
  await clearRows(engine, changes);
  await forgetMarkers(engine, changes);
  await insertRowsOf(engine, changes);
  await rollUp(engine, changes);
  await saveImports(engine, changes.flatMap(writtenBy));
  await writeMarkets(engine, changes);
}
