import { decimalOf } from '@/domain/decimal';
import type { Engine } from '@/service/store/engine/engine';
import { scaleUnits } from '@/service/store/engine/scaled-units';
import type { FinishedRange, InterestQuery } from '@/service/store/engine/store';
import { BUCKET, bucketParams, readMinutesAndHours, streamBuckets, type TableRange } from './series-buckets';

const COLUMNS = {
  coin: { end: 'lots', high: 'high', low: 'low' },
  usd: { end: 'usd', high: 'usdHigh', low: 'usdLow' },
} as const;

/**
 * Rows of one table as OHLC. A row opens where the one before it closed, or at its own close if it is the first of a
 * run.
 */
function readTable({ table, seconds, from, to }: TableRange, unit: keyof typeof COLUMNS): string {
  const { end, high, low } = COLUMNS[unit];
  return `SELECT market, ts, o, greatest(o, c) + up AS h, least(o, c) - down AS l, c
    FROM (SELECT market, ts, toInt64(${end}) AS c, toInt64(${high}) AS up, toInt64(${low}) AS down,
        if(lagInFrame(ts) OVER before = ts - ${seconds}, lagInFrame(c) OVER before, c) AS o
      FROM ${table} WHERE market IN {markets:Array(UInt32)} AND ts >= ${from} - ${seconds} AND ts < ${to}
      WINDOW before AS (PARTITION BY market ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW))
    WHERE ts >= ${from}`;
}

/** Open interest per market and bucket (`market`, `bucket`, `open`, `high`, `low`, `close`), in lots or whole dollars. */
export function interestBuckets(query: FinishedRange, unit: keyof typeof COLUMNS): string {
  return `SELECT market, ${BUCKET} AS bucket, argMin(o, ts) AS open, max(h) AS high, min(l) AS low, argMax(c, ts) AS close
    FROM (${readMinutesAndHours('interest', query, (range) => readTable(range, unit))}) GROUP BY market, bucket`;
}

const FIELDS = ['open', 'high', 'low', 'close'] as const;
const DOLLAR = { mantissa: 1, exponent: 0 };

/**
 * Open interest as `,{"Point":{…}}` texts. For several markets, each of the four values is summed over those that have
 * the bucket: stored rows always have all four.
 */
export function streamInterest(engine: Engine, query: InterestQuery): AsyncGenerator<Uint8Array, void, void> {
  const { markets, usd } = query;
  const sizes = markets.map((market) => (usd ? DOLLAR : decimalOf(market.lot)));
  const { volume, factorSql = '1' } = scaleUnits(markets, sizes, DOLLAR);
  const unit = `${volume.mantissa} / ${(10 ** volume.exponent).toFixed(0)}`;
  const sums = FIELDS.map((field) => `sum(toFloat64(${field}) * ${factorSql}) * ${unit} AS ${field}Sum`);
  const fields = FIELDS.map((field) => `'"${field}":', toString(${field}Sum), ','`);
  const sql = `SELECT concat(',{"Point":{', ${fields.join(', ')}, '"timestamp":{"s":', toString(bucket), '}}}')
    FROM (SELECT bucket, ${sums.join(', ')}
      FROM (${interestBuckets(query, usd ? 'usd' : 'coin')}) GROUP BY bucket)
    ORDER BY bucket ${query.descending ? 'DESC' : 'ASC'}`;
  const params = bucketParams(query);
  return streamBuckets(engine, query, sql, (low, high) => ({ ...params, low, high }));
}
