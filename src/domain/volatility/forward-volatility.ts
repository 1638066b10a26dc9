import type { TermVolatility } from './expected-move';

/**
 * Forward volatility between two terms, percent a year: the square root of the difference of their total variances over
 * the time between them. NaN if a term is unknown or the total variance falls.
 */
export function computeForwardVolatility(near: TermVolatility, far: TermVolatility): number {
  const variance = far.volatility ** 2 * far.days - near.volatility ** 2 * near.days;
  const days = far.days - near.days;
  return days > 0 && variance >= 0 ? Math.sqrt(variance / days) : Number.NaN;
}
