import { writeFile } from 'node:fs/promises';
import type { Engine } from '@/service/store/engine/engine';
import { inTurn } from '@/service/store/engine/in-turn';
import { insertRows } from '@/service/store/engine/insert-rows';
import type { StoredPrint, TimeRange } from '@/service/store/engine/recorded-span';
import {
  BOOK_FIELDS,
  LEVERAGE_FIELDS,
  RECORDED_CANDLE_FIELDS,
  SUMMARY_FIELDS,
  VOLUME_FIELDS,
} from '@/service/store/engine/schema';
import { LeaseLostError } from '@/service/store/processes/lease-lost';
import { deleteRange, rollUpHours } from './ingest';
import { saveOffMarket } from './off-market-prints';

/** A part of `minute` without a known book, in ms from its start. */
export interface StoredGap {
  readonly minute: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly cause: string;
}

/** The stored columns of a minute, by table. */
const MINUTE_COLUMNS = {
  book: BOOK_FIELDS,
  candle_minute: RECORDED_CANDLE_FIELDS,
  volume_at_price: VOLUME_FIELDS,
  ...LEVERAGE_FIELDS,
  option_summary: SUMMARY_FIELDS,
} as const satisfies Record<string, readonly string[]>;

type MinuteTable = keyof typeof MINUTE_COLUMNS;
const MINUTE_TABLES = Object.keys(MINUTE_COLUMNS) as MinuteTable[];

/**
 * A closed minute of a recorded market (`minute` in Unix seconds), with its rows in RowBinary. An absent table has
 * none.
 */
export interface MinuteBlock {
  readonly market: number;
  readonly minute: number;
  readonly seconds: number;
  readonly trades: number;
  readonly late: number;
  readonly rows: Readonly<Partial<Record<MinuteTable, Uint8Array>>>;
  readonly gaps: readonly StoredGap[];
  /** Absent without any. */
  readonly offMarket?: readonly StoredPrint[];
}

interface MarketMinute {
  readonly market: number;
  readonly minute: number;
}

const tokenOf = ({ market, minute }: MarketMinute): string => `${market} ${minute}`;

/** Which of the minutes are completely stored. */
async function loadStored(engine: Engine, blocks: readonly MarketMinute[]): Promise<ReadonlySet<string>> {
  const minutes = blocks.map(({ minute }) => minute);
  const rows = await engine.rows<MarketMinute>(
    `SELECT market, toUnixTimestamp(ts) AS minute FROM recorded_minute
     WHERE market IN {markets:Array(UInt32)} AND ts >= {from:UInt32} AND ts <= {to:UInt32}`,
    { markets: blocks.map(({ market }) => market), from: Math.min(...minutes), to: Math.max(...minutes) },
  );
  return new Set(rows.map(tokenOf));
}

/**
 * Size of one insert: the database needs about four times that in memory. The books of a minute of twenty busy markets
 * are 40 MB, and there are five such minutes when the store was behind.
 */
const MAX_INSERT_BYTES = 12 << 20;

/** Groups neighbours into inserts up to the size limit. A larger part is alone. */
function batch(parts: readonly Uint8Array[]): Uint8Array[][] {
  const batches: Uint8Array[][] = [];
  let bytes = 0;
  for (const part of parts) {
    if (part.length === 0) continue;
    bytes += part.length;
    if (batches.length === 0 || bytes > MAX_INSERT_BYTES) {
      batches.push([]);
      bytes = part.length;
    }
    batches[batches.length - 1].push(part);
  }
  return batches;
}

async function insertBytes(engine: Engine, table: MinuteTable, parts: readonly Uint8Array[]): Promise<void> {
  for (const rows of batch(parts)) {
    const path = engine.makeInsertPath();
    await writeFile(path, rows);
    await engine.insertFile(table, MINUTE_COLUMNS[table], path);
  }
}

/** Removes partial rows of minutes whose storing was interrupted. */
async function clearMinutes(engine: Engine, fresh: readonly MarketMinute[]): Promise<void> {
  const tokens = new Set(fresh.map(tokenOf));
  const minutes = fresh.map(({ minute }) => minute);
  const params = {
    markets: [...new Set(fresh.map(({ market }) => market))],
    from: Math.min(...minutes),
    to: Math.max(...minutes) + 60,
  };
  for (const table of [...MINUTE_TABLES, 'book_gap', 'off_market_print'] as const) {
    const found = await engine.rows<MarketMinute>(
      `SELECT DISTINCT market, intDiv(toUnixTimestamp(ts), 60) * 60 AS minute FROM ${table}
       WHERE market IN {markets:Array(UInt32)} AND ts >= {from:UInt32} AND ts < {to:UInt32}`,
      params,
    );
    for (const { market, minute } of found.filter((one) => tokens.has(tokenOf(one)))) {
      await deleteRange(engine, table, market, { from: minute, to: minute + 60 });
    }
  }
}

