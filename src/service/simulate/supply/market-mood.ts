import { CoinCrowd } from '../coin-crowd';
import { BITCOIN_DAILY, COINS, type Coin } from '../coins';
import type { PricePaths } from '../price-paths';

/** Days over which a rise draws dollars into the market, and a fall drives them out. */
const TREND_DAYS = 20;
/** Days before those asked for whose mood still counts on them: what was authorised then is still being sold. */
const SOLD_WITHIN = 24;
/** A trend of more usual ones counts as this many. */
const MOST_TREND = 2.5;

/** What the market did on the day before a report (days of Unix time): supplies that follow it hang on nothing else. */
export interface MarketMood {
  /** Bitcoin's log move over its usual daily one. */
  readonly moved: (day: number) => number;
  /** Its log move over the last weeks, over the usual one of such a time. */
  readonly trend: (day: number) => number;
  /** How many traded a coin, over the usual number. */
  readonly crowdOf: (coin: Coin) => (day: number) => number;
}

/** The mood of a world for the days of [from, to). */
export function readMood(paths: PricePaths, seed: number, from: number, to: number): MarketMood {
  const first = from - TREND_DAYS - SOLD_WITHIN;
  const prices = paths.computeDays(COINS[0], first, to - first).map(Math.log);
  const moveOver = (day: number, days: number): number =>
    (prices[day - first] - prices[day - days - first]) / (BITCOIN_DAILY * Math.sqrt(days));
  return {
    moved: (day) => moveOver(day, 1),
    trend: (day) => Math.min(MOST_TREND, Math.max(-MOST_TREND, moveOver(day, TREND_DAYS))),
    crowdOf: (coin) => {
      const crowd = new CoinCrowd(seed, coin);
      return (day) => crowd.ofDay(day - 1);
    },
  };
}

/** Whether the day before a report was a Saturday or a Sunday. Unix day 4 was a Monday. */
export const isOfWeekend = (day: number): boolean => (day + 2) % 7 >= 5;
