/** Digits of a double that survive every sum and every division. */
const SAFE_DIGITS = 15;
/** A number of at most so many digits is one that somebody wrote; a longer one is kept as it is. */
const WRITTEN_DIGITS = 8;

/** Significant digits of a number as JavaScript writes it. */
const countDigits = (value: number): number =>
  String(value).replace(/e.*$/, '').replace('.', '').replace(/^-?0*/, '').replace(/0+$/, '').length;

/**
 * The number without the rounding error of binary arithmetic: 82.20302000000001 is 82.20302. Every other number stays the
 * same to the bit.
 */
export function dropDust(value: number): number {
  const rounded = Number(value.toPrecision(SAFE_DIGITS));
  if (rounded === value || !Number.isFinite(rounded)) return value;
  return countDigits(rounded) <= WRITTEN_DIGITS ? rounded : value;
}
