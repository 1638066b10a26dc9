const ZERO = 48;
/** Up to this many digits always fit in 32 bits. */
const SHORT = 9;
const SHORT_POWER = 10 ** SHORT;
/** Most digits of an exact whole number in a double. */
const MAX_DIGITS = 16;

function readShort(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i++) {
    const digit = bytes[i] - ZERO;
    if (digit >>> 0 > 9) return -1;
    // 32-bit arithmetic: doubles would stall at every digit.
    value = (value * 10 + digit) | 0;
  }
  return value;
}

/**
 * The whole number of the digits from `start` to before `end`. -1 without a digit, with anything else, and when it is
 * not exact in a double.
 */
export function readDigits(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length <= SHORT) return length > 0 ? readShort(bytes, start, end) : -1;
  if (length > MAX_DIGITS) return -1;
  const middle = end - SHORT;
  const high = readShort(bytes, start, middle);
  const low = readShort(bytes, middle, end);
  if (high < 0 || low < 0) return -1;
  const value = high * SHORT_POWER + low;
  return value <= Number.MAX_SAFE_INTEGER ? value : -1;
}
