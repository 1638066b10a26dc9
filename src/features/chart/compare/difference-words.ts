import type { Difference } from '@/domain/columns/compare-lines';
import { formatNumber } from '@/domain/format/format-number';
import { MISSING } from '@/domain/format/missing';

export const DIFFERENCE_NAMES: Readonly<Record<Difference, string>> = {
  spread: 'Spread',
  basis: 'Basis',
  ratio: 'Ratio',
};

/** Unit of the figures if it is not the quote: "%". */
export const DIFFERENCE_UNITS: Readonly<Record<Difference, string>> = { spread: '', basis: '%', ratio: '' };

/** `+12.5`, `−0.0120%`, `26.3051`. */
export function formatDifference(value: number, difference: Difference, decimals: number): string {
  if (Number.isNaN(value)) return MISSING;
  const sign = difference === 'ratio' ? 'negative' : 'always';
  return `${formatNumber(value, decimals, sign)}${DIFFERENCE_UNITS[difference]}`;
}

const RATIO_DIGITS = 6;
const MAX_DECIMALS = 10;

/** Decimals that show a ratio with six significant digits. */
export function countRatioDecimals(value: number): number {
  if (!(Math.abs(value) > 0)) return RATIO_DIGITS - 1;
  return Math.min(MAX_DECIMALS, Math.max(0, RATIO_DIGITS - 1 - Math.floor(Math.log10(Math.abs(value)))));
}
