import { CANDLE_FIELDS, HOURLY, PAST_FIELDS } from '@/service/store/engine/schema';

/** Columns of the inner query: prices in ticks (0 lots: a side without trades), times from the start of the hour. */
function sideParts(side: 'buy' | 'sell'): string {
  const lots = `${side}Lots`;
  const tick = (field: string): string => `toInt64(open) + ${side}${field}`;
  const ms = (field: string): string => `(toUInt32(ts) % 3600) * 1000 + ${side}${field}`;
  return `
    argMinIf(${tick('Open')}, ts, ${lots} > 0) AS ${side}_open,
    maxIf(${tick('High')}, ${lots} > 0) AS ${side}_high,
    minIf(${tick('Low')}, ${lots} > 0) AS ${side}_low,
    argMaxIf(${tick('Close')}, ts, ${lots} > 0) AS ${side}_close,
    sum(${lots}) AS ${side}_lots,
    sum(${side}TickLots) AS ${side}_tick_lots,
    minIf(${ms('FirstMs')}, ${lots} > 0) AS ${side}_first,
    maxIf(${ms('LastMs')}, ${lots} > 0) AS ${side}_last`;
}

function sideOffsets(side: 'buy' | 'sell'): string {
  return ['open', 'high', 'low', 'close']
    .map((part) => `if(${side}_lots > 0, ${side}_${part} - all_open, 0)`)
    .join(', ');
}

/**
 * Sums the minute candles that match `where` to whole hours of `candle_hour`. Exact, because prices and sums are
 * integers. Each side of an hour opens and closes with its own first and last minute that has trades. What is unknown
 * in one minute, such as the side of trades, is unknown in the hour. An hour given by the venue as a whole is not
 * changed.
 */
export function hourRollUpSql(where: string): string {
  return `INSERT INTO candle_hour (${[...CANDLE_FIELDS, ...PAST_FIELDS].join(', ')})
  SELECT market, hour, all_open, all_high - all_open, all_low - all_open, all_close - all_open,
    ${sideOffsets('buy')}, ${sideOffsets('sell')},
    buy_lots, sell_lots, buy_tick_lots, sell_tick_lots, buy_first, buy_last, sell_first, sell_last,
    unsided_lots, unsided_tick_lots, any_filled
  FROM (SELECT market, toDateTime(intDiv(toUInt32(ts), 3600) * 3600) AS hour,
    argMin(toInt64(open), ts) AS all_open,
    max(toInt64(open) + high) AS all_high,
    min(toInt64(open) + low) AS all_low,
    argMax(toInt64(open) + close, ts) AS all_close,
    ${sideParts('buy')},
    ${sideParts('sell')},
    sum(unsidedLots) AS unsided_lots, sum(unsidedTickLots) AS unsided_tick_lots, max(filled) AS any_filled
    FROM candle_minute WHERE ${where} GROUP BY market, hour)
  WHERE (market, hour) NOT IN (SELECT market, ts FROM candle_hour WHERE ${where} AND filled = ${HOURLY})`;
}
