import { decimalOf } from '@/domain/decimal';
import { INTERVAL_SECONDS, WEEK_ORIGIN_SECONDS } from '@/domain/interval';
import type { Engine } from '@/service/store/engine/engine';
import type { SummaryQuery } from '@/service/store/engine/store';
import { BUCKET, streamBuckets } from './series-buckets';

const TABLE = 'option_summary';
const WHERE = 'WHERE market IN {markets:Array(UInt32)} AND ts >= {low:DateTime} AND ts < {high:DateTime}';

/** What is stored, and `open`, which was in no table yet but may have been stored since it was read. */
function readTables(open: string | undefined): string {
  const read = (table: string): string => `SELECT ts, steps FROM ${table} ${WHERE}`;
  if (open === undefined) return read(TABLE);
  return `${read(TABLE)} AND ts < {closedTo:DateTime} UNION ALL ${read(open)} AND ts >= {closedTo:DateTime}`;
}

/** Option summaries as `,{"Point":{…}}` texts in the requested order: the latest value of each bucket. */
export function streamSummary(engine: Engine, query: SummaryQuery): AsyncGenerator<Uint8Array, void, void> {
  const { interval, field, descending, running } = query;
  const { mantissa, exponent } = decimalOf(query.markets[0]?.tick ?? 1);
  const value = `toString(latest * ${mantissa} / ${(10 ** exponent).toFixed(0)})`;
  const sql = `
    SELECT concat(',{"Point":{"${field}":', ${value}, ',"timestamp":{"s":', toString(bucket), '}}}')
    FROM (
      SELECT ${BUCKET} AS bucket,
        argMax(steps, ts) AS latest
      FROM (${readTables(running?.tables.get(TABLE))})
      GROUP BY bucket
    ) ORDER BY bucket ${descending ? 'DESC' : 'ASC'}`;
  const params = {
    markets: query.markets.map((market) => market.id),
    closedTo: running?.from ?? 0,
    length: INTERVAL_SECONDS[interval],
    origin: interval === 'WEEK' ? WEEK_ORIGIN_SECONDS : 0,
  };
  return streamBuckets(engine, query, sql, (low, high) => ({ ...params, low, high }));
}
