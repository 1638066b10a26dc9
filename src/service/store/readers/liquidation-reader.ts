import { decimalOf } from '@/domain/decimal';
import type { Engine } from '@/service/store/engine/engine';
import { scaleUnits } from '@/service/store/engine/scaled-units';
import type { LiquidationQuery } from '@/service/store/engine/store';
import { BUCKET, bucketParams, readMinutesAndHours, streamBuckets } from './series-buckets';

const COLUMNS = {
  BUY: { lots: 'longLots', usd: 'longUsd' },
  SELL: { lots: 'shortLots', usd: 'shortUsd' },
} as const;

const DOLLAR = { mantissa: 1, exponent: 0 };

/** Liquidations of one side, summed over all markets, as `,{"Point":{…}}` texts. Buckets without any are absent. */
export function streamLiquidations(engine: Engine, query: LiquidationQuery): AsyncGenerator<Uint8Array, void, void> {
  const { markets, usd } = query;
  const { lots, usd: dollars } = COLUMNS[query.side];
  const sizes = markets.map((market) => (usd ? DOLLAR : decimalOf(market.lot)));
  const { volume, factorSql = '1' } = scaleUnits(markets, sizes, DOLLAR);
  const rows = readMinutesAndHours(
    'liquidation',
    query,
    ({ table, from, to }) => `SELECT market, ts, ${usd ? dollars : lots} AS size FROM ${table}
      WHERE market IN {markets:Array(UInt32)} AND ts >= ${from} AND ts < ${to} AND ${lots} > 0`,
  );
  const value = `sum(toFloat64(size) * ${factorSql}) * ${volume.mantissa} / ${(10 ** volume.exponent).toFixed(0)}`;
  const sql = `SELECT concat(',{"Point":{"liquidations":', toString(value),
      ',"timestamp":{"s":', toString(bucket), '}}}')
    FROM (SELECT ${BUCKET} AS bucket, ${value} AS value FROM (${rows}) GROUP BY bucket)
    ORDER BY bucket ${query.descending ? 'DESC' : 'ASC'}`;
  const params = bucketParams(query);
  return streamBuckets(engine, query, sql, (low, high) => ({ ...params, low, high }));
}
