import { getRecordedId } from '../record/describe-market';
import type { Engine } from '../store/engine';
import { loadPriceNear } from '../store/price-near';
import { ConflictingInputError } from './ingest-error';
import { type MarketSessions, nameMarket, type Session } from './join-sessions';
import type { StoredBefore } from './plan-market';
import { isOtherUnit, UNITS_WITHIN_MS } from './price-units';

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
export async function checkStoredPrices(
  engine: Engine,
  { rows }: StoredBefore,
  { market, sessions }: MarketSessions,
): Promise<void> {
  const id = getRecordedId(market);
  const stored = rows.find((row) => row.id === id);
  // A summary of options has percentage points, which may do as they like.
  if (stored === undefined || market.tenor !== undefined) return;
  for (const session of sessions) {
    for (const { file, somePrice, firstMs } of session.surveys) {
      if (somePrice === undefined) continue;
      const ticks = await loadPriceNear(engine, id, Math.floor(firstMs / 1000), UNITS_WITHIN_MS / 1000);
      const near = ticks === undefined ? undefined : ticks * stored.tick;
      if (near !== undefined && isOtherUnit(somePrice, near)) refuse(session, file, somePrice, near);
    }
  }
}
