import type { Engine } from './engine';

/** The price in ticks of the market's trades nearest in time to `second` (Unix), at most `within` seconds away. */
export async function loadPriceNear(
  engine: Engine,
  market: number,
  second: number,
  within: number,
): Promise<number | undefined> {
  const [row] = await engine.rows<{ ticks: number }>(
    `SELECT open AS ticks FROM candle_minute
     WHERE market = {market:UInt32} AND ts >= {from:UInt32} AND ts < {to:UInt32}
     ORDER BY abs(toInt64(toUnixTimestamp(ts)) - {second:Int64}) LIMIT 1`,
    { market, from: Math.max(0, second - within), to: second + within, second },
  );
  return row?.ticks;
}
