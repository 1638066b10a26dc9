import type { Engine } from '@/service/store/engine/engine';
import type { FundingQuery } from '@/service/store/engine/store';
import { interestBuckets } from './interest-reader';
import { BUCKET, bucketParams, readMinutesAndHours, streamBuckets, type TableRange } from './series-buckets';

/** Field names of a point and the columns of `foldBuckets`. */
const RATE_FIELDS = ['rateOpen', 'rateHigh', 'rateLow', 'rateClose'] as const;
const PREDICTED_FIELDS = ['predictedOpen', 'predictedHigh', 'predictedLow', 'predictedClose'] as const;

/**
 * A stored rate (1e-9 of `every` seconds) converted to the requested interval with a single division of whole numbers.
 */
const asked = (units: string): string => `(${units}) * {askedMs:Float64} / (every * toFloat64(1000000000000))`;

function readTable({ table, from, to }: TableRange): string {
  const top = 'greatest(predictedOpen, predictedOpen + predictedClose) + predictedHigh';
  const bottom = 'least(predictedOpen, predictedOpen + predictedClose) - predictedLow';
  return `SELECT market, ts, forecasts, ${asked('toFloat64(rate)')} AS r,
      ${asked('toFloat64(predictedOpen)')} AS po, ${asked(`toFloat64(${top})`)} AS ph,
      ${asked(`toFloat64(${bottom})`)} AS pl, ${asked('toFloat64(predictedOpen + predictedClose)')} AS pc
    FROM ${table} WHERE market IN {markets:Array(UInt32)} AND ts >= ${from} AND ts < ${to}`;
}

/** Rates per market and bucket. `forecasts` is 0 without a forecast. */
function foldBuckets(query: FundingQuery): string {
  return `SELECT market, ${BUCKET} AS bucket, max(f.forecasts) AS forecasts,
      argMin(r, ts) AS rateOpen, max(r) AS rateHigh, min(r) AS rateLow, argMax(r, ts) AS rateClose,
      argMinIf(po, ts, f.forecasts > 0) AS predictedOpen, maxIf(ph, f.forecasts > 0) AS predictedHigh,
      minIf(pl, f.forecasts > 0) AS predictedLow, argMaxIf(pc, ts, f.forecasts > 0) AS predictedClose
    FROM (${readMinutesAndHours('funding', query, readTable)}) AS f GROUP BY market, bucket`;
}

/**
 * Means over the markets, weighted by the open interest in USD at the end of the bucket. Markets without it are left
 * out.
 */
function weigh(query: FundingQuery): string {
  const mean = (field: string, where: string): string =>
    `sumIf(f.${field} * close, ${where}) / sumIf(close, ${where}) AS ${field}`;
  const rates = RATE_FIELDS.map((field) => mean(field, 'true'));
  const predicted = PREDICTED_FIELDS.map((field) => mean(field, 'f.forecasts > 0'));
  return `SELECT bucket, max(f.forecasts) AS forecasts, ${[...rates, ...predicted].join(', ')}
    FROM (${foldBuckets(query)}) AS f
    INNER JOIN (SELECT market, bucket, toFloat64(close) AS close FROM (${interestBuckets(query, 'usd')}) WHERE close > 0) AS i
    ON f.market = i.market AND f.bucket = i.bucket GROUP BY bucket`;
}

/** Funding rates as `,{"Point":{…}}` texts. Without `weighted`, `query.markets` has one market. */
export function streamFunding(engine: Engine, query: FundingQuery): AsyncGenerator<Uint8Array, void, void> {
  const text = (field: string): string => `'"${field}":', toString(${field}), ','`;
  const sql = `SELECT concat(',{"Point":{', ${RATE_FIELDS.map(text).join(', ')},
      if(forecasts = 0, '', concat(${PREDICTED_FIELDS.map(text).join(', ')})),
      '"timestamp":{"s":', toString(bucket), '}}}')
    FROM (${query.weighted ? weigh(query) : foldBuckets(query)})
    ORDER BY bucket ${query.descending ? 'DESC' : 'ASC'}`;
  const params = { ...bucketParams(query), askedMs: query.fundingIntervalMs };
  return streamBuckets(engine, query, sql, (low, high) => ({ ...params, low, high }));
}