/**
 * Stores closed minutes in a few inserts per table. The row of `recorded_minute` is written last: a minute that has it
 * is skipped, one without it is cleared first. So storing a minute again after any interruption leaves the same rows.
 * @throws DiskFullError
 */
export async function storeMinutes(engine: Engine, blocks: readonly MinuteBlock[]): Promise<void> {
  if (blocks.length > 0) await inTurn(engine, () => storeBlocks(engine, blocks));
}

async function storeBlocks(engine: Engine, blocks: readonly MinuteBlock[]): Promise<void> {
  const stored = await loadStored(engine, blocks);
  const fresh = blocks.filter((block) => !stored.has(tokenOf(block)));
  if (fresh.length === 0) return;
  await clearMinutes(engine, fresh);
  for (const table of MINUTE_TABLES) {
    await insertBytes(
      engine,
      table,
      fresh.flatMap((block) => block.rows[table] ?? []),
    );
  }
  const gaps = fresh.flatMap(({ market, gaps: parts }) =>
    parts.map(({ minute, ...part }) => ({ market, ts: minute, ...part })),
  );
  await insertRows(engine, 'book_gap', gaps);
  await saveOffMarket(engine, fresh);
  const done = fresh.map(({ market, minute, seconds, trades, late }) => ({
    market,
    ts: minute,
    seconds,
    trades,
    late,
  }));
  await insertRows(engine, 'recorded_minute', done);
  if (engine.fence) await checkWritten(engine, fresh);
  for (const { market, minute } of fresh) {
    if (minute % 3600 === 3540) await rollUpHours(engine, market, { from: minute - 3540, to: minute + 60 });
  }
}

/** Rows that the fence kept out are not stored, and belong to whoever writes the market now. @throws LeaseLostError */
async function checkWritten(engine: Engine, blocks: readonly MarketMinute[]): Promise<void> {
  const stored = await loadStored(engine, blocks);
  if (blocks.every((block) => stored.has(tokenOf(block)))) return;
  throw new LeaseLostError('Another process records a market now: its minutes from here are not stored');
}

/** Sums the hours that an interruption left out: that of the last recorded minute, and the one before. */
export async function finishHours(engine: Engine, market: number, storedTo: number): Promise<void> {
  if (storedTo > 0) await rollUpHours(engine, market, { from: storedTo - 3660, to: storedTo });
}

/** Recorded minutes in which the connection was down, so that trades may be missing. Ascending, Unix seconds. */
export async function loadBrokenMinutes(engine: Engine, market: number): Promise<number[]> {
  const rows = await engine.rows<{ minute: number }>(
    `SELECT DISTINCT toUnixTimestamp(ts) AS minute FROM book_gap
     WHERE market = {market:UInt32} AND cause != 'lost' ORDER BY minute`,
    { market },
  );
  return rows.map(({ minute }) => minute);
}

/**
 * Ranges of recorded minutes of each market, or of one, ascending, Unix seconds. Lists need them every few seconds over
 * months of minutes: one array per market, cut where a minute is missing, is far cheaper than a window over all rows.
 */
export async function loadRecordedSpans(engine: Engine, of?: number): Promise<ReadonlyMap<number, TimeRange[]>> {
  const where = of === undefined ? '' : ' WHERE market = {of:UInt32}';
  const rows = await engine.rows<{ readonly market: number; readonly runs: readonly (readonly [number, number])[] }>(
    `SELECT market, arrayMap(run -> (run[1] * 60, run[-1] * 60 + 60),
       arraySplit((minute, step) -> step > 1, minutes, arrayDifference(minutes))) AS runs
     FROM (SELECT market, arraySort(groupArray(intDiv(toUnixTimestamp(ts), 60))) AS minutes
       FROM recorded_minute${where} GROUP BY market)`,
    of === undefined ? {} : { of },
  );
  return new Map(rows.map(({ market, runs }) => [market, runs.map(([from, to]) => ({ from, to }))]));
}
