import { MINUS } from './missing';

const formatters = new Map<number, Intl.NumberFormat>();

function formatterOf(decimals: number): Intl.NumberFormat {
  let formatter = formatters.get(decimals);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    formatters.set(decimals, formatter);
  }
  return formatter;
}

export type SignRule = 'negative' | 'always';

/**
 * `value` with exactly `decimals` decimals (0 to 20), comma thousands and U+2212 as minus.
 * A value that rounds to zero has no sign.
 */
export function formatNumber(value: number, decimals: number, sign: SignRule = 'negative'): string {
  const digits = formatterOf(Math.min(20, Math.max(0, decimals))).format(Math.abs(value));
  const isZero = !/[1-9∞]/.test(digits);
  if (isZero || (value > 0 && sign === 'negative')) return digits;
  return `${value < 0 ? MINUS : '+'}${digits}`;
}
