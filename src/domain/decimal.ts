/** A positive decimal number, stored exactly: `mantissa` / 10^`exponent`. */
export interface Decimal {
  readonly mantissa: number;
  readonly exponent: number;
}

/**
 * The decimal written by the shortest text of `value`: 0.05 is 5 / 10², 1e-8 is 1 / 10⁸, 500 is 500 / 10⁰. A count of
 * ticks times `mantissa`, divided once by 10^`exponent`, gives the double nearest to the exact decimal.
 * @throws RangeError unless `value` is a finite number above 0.
 */
export function decimalOf(value: number): Decimal {
  if (!(Number.isFinite(value) && value > 0)) throw new RangeError(`${value} is not a positive number`);
  const [digits = '', power = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const shift = fraction.length - Number(power);
  const mantissa = Number(whole + fraction);
  return shift >= 0 ? { mantissa, exponent: shift } : { mantissa: mantissa * 10 ** -shift, exponent: 0 };
}

/** `a` × `b`, exactly. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { mantissa: a.mantissa * b.mantissa, exponent: a.exponent + b.exponent };
}

/**
 * `value` / `unit` if that is a whole number (to 1 part in 10⁹, the rounding error of typed decimals), else
 * `undefined`.
 */
export function wholeMultiple(value: number, unit: number): number | undefined {
  const ratio = value / unit;
  const whole = Math.round(ratio);
  return whole >= 1 && Math.abs(ratio - whole) <= 1e-9 * whole ? whole : undefined;
}

/** Smallest number that is a whole multiple of each of `values`: at least one value, all positive. */
export function leastCommonMultiple(values: readonly number[]): number {
  const decimals = values.map(decimalOf);
  const exponent = Math.max(...decimals.map((decimal) => decimal.exponent));
  const whole = decimals.map((decimal) => decimal.mantissa * 10 ** (exponent - decimal.exponent));
  return whole.reduce((a, b) => (a / greatestCommonDivisor(a, b)) * b) / 10 ** exponent;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
