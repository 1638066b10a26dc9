import { formatNumber } from '../format/format-number';
import { countDecimals } from '../format/format-price';
import type { StrikeBand } from './parse-strike';

const formatStrike = (strike: number): string => formatNumber(strike, countDecimals(strike));

/** "to 95,000", "95,000–100,000", "over 100,000". */
export function formatBand({ low, high }: StrikeBand): string {
  if (low === Number.NEGATIVE_INFINITY) return `to ${formatStrike(high)}`;
  return high === Number.POSITIVE_INFINITY ? `over ${formatStrike(low)}` : `${formatStrike(low)}–${formatStrike(high)}`;
}

const UNITS = [
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** Decimals that a shortened strike may have: one that needs more is written in full. */
const MOST_DECIMALS = 2;

/** The unit in which all of these strikes are short and exact. */
function findUnit(strikes: readonly number[]): readonly [size: number, letter: string] {
  const isShort = ([size]: (typeof UNITS)[number]): boolean =>
    strikes.every((strike) => Math.abs(strike) >= size && countDecimals(strike / size) <= MOST_DECIMALS);
  return UNITS.find(isShort) ?? [1, ''];
}

/** "108K", "97.5K", "97,123": exact. */
export function shortenStrike(strike: number): string {
  const [size, letter] = findUnit([strike]);
  return formatStrike(strike / size) + letter;
}

/** "to 94K", "100–102K", "over 110K": for a column that a band in full would not fit. */
export function shortenBand({ low, high }: StrikeBand): string {
  if (low === Number.NEGATIVE_INFINITY) return `to ${shortenStrike(high)}`;
  if (high === Number.POSITIVE_INFINITY) return `over ${shortenStrike(low)}`;
  const [size, letter] = findUnit([low, high]);
  return `${formatStrike(low / size)}–${formatStrike(high / size)}${letter}`;
}

/** "at or below 95,000", "between 95,000 and 100,000", "above 100,000". */
export function describeBand({ low, high }: StrikeBand): string {
  if (low === Number.NEGATIVE_INFINITY) return `at or below ${formatStrike(high)}`;
  if (high === Number.POSITIVE_INFINITY) return `above ${formatStrike(low)}`;
  return `between ${formatStrike(low)} and ${formatStrike(high)}`;
}
