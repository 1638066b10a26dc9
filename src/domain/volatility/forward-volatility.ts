import type { TermVolatility } from './expected-move';

/**
 * What two terms imply for the time between their ends: the difference of their total variances over that time, percent a
 * year. NaN where one is not known, or where the total variance falls: no volatility would do that.
 */
export function computeForwardVolatility(near: TermVolatility, far: TermVolatility): number {
  const variance = far.volatility ** 2 * far.days - near.volatility ** 2 * near.days;
  const days = far.days - near.days;
  return days > 0 && variance >= 0 ? Math.sqrt(variance / days) : Number.NaN;
}
