import { formatNumber } from './format-number';
import { type Figure, isMissing, MISSING } from './missing';

/** What the change of a 24 h volume is measured against. */
export const ON_DAY_BEFORE = 'vs previous 24 h';

/** A change in percent, always signed; `0.00%` without sign. Volume changes take one decimal. */
export function formatChange(percent: Figure, decimals = 2): string {
  return isMissing(percent) ? MISSING : `${formatNumber(percent, decimals, 'always')}%`;
}

/** A share in percent, unsigned: `58.62%`. */
export function formatShare(percent: Figure, decimals = 2): string {
  return isMissing(percent) ? MISSING : `${formatNumber(percent, decimals)}%`;
}

/** An offset in basis points, signed: `−39.8 bp`. */
export function formatBasisPoints(basisPoints: Figure): string {
  return isMissing(basisPoints) ? MISSING : `${formatNumber(basisPoints, 1, 'always')} bp`;
}

/** A probability of 0 to 1 as percent: `32.7%`, `<0.1%`, `>99.9%`; the certain ends print `0.0%` and `100.0%`. */
export function formatProbability(probability: Figure): string {
  if (isMissing(probability)) return MISSING;
  const percent = probability * 100;
  if (percent > 0 && percent < 0.1) return '<0.1%';
  if (percent > 99.9 && percent < 100) return '>99.9%';
  return `${formatNumber(percent, 1)}%`;
}

/** A change of probability (0 to 1) in points: `+5.2 pt`. */
export function formatPoints(change: Figure): string {
  return isMissing(change) ? MISSING : `${formatNumber(change * 100, 1, 'always')} pt`;
}

/** A funding rate (fraction per interval) with its interval: `+0.0084% / 8h`. */
export function formatFunding(rate: Figure, intervalHours: number): string {
  return isMissing(rate) ? MISSING : `${formatNumber(rate * 100, 4, 'always')}% / ${intervalHours}h`;
}

/** Implied volatility in percentage points: `46.2%`. */
export function formatVolatility(points: Figure): string {
  return formatShare(points, 1);
}

/** Skew in percentage points, signed, in the venue's own sign: `−0.8`. */
export function formatSkew(points: Figure): string {
  return isMissing(points) ? MISSING : formatNumber(points, 1, 'always');
}

/** The tone for the sign of a change: neutral if it rounds to zero at `decimals`. */
export function getTone(change: Figure, decimals = 2): 'buy' | 'sell' | 'neutral' {
  if (isMissing(change) || Math.abs(change) < 0.5 * 10 ** -decimals) return 'neutral';
  return change > 0 ? 'buy' : 'sell';
}
