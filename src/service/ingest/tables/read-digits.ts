const ZERO = 48;
/** So many digits always make a whole number that 32 bits hold. */
const SHORT = 9;
const SHORT_POWER = 10 ** SHORT;
/** Of a whole number that a double may hold. */
const MOST_DIGITS = 16;

function readShort(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i++) {
    const digit = bytes[i] - ZERO;
    if (digit >>> 0 > 9) return -1;
    // Of 32 bits throughout: doubles would wait for each other, digit by digit.
    value = (value * 10 + digit) | 0;
  }
  return value;
}

/** The whole number of the digits from `start` to before `end`; -1 without a digit, with anything else, and above what a double holds. */
export function readDigits(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length <= SHORT) return length > 0 ? readShort(bytes, start, end) : -1;
  if (length > MOST_DIGITS) return -1;
  const middle = end - SHORT;
  const high = readShort(bytes, start, middle);
  const low = readShort(bytes, middle, end);
  if (high < 0 || low < 0) return -1;
  const value = high * SHORT_POWER + low;
  return value <= Number.MAX_SAFE_INTEGER ? value : -1;
}
