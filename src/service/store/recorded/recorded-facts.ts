import type { Engine } from '@/service/store/engine/engine';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import type { StoredGap } from './recorded-minutes';

/** A part of a gap, of one market. */
export interface MarketGap extends StoredGap {
  readonly market: number;
}

/** Parts of gaps in the books of `markets` from `from` (Unix seconds) on, in time order. */
export function loadGaps(engine: Engine, markets: readonly number[], from: number): Promise<MarketGap[]> {
  return engine.rows<MarketGap>(
    `SELECT DISTINCT market, toUnixTimestamp(ts) AS minute, fromMs, toMs, cause FROM book_gap
     WHERE market IN {markets:Array(UInt32)} AND ts >= {from:UInt32} ORDER BY market, minute, fromMs`,
    { markets, from },
  );
}

/** First and last stored minute of a market (Unix seconds). */
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

/** What was recorded live of a market from `from` to `to`. `owned`: ranges of its imports. */
export interface RecordedBooks extends TimeRange {
  readonly market: number;
  readonly owned: readonly TimeRange[];
}

/** Its first book of a cadence. Reads in table order, so the cost does not depend on the length of a record. */
function firstBookSql({ market, from, to, owned }: RecordedBooks, step: number): string {
  const own = owned.map((range) => ` AND NOT (ts >= ${range.from} AND ts < ${range.to})`).join('');
  return `SELECT * FROM (SELECT market, step, toUnixTimestamp(ts) AS first FROM book
    WHERE market = ${market} AND step = ${step} AND ts >= ${from} AND ts < ${to}${own}
    ORDER BY market, step, ts LIMIT 1)`;
}

/**
 * Unix seconds from which the book of every second is kept, by market, where that is later than the book of every
 * minute, which is kept for longer. Derived from the stored rows rather than from the current retention, which may have
 * been different, and no longer applies to a market without a source.
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
    // The first minute may have started before its first second.
    if (minute !== undefined && second > minute + 60) told.set(market, second);
  }
  return told;
}
