import type { Engine } from '@/service/store/engine/engine';
import type { TrueCandle } from './past-market';

/**
 * Every stored candle of a market, ascending: its minute, four prices in ticks, lots of each side and of unknown side.
 */
export async function readFilledCandles(engine: Engine, market: number, table = 'candle_minute'): Promise<number[][]> {
  const rows = await engine.rows<{ row: number[] }>(
    `SELECT [toInt64(toUnixTimestamp(ts)), c.open, c.open + c.high, c.open + c.low, c.open + c.close,
       toInt64(buyLots), toInt64(sellLots), toInt64(unsidedLots)] AS row
     FROM ${table} AS c WHERE market = {market:UInt32} ORDER BY ts`,
    { market },
  );
  return rows.map(({ row }) => row);
}

/** The expected rows for candles whose sides are known, or unknown. */
export function expectedCandles(candles: readonly TrueCandle[], hasSides: boolean): number[][] {
  return candles
    .filter(({ lots }) => lots > 0)
    .map(({ minute, open, high, low, close, lots, bought }) => [
      minute,
      open,
      high,
      low,
      close,
      ...(hasSides ? [bought, lots - bought, 0] : [0, 0, lots]),
    ]);
}

/** Funding payments as rows by minute: start, seconds of the interval, and the rate. */
export async function readFilledFunding(engine: Engine, market: number): Promise<number[][]> {
  const rows = await engine.rows<{ row: number[] }>(
    `SELECT [toInt64(toUnixTimestamp(ts)), toInt64(every), toInt64(rate)] AS row FROM funding_minute
     WHERE market = {market:UInt32} ORDER BY ts`,
    { market },
  );
  return rows.map(({ row }) => row);
}

/** Ends of minutes with open interest, and its lots. */
export async function readFilledInterest(engine: Engine, market: number): Promise<number[][]> {
  const rows = await engine.rows<{ row: number[] }>(
    `SELECT [toInt64(toUnixTimestamp(ts)) + 60, toInt64(lots)] AS row FROM interest_minute
     WHERE market = {market:UInt32} ORDER BY ts`,
    { market },
  );
  return rows.map(({ row }) => row);
}
