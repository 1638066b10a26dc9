import type { SimMarket } from '../market-list';
import { MarketPrice } from '../market-price';
import type { PricePath, PricePaths } from '../price-paths';
import { HOUR } from '../ranges';

/** A minute or an hour of a market. Prices in ticks. */
export interface MarketStep {
  /** Minutes of Unix time, at the end of the step. */
  readonly minute: number;
  /** Length in minutes. */
  readonly minutes: number;
  /** The price at the end of the step. Between two ticks it is rounded down. */
  readonly price: number;
  /** Lowest and highest price that traded. */
  readonly low: number;
  readonly high: number;
  /** Deviation of the price as a multiple of the usual one. */
  readonly activity: number;
}

/** The time from the start of step `i` - 1 to that of step `i` of `path`. */
export function stepAt(price: MarketPrice, path: PricePath, i: number): MarketStep {
  const earlier = price.ticksAt(path, i - 1);
  const here = price.ticksAt(path, i);
  return {
    minute: (path.start + i * path.step) / 60,
    minutes: path.step / 60,
    price: Math.floor(here),
    low: Math.floor(Math.min(here, earlier, price.reachAt(path, i - 1, earlier, -1))),
    // Buyers pay the ask, one tick above.
    high: Math.floor(Math.max(here, earlier, price.reachAt(path, i - 1, earlier, 1))) + 1,
    activity: path.activity[i - 1],
  };
}

/** Hours before the first snapshot, oldest first. Prices in ticks. */
export interface PriceHistory {
  readonly hours: readonly MarketStep[];
  /** Lowest and highest trade from hour i to the end. */
  readonly lowestSince: readonly number[];
  readonly highestSince: readonly number[];
}

/** The `hours` hours before `to` (Unix seconds on a whole hour). */
export function computeHistory(
  market: SimMarket,
  worldSeed: number,
  paths: PricePaths,
  to: number,
  hours: number,
): PriceHistory {
  const price = new MarketPrice(market, worldSeed);
  const path = paths.getHours(market, to - (hours + 1) * HOUR, to);
  const passed = Array.from({ length: hours }, (_, i) => stepAt(price, path, i + 1));
  const lowestSince: number[] = [];
  const highestSince: number[] = [];
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  for (const hour of passed.toReversed()) {
    low = Math.min(low, hour.low);
    high = Math.max(high, hour.high);
    lowestSince.push(low);
    highestSince.push(high);
  }
  return { hours: passed, lowestSince: lowestSince.reverse(), highestSince: highestSince.reverse() };
}
