import type { TimeRange } from './coverage';
import type { SimMarket } from './market-list';

export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;

export const floorTo = (value: number, unit: number): number => Math.floor(value / unit) * unit;

/** The closed minutes that a market should have candles of. */
export function minuteRange(market: SimMarket, now: number): TimeRange {
  const to = floorTo(now, MINUTE);
  return { from: floorTo(Math.max(to - market.minuteReach, market.availableSince), HOUR), to };
}

/** The last `reach` seconds of closed buckets of `unit` seconds, from the market's first day on. */
export function reachRange(market: SimMarket, now: number, reach: number, unit: number): TimeRange {
  const to = floorTo(now, unit);
  return { from: Math.max(to - reach, market.availableSince), to };
}
