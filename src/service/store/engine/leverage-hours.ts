const MAX_UINT32 = 2 ** 32 - 1;
const HOUR_OF = 'toDateTime(intDiv(toUInt32(ts), 3600) * 3600)';
const IN_RANGE = 'market = {market:UInt32} AND ts >= {from:UInt32} AND ts < {to:UInt32}';
const least = (value: string): string => `toUInt32(least(${value}, ${MAX_UINT32}))`;

/**
 * How far the high of an hour is above, and the low below, its open and close. A row opens where the one before it
 * closed: an hour at the end of the hour before, a minute at that of the minute before.
 */
function interestPart(end: string, high: string, low: string): { readonly minutes: string; readonly hours: string } {
  const own = `toInt64(${end})`;
  const open = `if(lagInFrame(ts) OVER before = ts - 60, lagInFrame(${own}) OVER before, ${own})`;
  return {
    minutes: `${own} AS ${end}_c, greatest(${open}, ${own}) + ${high} AS ${end}_h, least(${open}, ${own}) - ${low} AS ${end}_l`,
    hours: `argMax(${end}_c, ts) AS ${end}_c, max(${end}_h) AS ${end}_h, min(${end}_l) AS ${end}_l`,
  };
}

const LOTS = interestPart('lots', 'high', 'low');
const USD = interestPart('usd', 'usdHigh', 'usdLow');

function interestRow(end: string): string {
  const open = `if(lagInFrame(hour) OVER before = hour - 3600, lagInFrame(${end}_c) OVER before, ${end}_c)`;
  return `${end}_c, ${least(`greatest(0, ${end}_h - greatest(${open}, ${end}_c))`)} AS ${end}_up,
    ${least(`greatest(0, least(${open}, ${end}_c) - ${end}_l)`)} AS ${end}_down`;
}

/** Reads one more hour before the range, as the open of the first. */
const INTEREST = `INSERT INTO interest_hour (market, ts, lots, high, low, usd, usdHigh, usdLow)
  SELECT {market:UInt32}, hour, lots_c, lots_up, lots_down, usd_c, usd_up, usd_down
  FROM (SELECT hour, ${interestRow('lots')}, ${interestRow('usd')}
    FROM (SELECT ${HOUR_OF} AS hour, ${LOTS.hours}, ${USD.hours}
      FROM (SELECT ts, ${LOTS.minutes}, ${USD.minutes} FROM interest_minute
        WHERE market = {market:UInt32} AND ts >= {from:UInt32} - 3600 AND ts < {to:UInt32}
        WINDOW before AS (ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW))
      GROUP BY hour)
    WINDOW before AS (ORDER BY hour ROWS BETWEEN 1 PRECEDING AND CURRENT ROW))
  WHERE hour >= {from:UInt32}`;

const LIQUIDATIONS = `INSERT INTO liquidation_hour (market, ts, longLots, longUsd, shortLots, shortUsd)
  SELECT market, hour, ${['longLots', 'longUsd', 'shortLots', 'shortUsd'].map((name) => least(`sum(${name})`)).join(', ')}
  FROM (SELECT *, ${HOUR_OF} AS hour FROM liquidation_minute WHERE ${IN_RANGE}) GROUP BY market, hour`;

/** The rate of an hour is the one in force at its end. */
const FUNDING = `INSERT INTO funding_hour
    (market, ts, every, rate, forecasts, predictedOpen, predictedHigh, predictedLow, predictedClose)
  SELECT market, hour, last_every, last_rate, any_forecasts, first_p, top - greatest(first_p, last_p),
    least(first_p, last_p) - bottom, last_p - first_p
  FROM (SELECT market, ${HOUR_OF} AS hour, argMax(every, ts) AS last_every, argMax(rate, ts) AS last_rate,
      max(forecasts) AS any_forecasts,
      argMinIf(toInt64(predictedOpen), ts, forecasts > 0) AS first_p,
      argMaxIf(toInt64(predictedOpen) + predictedClose, ts, forecasts > 0) AS last_p,
      maxIf(greatest(toInt64(predictedOpen), predictedOpen + predictedClose) + predictedHigh, forecasts > 0) AS top,
      minIf(least(toInt64(predictedOpen), predictedOpen + predictedClose) - predictedLow, forecasts > 0) AS bottom
    FROM funding_minute WHERE ${IN_RANGE} GROUP BY market, hour)`;

/** Statements that sum the minutes of `market` from `from` to `to` (whole hours) to rows of the hour table. */
export const LEVERAGE_ROLL_UPS = {
  interest_hour: INTEREST,
  liquidation_hour: LIQUIDATIONS,
  funding_hour: FUNDING,
} as const;
