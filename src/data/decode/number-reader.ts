const ZERO = 48;
const PLUS = 43;
const MINUS = 45;
const POINT = 46;
/** `e` with the case bit cleared is `E`. */
const UPPER_E = 69;
const CASE_BIT = 32;

/** Integers below this are exact in a double, so one multiplication or division rounds only once, correctly. */
const EXACT_LIMIT = 2 ** 53;
/** 10^22 is the last power of ten that a double represents exactly. */
const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));
/** Larger exponents are all 0 or infinite; the cap keeps a long exponent from overflowing. */
const EXPONENT_CAP = 100_000;

/**
 * Reads strict JSON numbers from ASCII bytes, bit-identical to `JSON.parse`. Short ones are computed exactly
 * (Clinger's fast path); the others go through `Number()`.
 */
export class NumberReader {
  /** After `read`: the first byte that is not part of the number. */
  end = 0;
  /** After `read`: false when the grammar was violated at `end`. */
  ok = false;

  /** The number that starts at `start`; meaningless unless `ok`. Bytes from `limit` on are not read. */
  read(bytes: Uint8Array, start: number, limit: number): number {
    const negative = bytes[start] === MINUS;
    const whole = negative ? start + 1 : start;
    let mantissa = 0;
    if (whole < limit && bytes[whole] === ZERO) this.end = whole + 1;
    else mantissa = this.#readDigits(bytes, whole, limit, 0);
    if (this.end === whole) return this.#fail(whole);
    let scale = 0;
    if (this.end < limit && bytes[this.end] === POINT) {
      const fraction = this.end + 1;
      mantissa = this.#readDigits(bytes, fraction, limit, mantissa);
      scale = fraction - this.end;
      if (scale === 0) return this.#fail(fraction);
    }
    this.ok = true;
    if (this.end < limit && (bytes[this.end] & ~CASE_BIT) === UPPER_E) {
      scale += this.#readExponent(bytes, this.end + 1, limit);
      if (!this.ok) return 0;
    }
    return computeNumber(bytes, start, this.end, negative, mantissa, scale);
  }

  /** Appends the digits from `start` on to `mantissa`; moves `end` past them. */
  #readDigits(bytes: Uint8Array, start: number, limit: number, mantissa: number): number {
    let value = mantissa;
    let at = start;
    while (at < limit) {
      const digit = bytes[at] - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      at++;
    }
    this.end = at;
    return value;
  }

  /** The exponent after the `e` at `start - 1`; moves `end` past it. */
  #readExponent(bytes: Uint8Array, start: number, limit: number): number {
    let at = start;
    const sign = at < limit ? bytes[at] : 0;
    if (sign === PLUS || sign === MINUS) at++;
    const digits = at;
    let exponent = 0;
    while (at < limit) {
      const digit = bytes[at] - ZERO;
      if (digit < 0 || digit > 9) break;
      if (exponent < EXPONENT_CAP) exponent = exponent * 10 + digit;
      at++;
    }
    if (at === digits) return this.#fail(at);
    this.end = at;
    return sign === MINUS ? -exponent : exponent;
  }

  #fail(at: number): number {
    this.end = at;
    this.ok = false;
    return 0;
  }
}

function computeNumber(
  bytes: Uint8Array,
  start: number,
  end: number,
  negative: boolean,
  mantissa: number,
  scale: number,
): number {
  if (mantissa < EXACT_LIMIT && scale >= -22 && scale <= 22) {
    const magnitude = scale < 0 ? mantissa / POWERS_OF_TEN[-scale] : mantissa * POWERS_OF_TEN[scale];
    return negative ? -magnitude : magnitude;
  }
  return Number(readAscii(bytes, start, end));
}

function readAscii(bytes: Uint8Array, start: number, end: number): string {
  // `apply` is the fastest way for short texts but limits the number of arguments.
  if (end - start < 1000) return String.fromCharCode.apply(null, bytes.subarray(start, end) as unknown as number[]);
  return new TextDecoder().decode(bytes.subarray(start, end));
}
