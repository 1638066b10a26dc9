import { DecimalError } from '../record/decimal';

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * `text` × 10^`decimals`, rounded half away from zero: markets have had finer steps than they have now, and sums of money have
 * more decimals than a step. @throws DecimalError
 */
export function scaleDecimal(text: string, decimals: number): bigint {
  const match = DECIMAL.exec(text);
  if (!match) throw new DecimalError(`${JSON.stringify(text.slice(0, 40))} is not a decimal number`);
  const [, sign, whole, fraction = ''] = match;
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const isUp = fraction.length > decimals && fraction.charCodeAt(decimals) >= 53;
  const value = isUp ? kept + 1n : kept;
  return sign === '-' ? -value : value;
}
