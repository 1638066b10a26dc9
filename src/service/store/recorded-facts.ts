import type { Engine } from './engine';
import type { TimeRange } from './import-markers';
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

/** What was recorded of a market as it traded, from `from` to `to`, but for `owned`, which its imports brought. */
export interface RecordedBooks extends TimeRange {
  readonly market: number;
  readonly owned: readonly TimeRange[];
}

/** Its first book of a cadence. Read in the order of the table, so that it costs the same however long a record is. */
function firstBookSql({ market, from, to, owned }: RecordedBooks, step: number): string {
  const own = owned.map((range) => ` AND NOT (ts >= ${range.from} AND ts < ${range.to})`).join('');
  return `SELECT * FROM (SELECT market, step, toUnixTimestamp(ts) AS first FROM book
    WHERE market = ${market} AND step = ${step} AND ts >= ${from} AND ts < ${to}${own}
    ORDER BY market, step, ts LIMIT 1)`;
}

/**
 * From when on (Unix seconds) the book of every second is kept, by market: where that is later than the book of every minute,
 * whose retention is longer. Told by what there is, not by the retention of now: that may have been another, and nothing is
 * deleted any more of a market that is no source.
 */
export async function loadSecondsFrom(
  engine: Engine,
  recorded: readonly RecordedBooks[],
): Promise<ReadonlyMap<number, number>> {
  if (recorded.length === 0) return new Map();
  const parts = recorded.flatMap((one) => [firstBookSql(one, 1), firstBookSql(one, 60)]);
  const found = await engine.rows<{ market: number; step: number; first: number }>(parts.join(' UNION ALL '));
  const firsts = new Map(found.map(({ market, step, first }) => [`${market} ${step}`, first]));
  const told = new Map<number, number>();
  for (const { market, to } of recorded) {
    const minute = firsts.get(`${market} 60`);
    const second = firsts.get(`${market} 1`) ?? to;
    // The first minute may have begun before its first second.
    if (minute !== undefined && second > minute + 60) told.set(market, second);
  }
  return told;
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

/** How many minutes of a market are stored, counted up to `most`. */
export async function countMinutes(engine: Engine, market: number, most: number): Promise<number> {
  return (await findWindow(engine, market, most)).count;
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
