import type { Facts } from './fact';
import { autocorrelation, deviation, median } from './statistics';

/** Figures of hourly funding rates. */
export function describeRates(rates: readonly number[]): Facts {
  const counts = new Map<number, number>();
  for (const rate of rates) counts.set(rate, (counts.get(rate) ?? 0) + 1);
  return {
    'median rate of an hour, bp': median(rates) * 1e4,
    'deviation of the rate, bp': deviation(rates) * 1e4,
    'autocorrelation of the rate, 1 h': autocorrelation(rates, 1),
    'autocorrelation of the rate, 24 h': autocorrelation(rates, 24),
    'hours at the commonest rate': Math.max(...counts.values()) / rates.length,
  };
}
