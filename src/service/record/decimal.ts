const ZERO = 48;
const POINT = 46;

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
  return countDecimalsAt(text, 0, text.length);
}

/** Like `countDecimals`, for the part of a text from `from` up to `to`. */
export function countDecimalsAt(text: string, from: number, to: number): number {
  let point = from;
  while (point < to && text.charCodeAt(point) !== POINT) point++;
  if (point === to) return 0;
  let end = to;
  while (text.charCodeAt(end - 1) === ZERO) end--;
  return end - point - 1;
}

/** Powers of ten up to what a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

/**
 * Index of the point in that part of `text`, -1 without one. @throws DecimalError unless there are digits on both
 * sides.
 */
function findPoint(text: string, from: number, to: number): number {
  let point = from;
  while (point < to && text.charCodeAt(point) !== POINT) point++;
  if (point === from || point === to - 1) throw makeDecimalError(text.slice(from, to));
  return point === to ? -1 : point;
}

/**
 * Appends the digits of `text` from `from` up to `to` to those of `before`. @throws DecimalError at another character.
 */
function readDigits(text: string, from: number, to: number, before: number): number {
  let value = before;
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) throw makeDecimalError(text);
    value = value * 10 + digit;
  }
  return value;
}

/**
 * `text` × 10^`decimals` as an integer, from the digits alone: no float ever rounds it.
 * @throws DecimalError on other text, on more decimals than that, and above 2^53.
 */
export function parseDecimal(text: unknown, decimals: number): number {
  if (typeof text !== 'string') throw makeDecimalError(text);
  return parseDecimalAt(text, 0, text.length, decimals);
}

/** Like `parseDecimal`, for the part of a text from `from` up to `to`, without copying it. @throws DecimalError */
export function parseDecimalAt(text: string, from: number, to: number, decimals: number): number {
  const point = findPoint(text, from, to);
  const whole = point < 0 ? to : point;
  // One past the last significant digit: zeros beyond the decimals do not count.
  const end = point < 0 ? whole : Math.min(to, point + 1 + decimals);
  const value = readDigits(text, whole + 1, end, readDigits(text, from, whole, 0));
  if (point >= 0 && end < to && readDigits(text, end, to, 0) !== 0) {
    throw new DecimalError(`${text.slice(from, to)} has more than ${decimals} decimals`);
  }
  const missing = point < 0 ? decimals : decimals - (end - point - 1);
  const scaled = missing === 0 ? value : value * (POWERS[missing] ?? 10 ** missing);
  if (!Number.isSafeInteger(scaled)) throw new DecimalError(`${text.slice(from, to)} is too large`);
  return scaled;
}

/** 10^-`decimals`, the double nearest to it. */
export function unitOf(decimals: number): number {
  return Number(`1e-${decimals}`);
}

/** The decimals of a unit made by `unitOf`. */
export function decimalsOf(unit: number): number {
  return Math.max(0, -Math.round(Math.log10(unit)));
}
