const ZERO = 48;
const PLAIN_DECIMAL = /^[0-9]+(?:\.[0-9]+)?$/;

/** Not a plain decimal such as `28145.10`: no sign, no exponent, digits on both sides of the point. */
export class DecimalError extends Error {
  override readonly name = 'DecimalError';
}

function makeDecimalError(text: unknown): DecimalError {
  const shown = JSON.stringify(text) ?? String(text);
  return new DecimalError(`${shown.length > 40 ? `${shown.slice(0, 40)}…` : shown} is not a decimal number`);
}

/** Decimals of `text` without trailing zeros: 1 for `28145.10`, 0 for `7.000`. */
export function countDecimals(text: string): number {
  const point = text.indexOf('.');
  if (point < 0) return 0;
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO) end--;
  return end - point - 1;
}

/**
 * `text` × 10^`decimals` as an integer, from the digits alone: no float ever rounds it.
 * @throws DecimalError on other text, on more decimals than that, and above 2^53.
 */
export function parseDecimal(text: unknown, decimals: number): number {
  if (typeof text !== 'string' || !PLAIN_DECIMAL.test(text)) throw makeDecimalError(text);
  if (countDecimals(text) > decimals) throw new DecimalError(`${text} has more than ${decimals} decimals`);
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  const fraction = point < 0 ? '' : text.slice(point + 1, point + 1 + decimals);
  const value = Number(whole + fraction) * 10 ** (decimals - fraction.length);
  if (!Number.isSafeInteger(value)) throw new DecimalError(`${text} is too large`);
  return value;
}

/** 10^-`decimals`, the double nearest to it. */
export function unitOf(decimals: number): number {
  return Number(`1e-${decimals}`);
}

/** The decimals of a unit made by `unitOf`. */
export function decimalsOf(unit: number): number {
  return Math.max(0, -Math.round(Math.log10(unit)));
}
