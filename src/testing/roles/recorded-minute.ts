import type { Engine } from '@/service/store/engine/engine';

/** What is stored of a minute of a market that was recorded. */
export interface RecordedMinute {
  /** Unix seconds. */
  readonly minute: number;
  readonly books: number;
  /** Over all bytes of its books. */
  readonly bookSum: string;
  readonly candles: number;
  /** Rows of its volume at price. */
  readonly profiles: number;
}

/** The minutes of a recorded market, each of which is there as a whole. */
export function loadRecorded(engine: Engine, market: number): Promise<RecordedMinute[]> {
  const perMinute = (table: string, figures: string): string =>
    `SELECT toStartOfMinute(ts) AS minute, ${figures} FROM ${table} WHERE market = ${market} GROUP BY minute`;
  return engine.rows<RecordedMinute>(
    `SELECT toUnixTimestamp(stored.ts) AS minute, n AS books, toString(hashes) AS bookSum, candles, profiles
     FROM (SELECT DISTINCT ts FROM recorded_minute WHERE market = ${market}) AS stored
     LEFT JOIN (${perMinute('book', 'count() AS n, sum(cityHash64(*)) AS hashes')}) AS b ON b.minute = stored.ts
     LEFT JOIN (${perMinute('candle_minute', 'count() AS candles')}) AS c ON c.minute = stored.ts
     LEFT JOIN (${perMinute('volume_at_price', 'count() AS profiles')}) AS v ON v.minute = stored.ts
     ORDER BY minute`,
  );
}
