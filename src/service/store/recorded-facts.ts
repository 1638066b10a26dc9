import type { Engine } from './engine';
import type { StoredGap } from './recorded-minutes';
import type { RecordedPart } from './recorded-parts';

/** A part of a hole, of one market. */
export interface MarketGap extends StoredGap {
  readonly market: number;
}

/** Parts of holes in the books of `markets` from `from` (Unix seconds) on, in order of time. */
export function loadGaps(engine: Engine, markets: readonly number[], from: number): Promise<MarketGap[]> {
  return engine.rows<MarketGap>(
    `SELECT DISTINCT market, toUnixTimestamp(ts) AS minute, fromMs, toMs, cause FROM book_gap
     WHERE market IN {markets:Array(UInt32)} AND ts >= {from:UInt32} ORDER BY market, minute, fromMs`,
    { markets, from },
  );
}

/** First and last minute that is stored of a market (Unix seconds). */
export interface RecordedEnds {
  readonly market: number;
  readonly first: number;
  readonly last: number;
}

export function loadRecordedEnds(engine: Engine, markets: readonly number[]): Promise<RecordedEnds[]> {
  return engine.rows<RecordedEnds>(
    `SELECT market, toUnixTimestamp(min(ts)) AS first, toUnixTimestamp(max(ts)) AS last FROM recorded_minute
     WHERE market IN {markets:Array(UInt32)} GROUP BY market`,
    { markets },
  );
}

/** The newest stored minutes of a market: how many there are, and where they begin (Unix seconds). */
async function findWindow(engine: Engine, market: number, minutes: number): Promise<{ count: number; from: number }> {
  const [found] = await engine.rows<{ count: number; from: number }>(
    `SELECT count() AS count, toUnixTimestamp(min(ts)) AS from FROM (
       SELECT DISTINCT ts FROM recorded_minute WHERE market = {market:UInt32} ORDER BY ts DESC LIMIT {minutes:UInt32})`,
    { market, minutes },
  );
  return found ?? { count: 0, from: 0 };
}

/**
 * Bytes on disk that a minute of a market takes, by its newest `minutes` stored ones: the size of its rows, times how well the
 * parts of the table compress that hold them. The database does not say it of a market by itself. Undefined before the first.
 */
export async function measureMinute(
  engine: Engine,
  market: number,
  { table, where = '1' }: RecordedPart,
  minutes: number,
): Promise<number | undefined> {
  const { count, from } = await findWindow(engine, market, minutes);
  if (count === 0) return undefined;
  const [measured] = await engine.rows<{ bytes: number }>(
    `SELECT sum(raw * ratio) AS bytes FROM (
       SELECT _part AS part, sum(byteSize(*)) AS raw FROM ${table}
       WHERE market = {market:UInt32} AND (${where}) AND ts >= {from:UInt32} GROUP BY part) AS own
     INNER JOIN (
       SELECT name AS part, data_compressed_bytes / data_uncompressed_bytes AS ratio FROM system.parts
       WHERE active AND database = currentDatabase() AND table = {table:String}) AS held USING (part)`,
    { market, from, table },
  );
  return (measured?.bytes ?? 0) / count;
}
