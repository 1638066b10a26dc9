import { getRecordedId } from '../record/describe-market';
import type { Engine } from '../store/engine';
import { loadRecordedRows } from '../store/ingest';
import { ConflictingInputError } from './ingest-error';
import { type MarketSessions, nameMarket, type Session } from './join-sessions';
import { isOtherUnit, UNITS_WITHIN_MS } from './price-units';

/** The price of the market's own trades nearest in time to `second`, no further than within which units are compared. */
async function loadPriceNear(
  engine: Engine,
  market: number,
  tick: number,
  second: number,
): Promise<number | undefined> {
  const within = UNITS_WITHIN_MS / 1000;
  const [row] = await engine.rows<{ ticks: number }>(
    `SELECT open AS ticks FROM candle_minute
     WHERE market = {market:UInt32} AND ts >= {from:UInt32} AND ts < {to:UInt32}
     ORDER BY abs(toInt64(toUnixTimestamp(ts)) - {second:Int64}) LIMIT 1`,
    { market, from: Math.max(0, second - within), to: second + within, second },
  );
  return row === undefined ? undefined : row.ticks * tick;
}

function refuse(session: Session, file: string, price: number, stored: number): never {
  throw new ConflictingInputError(
    `${file} has prices about ${price}, and the trades of ${nameMarket(session.market)} in the store are about ${stored}: one of them is in other units`,
  );
}

/**
 * Holds the prices of the files against the trades of their markets that were imported or recorded before: a power of ten
 * apart they are in other units. What the files are to take the place of counts as well: removing it says that it was wrong.
 * @throws ConflictingInputError
 */
export async function checkStoredPrices(engine: Engine, { market, sessions }: MarketSessions): Promise<void> {
  const id = getRecordedId(market);
  const stored = (await loadRecordedRows(engine)).find((row) => row.id === id);
  // A summary of options has percentage points, which may do as they like.
  if (stored === undefined || market.tenor !== undefined) return;
  for (const session of sessions) {
    for (const { file, somePrice, firstMs } of session.surveys) {
      if (somePrice === undefined) continue;
      const near = await loadPriceNear(engine, id, stored.tick, Math.floor(firstMs / 1000));
      if (near !== undefined && isOtherUnit(somePrice, near)) refuse(session, file, somePrice, near);
    }
  }
}
