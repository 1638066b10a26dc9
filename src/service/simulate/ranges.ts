import { sessionStart } from '@/domain/tpo/tpo-session';
import type { TimeRange } from './coverage';
import { EXTENTS } from './extent';
import type { SimMarket } from './market-list';
import type { Scale } from './scale';

export const MINUTE = 60;
export const FIVE_MINUTES = 300;
export const HOUR = 3600;
export const DAY = 86_400;

/** Two days, which the market list compares, plus what starts before them on a whole hour. */
export const FIRST_LIST_REACH = 2 * DAY + 2 * HOUR;
/** One day, plus what starts before it on a whole hour. */
export const FIRST_DAY_REACH = DAY + 2 * HOUR;

export const floorTo = (value: number, unit: number): number => Math.floor(value / unit) * unit;

/** The closed minutes that a market should have candles of. */
export function minuteRange(market: SimMarket, now: number): TimeRange {
  const to = floorTo(now, MINUTE);
  return { from: floorTo(Math.max(to - market.minuteReach, market.availableSince), HOUR), to };
}

/** The closed buckets of `unit` seconds within the last `reach` seconds, from the market's first day on. */
export function reachRange(market: SimMarket, now: number, reach: number, unit: number): TimeRange {
  const to = floorTo(now, unit);
  return { from: Math.max(to - reach, market.availableSince), to };
}

/**
 * The time whose trades are stored at their prices without minute candles: whole days and at least the current month,
 * so that sessions are complete. Empty for a market without profiles.
 */
export function profileRange(market: SimMarket, now: number, scale: Scale): TimeRange {
  const { from: to } = minuteRange(market, now);
  if (market.tpoBlock === 0) return { from: to, to };
  const reach = Math.min(now - EXTENTS[scale].profiles.seconds, sessionStart(now, 'TPO_SESSION_MONTHLY'));
  const from = floorTo(Math.max(reach, market.availableSince), DAY);
  return { from: Math.min(from, to), to };
}
