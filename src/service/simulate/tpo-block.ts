import { nearestNiceStep } from '@/domain/nice-step';
import { type Coin, dailyDeviationOf } from './coins';

/** Rows of a usual day. With rounded block heights it has 35 to 85. */
const ROWS_OF_A_DAY = 54;
/** Height of a usual day over the deviation of its move: 1.3 to 1.5 in the simulated world. */
const DAY_HEIGHT = 1.42;

/**
 * Recommended height of a profile row in the quote asset: the same for all markets of a coin with the same kind of
 * quote.
 */
export function tpoBlockOf(coin: Coin, price: number): number {
  return nearestNiceStep((price * dailyDeviationOf(coin) * DAY_HEIGHT) / ROWS_OF_A_DAY);
}
