import type { Engine } from '@/service/store/engine/engine';
import type { TimeRange } from './import-markers';
import type { StoredGap } from './recorded-minutes';

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
