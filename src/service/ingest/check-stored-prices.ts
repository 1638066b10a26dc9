import type { Engine } from '@/service/store/engine/engine';
import { loadPriceNear } from '@/service/store/readers/price-near';
import { getRecordedId } from '../record/describe-market';
import { type MarketSessions, nameMarket, type Session } from './join-sessions';
import { ConflictingInputError } from './open/ingest-error';
import type { StoredBefore } from './plan-market';
import type { PricePoint } from './survey/price-trace';
import { isOtherUnit, UNITS_WITHIN_MS } from './survey/price-units';

/** Thins out the prices of a file. The rest is still close to any time at which the store may have a price. */
function spreadPoints(points: readonly PricePoint[]): PricePoint[] {
  const spread: PricePoint[] = [];
  for (const [i, point] of points.entries()) {
    const before = spread.at(-1);
    if (before === undefined || i === points.length - 1 || point.ms - before.ms >= UNITS_WITHIN_MS) spread.push(point);
  }
  return spread;
}

/**
 * Compares the prices of the files with those of their markets that were imported or recorded before. A factor of a
 * power of ten means other units. Data that the files replace are compared as well: if they are wrong, they have to be
 * removed first.
 * @throws ConflictingInputError
 */
export async function checkStoredPrices(
  engine: Engine,
  { rows }: StoredBefore,
  { market, sessions }: MarketSessions,
): Promise<void> {
  const id = getRecordedId(market);
  const stored = rows.find((row) => row.id === id);
  if (stored === undefined) return;
  const check = async (file: string, { ms, price }: PricePoint): Promise<boolean> => {
    const near = { market: id, second: Math.floor(ms / 1000), within: UNITS_WITHIN_MS / 1000 };
    const found = await loadPriceNear(engine, near);
    if (found === undefined) return false;
    const before = Number((found.ticks * stored.tick).toPrecision(12));
    if (!isOtherUnit(price, before)) return true;
    throw new ConflictingInputError(
      `${file} has prices about ${price}, and the ${found.of} of ${nameMarket(market)} in the store are about ${before}: one of them is in other units`,
    );
  };
  const checkFile = async ({ file, prices }: Session['surveys'][number]): Promise<void> => {
    for (const point of spreadPoints(prices)) if (await check(file, point)) return;
  };
  for (const session of sessions) for (const survey of session.surveys) await checkFile(survey);
}
