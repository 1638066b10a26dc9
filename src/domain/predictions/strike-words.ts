import { formatNumber } from '../format/format-number';
import { countDecimals } from '../format/format-price';
import type { StrikeBand } from './parse-strike';

const formatStrike = (strike: number): string => formatNumber(strike, countDecimals(strike));

/** "to 95,000", "95,000–100,000", "over 100,000". */
export function formatBand({ low, high }: StrikeBand): string {
  if (low === Number.NEGATIVE_INFINITY) return `to ${formatStrike(high)}`;
  return high === Number.POSITIVE_INFINITY ? `over ${formatStrike(low)}` : `${formatStrike(low)}–${formatStrike(high)}`;
}

/** "at or below 95,000", "between 95,000 and 100,000", "above 100,000". */
export function describeBand({ low, high }: StrikeBand): string {
  if (low === Number.NEGATIVE_INFINITY) return `at or below ${formatStrike(high)}`;
  if (high === Number.POSITIVE_INFINITY) return `above ${formatStrike(low)}`;
  return `between ${formatStrike(low)} and ${formatStrike(high)}`;
}
