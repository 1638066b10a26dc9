import { type Coin, dailyDeviationOf } from '../coins';

/** Usual deviation of the coin's log return over an hour. */
export function usualHourly(coin: Coin): number {
  return dailyDeviationOf(coin) / Math.sqrt(24);
}
